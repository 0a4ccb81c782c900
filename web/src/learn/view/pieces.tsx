// The encyclopaedia of the pieces: a card each, with a diagram of where it goes.

import { useLayoutEffect, useRef } from "preact/hooks";
import { address } from "../../app/route";
import { settings } from "../../app/settings";
import { drawPiece } from "../../board/pieces";
import { look } from "../../game/appearance";
import { PIECE_DATA } from "../../game/piece-data";
import { words } from "../../i18n";
import { Filled } from "../../kit/filled";
import { ruleChoices } from "../../rules";
import type { PieceKind } from "../../wire/rules";
import { LESSONS } from "../course";
import { PORTRAIT_ENTRIES, type Portrait } from "../pieces";
import { learnWords } from "../words";
import { CoursePage } from "./course-page";
import { Say } from "./text";

export function Pieces() {
  const learn = learnWords.value;
  return (
    <CoursePage title={learn.views.pieces}>
      <p>{learn.worthNote}</p>
      <div class="kind-cards">
        {PORTRAIT_ENTRIES.map(([kind, portrait]) => (
          <Card key={kind} kind={kind} portrait={portrait} />
        ))}
      </div>
    </CoursePage>
  );
}

function Card({ kind, portrait }: { kind: PieceKind; portrait: Portrait }) {
  const { piece } = words.value;
  const learn = learnWords.value;
  const ja = settings.language.value === "ja";
  const data = PIECE_DATA[kind];
  const entry = ruleChoices().pieces.find((known) => known.kind === kind);
  const lesson = LESSONS.find(({ id }) => id === kind);
  return (
    <article class="kind-card" id={`kind-${kind}`}>
      <h2>{ja ? data.japanese : data.english}</h2>
      <Reach kind={kind} reach={entry?.reach ?? []} />
      <dl>
        <dt>{learn.card.name}</dt>
        <dd lang={ja ? "en" : "ja"}>{ja ? data.english : data.japanese}</dd>
        <dt>{learn.card.reading}</dt>
        <dd>{ja ? data.kana : data.reading}</dd>
        <dt>{learn.card.meaning}</dt>
        <dd>
          <Say text={portrait.meaning} />
        </dd>
        <dt>{learn.card.worth}</dt>
        <dd>{data.value ?? learn.card.priceless}</dd>
        {entry?.promoted && (
          <>
            <dt>{learn.card.promotes}</dt>
            <dd>{piece(entry.promoted)}</dd>
          </>
        )}
      </dl>
      <p>
        <Say text={portrait.advice} />
      </p>
      {lesson && (
        <a href={address("learn", { lesson: lesson.id })}>
          <Filled text={learn.lessonOn} parts={{ title: <Say text={lesson.title} /> }} />
        </a>
      )}
    </article>
  );
}

/** The squares around the middle of the board that are drawn. */
const AROUND = [..."cdefg"].flatMap((rank) => [..."76543"].map((file) => file + rank));

/** Five by five squares around the piece, and where it goes from there on an empty board. */
function Reach({ kind, reach }: { kind: PieceKind; reach: readonly string[] }) {
  return (
    <div class="reach" role="img" aria-label={learnWords.value.reach(reach.length)}>
      {AROUND.map((square) => (
        <span key={square} class={reach.includes(square) ? "reach-to" : ""}>
          {square === "5e" && <Face kind={kind} />}
        </span>
      ))}
    </div>
  );
}

function Face({ kind }: { kind: PieceKind }) {
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(drawPiece({ color: "black", kind }, { ...look.value, bottom: "black", highKing: null }));
  }, [kind, look.value]);
  return <i ref={place} />;
}

// The encyclopaedia of the pieces: a card each, with a diagram of where it goes.

import { useComputed } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { drawPiece } from "../../board/pieces";
import { address } from "../../app/route";
import { settings } from "../../app/settings";
import { words } from "../../i18n";
import { LESSONS } from "../../learn/course";
import { openDiagram, targetsOf } from "../../learn/judge";
import { PIECE_CARDS, type PieceCard } from "../../learn/pieces";
import type { Snapshot } from "../../wire/rules";
import { Say } from "./say";

export function Pieces() {
  const { learn } = words.value;
  return (
    <main class="reading learn">
      <p class="lesson-way">
        <a href={address("learn")}>{learn.course}</a>
      </p>
      <h1 tabIndex={-1}>{learn.views.pieces}</h1>
      <p>{learn.worthNote}</p>
      <div class="piece-cards">
        {PIECE_CARDS.map((card) => (
          <Card key={card.kind} card={card} />
        ))}
      </div>
    </main>
  );
}

function Card({ card }: { card: PieceCard }) {
  const { learn, piece } = words.value;
  const ja = settings.language.value === "ja";
  const lesson = LESSONS.find(({ id }) => id === card.kind);
  return (
    <article class="piece-card" id={`piece-${card.kind}`}>
      <h2>{ja ? card.kanji : card.english}</h2>
      <Reach card={card} />
      <dl>
        <dt>{learn.card.name}</dt>
        <dd>{ja ? card.english : <span lang="ja">{card.kanji}</span>}</dd>
        <dt>{learn.card.reading}</dt>
        <dd>{ja ? card.kana : card.reading}</dd>
        <dt>{learn.card.meaning}</dt>
        <dd>
          <Say text={card.meaning} />
        </dd>
        <dt>{learn.card.worth}</dt>
        <dd>{card.worth ?? learn.card.priceless}</dd>
        {card.promotesTo && (
          <>
            <dt>{learn.card.promotes}</dt>
            <dd>
              <a href={`#piece-${card.promotesTo}`}>{piece(card.promotesTo)}</a>
            </dd>
          </>
        )}
      </dl>
      <p>
        <Say text={card.advice} />
      </p>
      {lesson && (
        <a href={address("learn", { lesson: lesson.id })}>
          {learn.lesson}: <Say text={lesson.title} />
        </a>
      )}
    </article>
  );
}

/** Five by five squares around the piece, and where it goes; what goes on beyond the edge has an arrow. */
function Reach({ card }: { card: PieceCard }) {
  const { learn } = words.value;
  const reach = squaresFrom(card.letter);
  const cells = [..."cdefg"].flatMap((rank) => [..."76543"].map((file) => file + rank));
  return (
    <div class="reach" role="img" aria-label={learn.reach(reach.length)}>
      {cells.map((square) => (
        <span key={square} class={reach.includes(square) ? "reach-to" : ""}>
          {square === "5e" && <Face card={card} />}
        </span>
      ))}
    </div>
  );
}

const known = new Map<string, string[]>();

/** The squares a piece reaches from the middle of an empty board. */
function squaresFrom(letter: string): string[] {
  const before = known.get(letter);
  if (before) return before;
  const game = openDiagram(`9/9/9/9/4${letter}4/9/9/9/9 b - 1`);
  const reach = targetsOf(game.snapshot(0) as Snapshot, "5e");
  game.free();
  known.set(letter, reach);
  return reach;
}

function Face({ card }: { card: PieceCard }) {
  const place = useRef<HTMLElement>(null);
  const pieces = useComputed(() => settings.pieces.value);
  const set = pieces.value;
  useLayoutEffect(() => {
    place.current?.replaceChildren(drawPiece({ color: "black", kind: card.kind }, { bottom: "black", pieces: set, highKing: null }));
  }, [set, card]);
  return <i ref={place} />;
}

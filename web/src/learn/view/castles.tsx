// The catalogue of castles: a card each with half a board, and each of them to build.

import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { address, greet } from "../../app/route";
import { settings } from "../../app/settings";
import { cellOf, SQUARE } from "../../board/geometry";
import { drawPiece } from "../../board/pieces";
import { look } from "../../game/appearance";
import { said } from "../../i18n";
import { CASTLE_NAMES, type CastleId } from "../../wire/castles";
import type { Snapshot } from "../../wire/rules";
import { built, CASTLES, type Castle, drillOf, standing, USES } from "../castles";
import type { Square } from "../format";
import { learnWords } from "../words";
import { CoursePage } from "./course-page";
import { Lesson } from "./lesson";
import { Say } from "./text";

/** A place in the catalogue. */
const cardAddress = (at: CastleId) => address("learn", { show: "castles", at });

export default function Castles({ query }: { query: URLSearchParams }) {
  const building = CASTLES.find(({ id }) => id === query.get("build"));
  return building ? <Building key={building.id} castle={building} /> : <Catalogue at={query.get("at")} />;
}

function Building({ castle }: { castle: Castle }) {
  const lesson = useMemo(() => drillOf(castle), [castle]);
  const home = { href: cardAddress(castle.id), name: learnWords.value.views.castles };
  return <Lesson entry={null} lesson={lesson} at={0} home={home} />;
}

function Catalogue({ at }: { at: string | null }) {
  const learn = learnWords.value;
  // Once the page has been put where it begins.
  useEffect(() => {
    if (at) document.getElementById(`castle-${at}`)?.scrollIntoView();
  }, [at]);
  return (
    <CoursePage title={learn.views.castles} heading={greet}>
      <p>{learn.castles.about}</p>
      {USES.map((use) => {
        const castles = CASTLES.filter((castle) => castle.use === use);
        return (
          <section key={use} class="chapter">
            <h2>{learn.castles.uses[use]}</h2>
            <ul class="castle-list">
              {castles.map(({ id }) => (
                <li key={id}>
                  <a href={cardAddress(id)}>{said(CASTLE_NAMES[id])}</a>
                </li>
              ))}
            </ul>
            <div class="kind-cards">
              {castles.map((castle) => (
                <Card key={castle.id} castle={castle} />
              ))}
            </div>
          </section>
        );
      })}
    </CoursePage>
  );
}

function Card({ castle }: { castle: Castle }) {
  const { castles: says, lesson: lessonWord } = learnWords.value;
  const { value: language } = settings.language;
  const { ja, reading, en, kinds } = CASTLE_NAMES[castle.id];
  const shown = kinds.filter((kind) => CASTLES.some(({ id }) => id === kind));
  return (
    <article class="kind-card" id={`castle-${castle.id}`} aria-labelledby={`castle-${castle.id}-name`}>
      <h3 id={`castle-${castle.id}-name`}>{language === "ja" ? ja : en}</h3>
      <p class="castle-names">
        {language === "ja" ? (
          <>
            {reading} <span lang="en">{en}</span>
          </>
        ) : (
          <span lang="ja">
            {ja} ({reading})
          </span>
        )}
      </p>
      <HalfBoard castle={castle} />
      <p>
        <Say text={castle.about} />
      </p>
      <dl>
        {shown.length > 0 && (
          <>
            <dt>{says.kindOf}</dt>
            {shown.map((id) => (
              <dd key={id}>
                <a href={cardAddress(id)}>{said(CASTLE_NAMES[id])}</a>
              </dd>
            ))}
          </>
        )}
        <dt>{says.strong}</dt>
        <dd>
          <Say text={castle.strong} />
        </dd>
        <dt>{says.weak}</dt>
        <dd>
          <Say text={castle.weak} />
        </dd>
      </dl>
      <p class="castle-ways">
        <a class="button" href={address("learn", { show: "castles", build: castle.id })}>
          {says.build}
        </a>
        {castle.lesson && <a href={address("learn", { lesson: castle.lesson })}>{lessonWord}</a>}
        <a href={address("records", { words: CASTLE_NAMES[castle.id][language] })}>{says.games}</a>
      </p>
    </article>
  );
}

/** What stands in the end of each, once it has been asked for: the rules play some hundred moves for all. */
const ends = new Map<CastleId, Snapshot>();

function endOf(castle: Castle): Snapshot {
  const end = ends.get(castle.id) ?? built(castle);
  ends.set(castle.id, end);
  return end;
}

/** The first of the rows that are drawn, and how many there are. */
const TOP = 4;
const ROWS = 5;

/** Black's half of the board, the pieces of the castle marked. */
function HalfBoard({ castle }: { castle: Castle }) {
  const place = useRef<SVGGElement>(null);
  const { value: language } = settings.language;
  const end = endOf(castle);
  useLayoutEffect(() => {
    const view = { ...look.value, bottom: "black", highKing: null } as const;
    const near = end.pieces.filter(({ square }) => cellOf(square, "black").row >= TOP);
    const drawn = near.map((piece) => {
      const svg = drawPiece(piece, view);
      for (const [name, value] of Object.entries(cell(piece.square))) svg.setAttribute(name, String(value));
      return svg;
    });
    place.current?.replaceChildren(...drawn);
  }, [end, look.value]);
  const lines = Array.from({ length: 8 }, (_, i) => `M${(i + 1) * SQUARE.width} 0v${ROWS * SQUARE.height}`);
  const rows = Array.from({ length: ROWS - 1 }, (_, i) => `M0 ${(i + 1) * SQUARE.height}h${9 * SQUARE.width}`);
  const board = { x: 0, y: 0, width: 9 * SQUARE.width, height: ROWS * SQUARE.height };
  return (
    <svg
      class="castle-board"
      viewBox={`-60 -420 ${board.width + 480} ${board.height + 480}`}
      role="img"
      aria-label={standing(end, castle.squares)[language]}
    >
      <rect class="figure-board" {...board} />
      {castle.squares.map((square) => (
        <rect key={square} class="figure-marked" {...cell(square)} />
      ))}
      <path class="figure-lines" d={[...lines, ...rows].join("")} />
      <rect class="figure-frame" {...board} />
      <g ref={place} />
      <g class="figure-names">
        {[..."987654321"].map((file, index) => (
          <text key={file} x={(index + 0.5) * SQUARE.width} y={-110}>
            {file}
          </text>
        ))}
        {[...(language === "ja" ? "五六七八九" : "efghi")].map((rank, index) => (
          <text key={rank} x={9.21 * SQUARE.width} y={(index + 0.6) * SQUARE.height}>
            {rank}
          </text>
        ))}
      </g>
    </svg>
  );
}

function cell(square: Square) {
  const { column, row } = cellOf(square, "black");
  return { x: column * SQUARE.width, y: (row - TOP) * SQUARE.height, ...SQUARE };
}

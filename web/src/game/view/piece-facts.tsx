// A card about one piece: its names, how it moves seen from its own side, what it becomes, what it is worth.

import { useLayoutEffect, useRef } from "preact/hooks";
import { numbers } from "../../board/geometry";
import { drawPiece } from "../../board/pieces";
import { said, words } from "../../i18n";
import { ruleChoices } from "../../rules";
import type { Color, PieceKind } from "../../wire/rules";
import { look } from "../appearance";
import { PIECE_DATA } from "../piece-data";

export interface CardProps {
  readonly kind: PieceKind;
  /** Whose piece it is, and who sits below: the card shows it as it points on the board. */
  readonly color: Color;
  readonly bottom: Color;
  /** Where on the screen the piece is. */
  readonly near: DOMRect;
  readonly onClose: () => void;
}

export default function PieceCard({ kind, color, bottom, near, onClose }: CardProps) {
  const card = useRef<HTMLDivElement>(null);
  const { card: says, piece } = words.value;
  const data = PIECE_DATA[kind];
  const entry = ruleChoices().pieces.find((known) => known.kind === kind);
  const other = entry?.promoted ?? (entry && entry.plain !== kind ? entry.plain : null);
  useLayoutEffect(() => {
    const box = card.current;
    if (!box) return;
    const { width, height } = box.getBoundingClientRect();
    const left = near.right + 8 + width < innerWidth ? near.right + 8 : near.left - width - 8;
    box.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
    box.style.top = `${Math.max(8, Math.min(near.top - 20, innerHeight - height - 8))}px`;
  }, [near, kind]);
  return (
    <div ref={card} class="piece-card" role="note" onClick={onClose}>
      <div class="piece-card-head">
        <Face kind={kind} color={color} bottom={bottom} />
        {other && <Face kind={other} color={color} bottom={bottom} />}
        <div>
          <b lang="ja">{data.japanese}</b>
          <small lang="ja">{data.kana}</small>
          <b lang="en">{data.english}</b>
          <small>{data.reading}</small>
        </div>
      </div>
      <Moves reach={entry?.reach ?? []} turned={color !== bottom} />
      <p>{said(data.advice)}</p>
      <p class="piece-card-facts">
        <span lang="en">“{data.meaning}”</span>
        {data.value !== null && <span>{says.value(data.value)}</span>}
        {other && <span>{entry?.promoted ? says.becomes(piece(other)) : says.was(piece(other))}</span>}
      </p>
    </div>
  );
}

function Face({ kind, color, bottom }: { kind: PieceKind; color: Color; bottom: Color }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(drawPiece({ kind, color }, { ...look.value, bottom, highKing: null }));
  }, [kind, color, bottom, look.value]);
  return <span ref={place} class="piece-card-face" />;
}

/** Five by five squares around the piece; an arrow where it goes on beyond them. */
function Moves({ reach, turned }: { reach: readonly string[]; turned: boolean }) {
  const offsets = reach.map((square) => {
    const { file, rank } = numbers(square);
    return turned ? { x: file - 5, y: 5 - rank } : { x: 5 - file, y: rank - 5 };
  });
  const has = (x: number, y: number) => offsets.some((offset) => offset.x === x && offset.y === y);
  const near = offsets.filter(({ x, y }) => Math.abs(x) <= 2 && Math.abs(y) <= 2);
  return (
    <svg class="piece-card-moves" viewBox="-2.6 -2.6 5.2 5.2" aria-hidden="true">
      {[-2.5, -1.5, -0.5, 0.5, 1.5, 2.5].map((at) => (
        <path key={at} class="grid" d={`M${at} -2.5V2.5M-2.5 ${at}H2.5`} />
      ))}
      <path class="self" d={turned ? "M0 .34.26 .16.3 -.32H-.3L-.26 .16Z" : "M0 -.34.26 -.16.3 .32H-.3L-.26 -.16Z"} />
      {near.map(({ x, y }) =>
        Math.max(Math.abs(x), Math.abs(y)) === 2 && has(1.5 * x, 1.5 * y) ? (
          <path key={`${x} ${y}`} class="on" d={arrow(x, y)} />
        ) : (
          <circle key={`${x} ${y}`} class="on" cx={x} cy={y} r={0.22} />
        ),
      )}
    </svg>
  );
}

function arrow(x: number, y: number): string {
  const length = Math.hypot(x, y);
  const [dx, dy] = [(x / length) * 0.34, (y / length) * 0.34];
  return `M${x + dx} ${y + dy}L${x - dx - dy} ${y - dy + dx}L${x - dx + dy} ${y - dy - dx}Z`;
}

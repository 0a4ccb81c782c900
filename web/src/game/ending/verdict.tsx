// The end of a game, unmissable: what it is for the reader, in the panel and under the board.

import type { ComponentChildren } from "preact";
import { words } from "../../i18n";
import { Button } from "../../kit/button";
import { SideMark } from "../../kit/icons";
import type { Color } from "../../wire/rules";
import type { Notice } from "../board-model";

export interface Verdict {
  /** What it is for the reader; `over` for spectators, and between two at one device. */
  readonly kind: "win" | "loss" | "draw" | "over";
  readonly headline: string;
  /** Why, in words. */
  readonly reason: string;
  readonly winner: Color | null;
  /** Moves played. */
  readonly moves: number;
}

/** What an end is for the side the reader has; none where it has no side of its own. */
export function kindOf(winner: Color | null, own: Color | null): Verdict["kind"] {
  return winner === null ? "draw" : own === null ? "over" : own === winner ? "win" : "loss";
}

/** What an end is for one side, in a word. */
export function scoreOf({ winner }: { readonly winner: Color | null }, color: Color): string {
  const { outcome } = words.value;
  return winner === null ? outcome.draw : winner === color ? outcome.won : outcome.lost;
}

/** Whether the illegal move that ended a game is being drawn, with its law under the board. */
export const isDrawn = (notice: Notice | null): boolean => notice?.type === "refusal" && notice.shown;

interface ResultProps {
  readonly verdict: Verdict;
  readonly children: ComponentChildren;
}

/** The panel of a game that is over: the verdict, then what else there is to say and to do. */
export function ResultCard({ verdict, children }: ResultProps) {
  const { kind, headline, reason, winner, moves } = verdict;
  return (
    <section class={`result result-${kind}`} aria-label={headline}>
      <h2 tabIndex={-1}>
        {winner && <SideMark color={winner} />}
        {headline}
      </h2>
      <p>{words.value.outcome.after(moves, reason)}</p>
      {children}
    </section>
  );
}

interface LineProps {
  readonly verdict: Verdict;
  /** Brings the panel up where it is a sheet. */
  readonly onShow: () => void;
}

/** The end of a game under the board, where it stays until the next game begins. */
export function EndLine({ verdict, onShow }: LineProps) {
  const { outcome } = words.value;
  const { kind, headline, reason, moves } = verdict;
  return (
    <p class={`status-end result-${kind}`}>
      <span>{outcome.ended(headline, moves, reason)}</span>
      <Button kind="link" onClick={onShow}>
        {outcome.open}
      </Button>
    </p>
  );
}

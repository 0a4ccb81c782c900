// What every board on a page has besides its position: the side at the bottom, the line under it, and what a screen reader says.

import { signal } from "@preact/signals";
import { opponent } from "../board/geometry";
import type { DrawShape } from "../board/view";
import { words } from "../i18n";
import type { Trouble } from "../server/refusal";
import type { Color, PlayedMove, Refusal } from "../wire/rules";
import { anew } from "./read-aloud";

/** A line under the board. */
export type Notice =
  | { readonly type: "text"; readonly text: string }
  /** Why a move is illegal, and whether that is drawn. */
  | { readonly type: "refusal"; readonly refusal: Refusal; readonly shown: boolean }
  /** A word after a blunder, and what it allows. */
  | { readonly type: "advice"; readonly text: string; readonly drawn: readonly DrawShape[]; readonly shown: boolean }
  /** The computer could not move, and may be asked again. */
  | { readonly type: "failure"; readonly text: string }
  /** The server refuses, by its code. */
  | { readonly type: "refused"; readonly code: Trouble };

/** A move as it is announced. */
type Announcement = Pick<PlayedMove, "color" | "name" | "captured" | "check">;

export abstract class BoardModel {
  readonly bottom = signal<Color>("black");
  readonly notice = signal<Notice | null>(null);
  /** What a screen reader says next. */
  readonly announcement = signal("");

  /** What a side is called. */
  abstract name(color: Color): string;

  flip(): void {
    this.bottom.value = opponent(this.bottom.value);
    this.announcement.value = words.value.say.flipped;
  }

  /** Shows a sentence under the board, and has it read aloud. */
  say(text: string): void {
    this.notice.value = { type: "text", text };
    this.announce(text);
  }

  /** Says why a move is illegal, and draws it where the reader asks. */
  refuse(refusal: Refusal): void {
    this.notice.value = { type: "refusal", refusal, shown: false };
    this.announcement.value = words.value.refusal(refusal.code, refusal.kind, refusal.file);
  }

  /** Draws what the notice speaks of, or hides it again. */
  toggleShown(): void {
    const { value } = this.notice;
    if (value && "shown" in value) this.notice.value = { ...value, shown: !value.shown };
  }

  /** Has a sentence read aloud, even where the same one was read before. */
  protected announce(text: string): void {
    this.announcement.value = anew(text, this.announcement.value);
  }

  /** Has a move read aloud, or that there is none yet. */
  protected announceMove(move: Announcement | undefined, more = ""): void {
    const { say, game, sentences } = words.value;
    const said = move && say.move(this.name(move.color), move.name, move.captured, move.check);
    this.announcement.value = said ? sentences([said, more]) : game.startPosition;
  }
}

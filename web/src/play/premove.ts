// A move of the reader's that is set while the computer thinks, and made as soon as it has moved.

import { computed, signal } from "@preact/signals";
import { settings } from "../app/settings";
import { words } from "../i18n";
import type { Source } from "../wire/rules";
import type { Session } from "./session";

export class Premove {
  /** The move, in USI. */
  readonly usi = signal<string | null>(null);
  /** Where pieces may be sent before their turn; nothing where there are no premoves. */
  readonly sources = computed<readonly Source[] | null>(() => {
    const { session } = this;
    const { turn, outcome } = session.latest.value;
    const waits = turn === session.computer.value && !outcome && session.begun.value && session.isLatest.value;
    return waits && settings.ahead.value && !session.options.value.strict ? session.sourcesAhead() : null;
  });

  constructor(private readonly session: Session) {}

  /** Sets a move, or calls it back. */
  set(usi: string | null): void {
    const { ahead } = words.value;
    this.usi.value = usi;
    this.session.announcement.value = usi ? ahead.set : ahead.off;
  }

  /** Makes the move that was set, if it is one now. */
  make(): void {
    const { session } = this;
    const usi = this.usi.value;
    this.usi.value = null;
    if (!usi || session.outcome.value) return;
    const target = session.latest.value.sources
      .find(({ from }) => from === usi.slice(0, 2))
      ?.targets.find(({ to }) => to === usi.slice(2, 4));
    if (!target) return session.say(words.value.ahead.gone);
    const face = target.promotion === "must" ? "+" : target.promotion === "never" ? "" : usi.slice(4);
    session.play(usi.slice(0, 4) + face);
  }
}

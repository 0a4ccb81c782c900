// Keeps the game of the play page in this browser for the next visit, and stays out of the way of another tab that plays it.

import { load, onOther, save, setAside } from "../app/store";
import { elsewhere, report, settle } from "../app/warnings";
import type { GameOptions } from "../terms/agreement";
import type { Outcome } from "../wire/rules";
import type { GameEnd } from "./game-end";
import type { Session } from "./session";

/** A game as this browser keeps it between visits. */
export interface SavedGame {
  readonly options: GameOptions;
  /** When it began, in milliseconds since 1970. */
  readonly started: number;
  readonly moves: readonly string[];
  /** How long each took, in milliseconds, where there is a clock. */
  readonly times: readonly number[];
  /** How long the turn that was not finished has lasted. */
  readonly elapsed: number;
  readonly ending: GameEnd | null;
}

export class Keeper {
  /** Whether this tab has changed the game since it took it up. */
  private touched = false;

  /** `shelve` is told of the game whenever it has changed. */
  constructor(
    private readonly session: Session,
    private readonly shelve: (game: SavedGame, outcome: Outcome | null) => void,
  ) {
    session.listen(({ type }) => {
      if (type !== "changed") return;
      this.touched = true;
      this.keep();
    });
    onOther("game", () => {
      if (!session.begun.value) return;
      report({ type: "elsewhere" });
      session.halt();
    });
  }

  /** Plays on in this tab, where another had taken the game: with what that one kept last. */
  takeOver(): void {
    settle("elsewhere");
    this.resume();
    this.touched = true;
    this.keep();
  }

  /** Takes up the game this browser last left, if there is one. */
  resume(): void {
    const saved = load<SavedGame>("game", isSaved);
    if (!saved) return;
    // A tab that is only opened takes the game from no other: nothing is kept before something happens.
    this.touched = false;
    try {
      this.session.restore(saved);
    } catch {
      // Kept by another version, or by a hand: better a new game than a broken one.
      setAside("game");
      this.session.reset();
    }
  }

  /** Keeps the game for the next visit; as the page is left, with the time the present turn has lasted. */
  keep(): void {
    const { session } = this;
    const here = this.touched || session.clock.value !== null;
    if (!session.begun.value || !here || elsewhere.value) return;
    const saved = session.saved();
    save("game", saved);
    this.shelve(saved, session.outcome.value);
  }
}

function isSaved(value: unknown): value is SavedGame {
  const saved = value as SavedGame | null;
  return Array.isArray(saved?.moves) && typeof saved.options?.profile === "string";
}

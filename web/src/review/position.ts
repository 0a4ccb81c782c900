// What is found out about the position on the board while the reader looks at it: the best lines, the threat, how both kings
// stand. Each is asked only while the reader wants it; a position that comes meanwhile replaces the one that waits.

import { computed, effect, type Signal, signal, untracked } from "@preact/signals";
import { opponent } from "../board/geometry";
import { type BoardSnapshot, type DrawShape, handPlace, type Place } from "../board/view";
import { Analyst } from "../engine/analyst";
import { GLANCE, LIVE } from "../engine/effort";
import { MateSolver } from "../puzzles";
import type { Desk } from "../records";
import type { Finding, Line, Worth } from "../wire/api";
import type { KingLight } from "../wire/mate";
import type { Color } from "../wire/rules";
import { courseOf, type GameReview } from "./game-review";
import { reviewWords } from "./words";

export interface Lights {
  readonly black: KingLight;
  readonly white: KingLight;
}

/** What the reader wants to see; it stays wanted from one record to the next. */
export const wanted = { lines: signal(false), threat: signal(false), kings: signal(false), arrows: signal(true), bar: signal(true) };

/** A quick look at the kings, and a long one: the moves that are tried for each. */
const KINGS_QUICK = 60_000;
const KINGS_LONG = 3_000_000;
/** Stepping quickly through a game asks for nothing. */
const PAUSE_MS = 120;
/** Arrows beyond this many hide the board. */
const MOST_ARROWS = 4;

/** One question about the position on the board, asked whenever that changes and somebody wants to know. */
class Question<T> {
  readonly answer = signal<{ readonly key: string; readonly value: T } | null>(null);
  readonly asking = signal(false);
  readonly broken = signal(false);
  private wanted: string | null = null;

  constructor(private readonly ask: () => Promise<T>) {}

  /** Wants to know about the position with this key. */
  async about(key: string): Promise<void> {
    this.wanted = key;
    if (this.asking.value || this.answer.value?.key === key) return;
    this.asking.value = true;
    while (this.wanted !== null && this.answer.value?.key !== this.wanted) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      const asked: string | null = this.wanted;
      if (asked === null) break;
      try {
        const value = await this.ask();
        if (asked === this.wanted) this.answer.value = { key: asked, value };
        this.broken.value = false;
      } catch {
        this.broken.value = true;
        break;
      }
    }
    this.asking.value = false;
  }

  forget(): void {
    this.wanted = null;
  }
}

export class PositionView {
  private readonly analyst = new Analyst();
  private readonly solver = new MateSolver();
  private kingsNodes = KINGS_QUICK;
  /** What stands for the position on the board: the moves that lead there. */
  private readonly key = computed(() => JSON.stringify(courseOf(this.desk, this.desk.at.value)));
  private readonly live = new Question<Finding>(() => {
    const course = courseOf(this.desk, this.desk.at.value);
    return this.analyst.ask({ ask: "examine", course, ply: course.moves.length, effort: LIVE });
  });
  private readonly danger = new Question<Line | null>(() =>
    this.analyst.ask({ ask: "threat", course: courseOf(this.desk, this.desk.at.value), effort: GLANCE }),
  );
  private readonly safety = new Question<Lights>(() => this.solver.lights(this.desk.snapshot.value.sfen, this.kingsNodes));

  /** What the review or the reader's own question found here. */
  readonly found = computed<Finding | null>(() => {
    const { at } = this.desk;
    const { value: live } = this.live.answer;
    if (wanted.lines.value && live?.key === this.key.value) return live.value;
    const onGame = at.value <= this.review.course.value.moves.length;
    return onGame ? (this.review.found.value[at.value] ?? null) : null;
  });
  readonly threat = computed<Line | null>(() => here(this.danger, this.key, wanted.threat));
  readonly lights = computed<Lights | null>(() => here(this.safety, this.key, wanted.kings));
  readonly asking = {
    lines: this.live.asking,
    threat: this.danger.asking,
    kings: this.safety.asking,
  };
  /** Whether the engine or the solver could not start, or broke. */
  readonly broken = computed(() => this.live.broken.value || this.danger.broken.value || this.safety.broken.value);

  /** The arrows on the board: candidates the thinner the worse, and the threat. */
  readonly drawn = computed<readonly DrawShape[]>(() => {
    const { snapshot } = this.desk;
    const { value: shown } = snapshot;
    const { value: found } = this.found;
    const candidates = wanted.arrows.value && found ? found.lines.slice(0, MOST_ARROWS) : [];
    const [best] = candidates;
    const arrows = candidates.flatMap((line, rank) => {
      const label = best && line !== best ? behind(best.worth, line.worth) : reviewWords.value.bestLabel;
      return arrow(shown, shown.turn, line.moves[0], "green", rank, label);
    });
    const threat = arrow(shown, opponent(shown.turn), this.threat.value?.moves[0], "red", 0);
    return [...arrows.reverse(), ...threat];
  });

  constructor(
    private readonly desk: Desk,
    private readonly review: GameReview,
  ) {}

  /** Follows the board until the returned function is called. */
  follow(): () => void {
    const unfollow = effect(() => {
      const [lines, threat, kings] = [wanted.lines.value, wanted.threat.value, wanted.kings.value];
      const key = lines || threat || kings ? this.key.value : "";
      untracked(() => {
        this.kingsNodes = KINGS_QUICK;
        if (lines) void this.live.about(key);
        else this.live.forget();
        if (threat) void this.danger.about(key);
        else this.danger.forget();
        if (kings) void this.safety.about(key);
        else this.safety.forget();
      });
    });
    return () => {
      unfollow();
      for (const question of [this.live, this.danger, this.safety]) question.forget();
      this.analyst.end();
      this.solver.cancel();
    };
  }

  /** Looks for mates as long as a page of problems would. */
  searchMate(): void {
    wanted.kings.value = true;
    this.kingsNodes = KINGS_LONG;
    this.safety.answer.value = null;
    void this.safety.about(this.key.value);
  }
}

function here<T>(question: Question<T>, key: { readonly value: string }, wanted: Signal<boolean>): T | null {
  const { value: answer } = question.answer;
  return wanted.value && answer?.key === key.value ? answer.value : null;
}

/** The arrow of a move in USI by this side, if there is one. */
export function arrow(
  { hands }: Pick<BoardSnapshot, "hands">,
  color: Color,
  usi: string | undefined,
  brush: "green" | "red" | "blue",
  rank: number,
  label = "",
): DrawShape[] {
  if (!usi) return [];
  const [source, to] = [usi.slice(0, 2), usi.slice(2, 4)];
  const held = hands[color].find((held) => held.source === source);
  const from: Place = held ? handPlace(color, held.kind) : source;
  return [{ type: "arrow", from, to, brush, rank, label }];
}

/** By how much a line is worse than the best, where both are told by numbers. */
function behind(best: Worth, worth: Worth): string {
  const told = (worth: Worth) => (typeof worth === "object" && "cp" in worth ? worth.cp : null);
  const [first, own] = [told(best), told(worth)];
  if (first === null || own === null) return "";
  return first === own ? "±0" : `−${Math.abs(first - own)}`;
}

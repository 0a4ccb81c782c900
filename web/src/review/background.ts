// The review of a game that has just ended, by one engine and before the reader asks for it. It rests while the page is hidden.

import { effect, signal } from "@preact/signals";
import { Cancellation, ENGINE } from "../engine/analyst";
import { until } from "../kit/until";
import { visible } from "../kit/visible";
import type { Course, Finding, Review } from "../wire/api";
import { DeviceReview } from "./device-review";
import { keepReview, keptReview, stillTrue } from "./storage";

export class Background {
  readonly ended = signal(false);
  private device: DeviceReview | null = null;
  private found: (Finding | null)[] = [];
  private readonly unwatch = effect(() => {
    if (!visible.value) this.device?.end();
  });

  constructor(
    private readonly id: string,
    private readonly course: Course,
  ) {}

  /** Searches the game and judges its moves; `progress` hears how many positions are done. Throws `Cancellation` when it was ended. */
  async run(progress: (seen: number) => void): Promise<Review> {
    const kept = await keptReview(this.id);
    const same = kept && JSON.stringify(kept.course) === JSON.stringify(this.course);
    if (same && kept.reviewed) return kept.reviewed;
    const known = same && kept.engine === ENGINE() && kept.effort === "quick" ? stillTrue(kept, this.course) : [];
    this.found = this.course.moves.concat("").map((_, ply) => known[ply] ?? null);
    for (;;) {
      await until(() => visible.value || this.ended.value);
      if (this.ended.value) throw new Cancellation();
      try {
        const reviewed = await this.search(progress);
        await this.keep(reviewed);
        return reviewed;
      } catch (error) {
        if (!(error instanceof Cancellation)) throw error;
      }
    }
  }

  private async search(progress: (seen: number) => void): Promise<Review> {
    const device = new DeviceReview(this.course, "quick", 1);
    this.device = device;
    try {
      const { reviewed } = await device.run(this.found, (ply, found) => {
        this.found[ply] = found;
        progress(this.found.filter(Boolean).length);
      });
      return reviewed;
    } finally {
      device.end();
    }
  }

  /** Stops; what was found is there for the review, which goes on with it. */
  end(): void {
    if (this.ended.value) return;
    this.ended.value = true;
    this.unwatch();
    this.device?.end();
    if (this.found.includes(null)) void this.keep(null);
  }

  private async keep(reviewed: Review | null): Promise<void> {
    if (!this.found.some(Boolean)) return;
    const { id, course, found } = this;
    await keepReview({ id, course, effort: "quick", found, reviewed, unasked: reviewed === null, engine: ENGINE() });
  }
}

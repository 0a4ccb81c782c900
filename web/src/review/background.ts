// The review of a game that has just ended, by one engine and before anybody asks for it.

import { ENGINE } from "../engine/analyst";
import type { Course, Finding, Review } from "../wire/api";
import { DeviceReview } from "./device-review";
import { keepReview, keptReview, stillTrue } from "./storage";

export class Background {
  ended = false;
  private readonly device: DeviceReview;
  private found: (Finding | null)[] = [];

  constructor(
    private readonly id: string,
    private readonly course: Course,
  ) {
    this.device = new DeviceReview(course, "quick", 1);
  }

  async run(progress: (seen: number) => void): Promise<Review> {
    const kept = await keptReview(this.id);
    const same = kept && JSON.stringify(kept.course) === JSON.stringify(this.course);
    if (same && kept.reviewed) return kept.reviewed;
    const known = same && kept.engine === ENGINE() && kept.effort === "quick" ? stillTrue(kept, this.course) : [];
    this.found = this.course.moves.concat("").map((_, ply) => known[ply] ?? null);
    const { reviewed } = await this.device.run(this.found, (ply, found) => {
      this.found[ply] = found;
      progress(this.found.filter(Boolean).length);
    });
    await this.keep(reviewed);
    return reviewed;
  }

  /** Stops; what was found is there for the review. */
  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.device.end();
    if (this.found.includes(null)) void this.keep(null);
  }

  private async keep(reviewed: Review | null): Promise<void> {
    if (!this.found.some(Boolean)) return;
    const { id, course, found } = this;
    await keepReview({ id, course, effort: "quick", found, reviewed, engine: ENGINE() });
  }
}

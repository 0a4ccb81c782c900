// A second look at a game, deeper than the first, while the reader reads what that found.

import { signal } from "@preact/signals";
import type { EffortName } from "../engine/effort";
import { until } from "../kit/until";
import type { Course, Finding } from "../wire/api";
import { type DeviceResult, DeviceReview, engines, KEEP_EVERY } from "./device-review";

/** How deeply a quick review is looked at again. */
export const DEEPER: EffortName = "standard";

export class FurtherLook {
  /** How many positions are done, while it goes on. */
  readonly done = signal<number | null>(null);
  /** What it has found so far. */
  found: readonly (Finding | null)[] = [];
  private device: DeviceReview | null = null;

  /**
   * Searches what is not found yet, unless it does so already, and waits until the reader is `ready` for it. `keep` is called now
   * and then. Answers nothing where it was ended or broke: the first review stays.
   */
  async look(course: Course, ready: () => boolean, keep: () => void): Promise<DeviceResult | null> {
    if (this.device) return null;
    // The reader's steps through the game come first.
    const device = new DeviceReview(course, DEEPER, Math.max(1, engines() - 1));
    this.device = device;
    const goesOn = () => this.device === device;
    this.count();
    try {
      const result = await device.run(this.found, (ply, found) => {
        if (!goesOn()) return;
        this.found = course.moves.concat("").map((_, index) => (index === ply ? found : (this.found[index] ?? null)));
        if (this.count() % KEEP_EVERY === 0) keep();
      });
      await until(() => this.done.value === null || ready());
      return goesOn() ? result : null;
    } catch {
      return null;
    } finally {
      if (goesOn()) this.end();
    }
  }

  private count(): number {
    const { length } = this.found.filter(Boolean);
    this.done.value = length;
    return length;
  }

  /** Looks no further, and says whether it did; what was found so far stays. */
  end(): boolean {
    const { device } = this;
    this.device = null;
    this.done.value = null;
    device?.end();
    return device !== null;
  }
}

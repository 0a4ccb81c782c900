// A study on the desk: one chapter at a time is a record like any other, with marks that stay; all of it is kept together.

import { batch, computed, signal } from "@preact/signals";
import type { DrawShape } from "../board/view";
import { Desk } from "../records";
import type { RecordHandle } from "../shelf/module";
import { keepStudy, keptStudy, news } from "./storage";
import { type Chapter, chapterOf, merged, placeOf, recordOf, type Study } from "./study";

/** How soon a change that is no move is kept. */
const KEEP_AFTER_MS = 300;

/** What is to be told about keeping it. */
export type StudyNotice = "merged" | "failed";

export class StudyDesk {
  readonly study = signal<Study>({} as Study);
  /** Whether it is on this device; one that came by a link is not before the reader wants it. */
  readonly kept = signal(false);
  readonly index = signal(0);
  readonly notice = signal<StudyNotice | null>(null);
  private readonly desks = new Map<string, Desk>();
  private waiting: ReturnType<typeof setTimeout> | undefined;
  /** Whether something has changed that is not kept. */
  private dirty = false;
  private keeping: Promise<void> = Promise.resolve();

  readonly chapter = computed<Chapter>(() => this.study.value.chapters[this.index.value] as Chapter);
  /** The record of the chapter that is open. */
  readonly desk = computed<Desk>(() => this.deskOf(this.study.value.chapters[this.index.value] as Chapter));

  constructor(study: Study, kept: boolean) {
    this.study.value = study;
    this.kept.value = kept;
  }

  /** Hears of other tabs until the returned function is called. */
  follow(): () => void {
    const hear = ({ data }: MessageEvent<unknown>) => {
      if (data === this.study.value.id) void this.takeOver();
    };
    news?.addEventListener("message", hear);
    const keep = () => {
      if (this.dirty) void this.keep();
    };
    addEventListener("pagehide", keep);
    return () => {
      news?.removeEventListener("message", hear);
      removeEventListener("pagehide", keep);
      keep();
    };
  }

  private deskOf(chapter: Chapter): Desk {
    const known = this.desks.get(chapter.id);
    if (known) return known;
    const desk = new Desk(recordOf(chapter), `chapter-${chapter.id}`, undefined, () => {
      this.dirty = true;
      return this.keep();
    });
    this.desks.set(chapter.id, desk);
    return desk;
  }

  open(index: number): void {
    this.index.value = Math.max(0, Math.min(index, this.study.value.chapters.length - 1));
  }

  rename(name: string): void {
    if (name.trim()) this.change({ ...this.study.value, name: name.trim() });
  }

  renameChapter(id: string, name: string): void {
    const { chapters } = this.study.value;
    if (name.trim()) this.changeChapters(chapters.map((chapter) => (chapter.id === id ? { ...chapter, name: name.trim() } : chapter)));
  }

  /** Adds chapters at the end, and opens the first of them. */
  add(more: readonly Chapter[]): void {
    const { chapters } = this.study.value;
    if (more.length === 0) return;
    batch(() => {
      this.changeChapters([...chapters, ...more]);
      this.index.value = chapters.length;
    });
  }

  addRecord(handle: RecordHandle, name: string): void {
    this.add([chapterOf(handle, name)]);
  }

  /** Takes a chapter out; the last one stays. */
  remove(id: string): void {
    const { chapters } = this.study.value;
    if (chapters.length < 2) return;
    const open = this.chapter.value.id;
    const rest = chapters.filter((chapter) => chapter.id !== id);
    batch(() => {
      this.changeChapters(rest);
      this.index.value = Math.max(
        0,
        rest.findIndex((chapter) => chapter.id === open),
      );
    });
  }

  /** Moves a chapter one place up or down. */
  move(id: string, step: 1 | -1): void {
    const chapters = [...this.study.value.chapters];
    const from = chapters.findIndex((chapter) => chapter.id === id);
    const [chapter, other] = [chapters[from], chapters[from + step]];
    if (!chapter || !other) return;
    chapters[from] = other;
    chapters[from + step] = chapter;
    const open = this.chapter.value.id;
    batch(() => {
      this.changeChapters(chapters);
      this.index.value = chapters.findIndex((chapter) => chapter.id === open);
    });
  }

  /** The marks on the position on the board. */
  here(): readonly DrawShape[] {
    const desk = this.desk.value;
    return this.chapter.value.marks[placeOf(desk.tree.value, desk.at.value)] ?? [];
  }

  put(drawn: readonly DrawShape[]): void {
    const desk = this.desk.value;
    const place = placeOf(desk.tree.value, desk.at.value);
    const { id } = this.chapter.value;
    const { [place]: _, ...others } = this.chapter.value.marks;
    const marks = drawn.length > 0 ? { ...others, [place]: [...drawn] } : others;
    this.changeChapters(this.study.value.chapters.map((chapter) => (chapter.id === id ? { ...chapter, marks } : chapter)));
  }

  private changeChapters(chapters: readonly Chapter[]): void {
    this.change({ ...this.study.value, chapters });
  }

  private change(study: Study): void {
    this.study.value = study;
    this.dirty = true;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => void this.keep(), KEEP_AFTER_MS);
  }

  /** The study with its records as they are on the desk now. */
  current(): Study {
    const study = this.study.peek();
    const chapters = study.chapters.map((chapter) => {
      const desk = this.desks.get(chapter.id);
      return desk ? { ...chapter, text: desk.handle.kept() } : chapter;
    });
    return { ...study, chapters };
  }

  /** Keeps it on this device, after what is being kept already. */
  keep(): Promise<void> {
    clearTimeout(this.waiting);
    this.keeping = this.keeping.then(() => this.keepNow());
    return this.keeping;
  }

  private async keepNow(): Promise<void> {
    const current = this.current();
    this.dirty = false;
    const kept = await keepStudy(current);
    if (kept.type === "failed") {
      this.dirty = true;
      this.notice.value = "failed";
      return;
    }
    batch(() => {
      this.kept.value = true;
      if (this.notice.value === "failed") this.notice.value = null;
      if (kept.type === "merged") this.absorb(kept.study);
      else this.study.value = { ...this.study.value, version: kept.study.version, changed: kept.study.changed };
    });
  }

  /** Takes over what another tab has kept. */
  private async takeOver(): Promise<void> {
    const other = await keptStudy(this.study.value.id);
    const { version } = this.study.value;
    if (!other || other.version <= version) return;
    // What is not kept here yet goes into the next version; all else is the other tab's.
    if (this.dirty) await this.keep();
    else this.absorb(other);
  }

  /** Shows a version that knows more than the one on the desk. */
  private absorb(other: Study): void {
    const open = this.chapter.value.id;
    const whole = this.dirty ? merged(this.current(), other) : other;
    batch(() => {
      for (const chapter of whole.chapters) {
        const desk = this.desks.get(chapter.id);
        if (desk && !desk.absorb(recordOf(chapter))) this.desks.delete(chapter.id);
      }
      this.study.value = { ...whole, version: other.version };
      this.index.value = Math.max(
        0,
        whole.chapters.findIndex((chapter) => chapter.id === open),
      );
      this.notice.value = "merged";
    });
  }
}

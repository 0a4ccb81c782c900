// A study: several records under one name, with marks on their positions. Two versions of one, from two tabs or two devices,
// are put together so that nothing of either is lost.

import type { DrawShape } from "../board/view";
import { handleOfText, type RecordHandle, RecordHandle as Records } from "../shelf/module";
import type { Tree } from "../wire/records";

export interface Chapter {
  readonly id: string;
  readonly name: string;
  /** The record, in a format that keeps all of it. */
  readonly text: string;
  /** The marks on its positions, each by the moves in USI that lead there. */
  readonly marks: Readonly<Record<string, readonly DrawShape[]>>;
}

export interface Study {
  readonly id: string;
  readonly name: string;
  /** When it last changed, in milliseconds since 1970. */
  readonly changed: number;
  /** How often it was kept; who keeps it knows by this whether somebody else did meanwhile. */
  readonly version: number;
  readonly chapters: readonly Chapter[];
}

/** The most chapters of a study. */
export const MOST_CHAPTERS = 100;

export function newId(): string {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2)) as unknown as [number, number];
  return high.toString(36) + low.toString(36);
}

/** A record as a chapter. */
export function chapterOf(handle: RecordHandle, name: string): Chapter {
  return { id: newId(), name, text: handle.kept(), marks: {} };
}

/** The record of a chapter. Throws where its text is none. */
export function recordOf(chapter: Chapter): RecordHandle {
  return handleOfText(chapter.text);
}

/** A game from its start, without a move. */
export function emptyRecord(): RecordHandle {
  const start = { handicap: "even" };
  return Records.played({ start, profile: "standard", strict: false, moves: [], times: [], ending: null, headers: [] });
}

/** A study of these chapters, not kept yet. */
export function newStudy(name: string, chapters: readonly Chapter[]): Study {
  return { id: newId(), name, changed: Date.now(), version: 0, chapters };
}

/** Two versions of a study put together: what one alone has stays, records are merged move by move. The name is that of the first. */
export function merged(own: Study, other: Study): Study {
  const chapters = own.chapters.map((chapter) => {
    const same = other.chapters.find(({ id }) => id === chapter.id);
    return same ? mergedChapter(chapter, same) : [chapter];
  });
  const more = other.chapters.filter(({ id }) => !own.chapters.some((chapter) => chapter.id === id));
  return { ...own, chapters: [...chapters.flat(), ...more] };
}

/** One chapter, or two where the versions begin from different diagrams. */
function mergedChapter(own: Chapter, other: Chapter): Chapter[] {
  const marks = mergedMarks(own.marks, other.marks);
  if (own.text === other.text) return [{ ...own, marks }];
  const handle = recordOf(own);
  if (handle.merge(recordOf(other)) === undefined) return [own, { ...other, id: newId() }];
  return [{ ...own, text: handle.kept(), marks }];
}

function mergedMarks(own: Chapter["marks"], other: Chapter["marks"]): Chapter["marks"] {
  const all: Record<string, readonly DrawShape[]> = { ...other };
  for (const [place, drawn] of Object.entries(own)) {
    const known = new Set(drawn.map((mark) => JSON.stringify(mark)));
    all[place] = [...drawn, ...(other[place] ?? []).filter((mark) => !known.has(JSON.stringify(mark)))];
  }
  return all;
}

/** What stands for a node of a record in every version of it: the moves that lead there. */
export function placeOf({ nodes }: Tree, node: number): string {
  const moves: string[] = [];
  for (let at: number | null = node; at !== null; at = nodes[at]?.parent ?? null) moves.push(nodes[at]?.usi ?? "");
  return moves.reverse().join(" ").trim();
}

export function isStudy(value: unknown): value is Study {
  const study = value as Study | null | undefined;
  const isChapter = (chapter: Partial<Chapter> | null | undefined) =>
    [chapter?.id, chapter?.name, chapter?.text].every((text) => typeof text === "string") &&
    typeof chapter?.marks === "object" &&
    chapter.marks !== null &&
    Object.values(chapter.marks).every(isMarks);
  return (
    typeof study?.id === "string" &&
    typeof study.name === "string" &&
    [study.changed, study.version].every(Number.isFinite) &&
    Array.isArray(study.chapters) &&
    study.chapters.length <= MOST_CHAPTERS &&
    study.chapters.every(isChapter)
  );
}

function isMarks(value: unknown): boolean {
  const isText = (text: unknown) => typeof text === "string" && text.length < 20;
  const isMark = (mark: Partial<Record<string, unknown>> | null) =>
    (mark?.type === "arrow" && isText(mark.from) && isText(mark.to) && isText(mark.brush)) ||
    ((mark?.type === "circle" || mark?.type === "area") && isText(mark.at) && isText(mark.brush));
  return Array.isArray(value) && value.every(isMark);
}

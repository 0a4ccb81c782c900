// The board element in a page: it shows a view for as long as it is there, and reports what the reader does with it.

import { effect, useComputed } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { settings } from "../../app/settings";
import { look } from "../appearance";
import "../../board/element";
import type { KomadaiBoard } from "../../board/element";
import type { BoardEvents, BoardView, Look } from "../../board/view";

/** What a page says of its board; how the pieces look is the reader's choice. */
export type PageView = Omit<BoardView, keyof Look | "highKing" | "shown"> & Partial<Pick<BoardView, "highKing" | "shown">>;

/** The whole view of a board. */
export const boardView = (view: PageView): BoardView => ({ ...look.value, highKing: null, shown: [], ...view });

/** What the reader's settings say of a board that is played on. */
export const inPlay = (): Pick<BoardView, "destinations" | "confirms"> => ({
  destinations: settings.destinations.value,
  confirms: settings.confirms.value,
});

/** What a board does that only shows something. */
export const STILL: BoardEvents = { play() {}, attempt() {}, idle() {} };

interface Props {
  /** Its anchor on the page; none on a board beside the board. */
  readonly id?: string;
  /** What is shown, anew whenever a signal in it changes. */
  readonly view: () => PageView;
  readonly events?: Partial<BoardEvents>;
  /** Called each time after something is shown. */
  readonly onShown?: (board: KomadaiBoard) => void;
}

export function BoardOf({ id, view, events, onShown }: Props) {
  const element = useRef<KomadaiBoard>(null);
  const shown = useComputed(() => boardView(view()));
  useLayoutEffect(() => {
    if (element.current) element.current.events = { ...STILL, ...events };
  });
  useLayoutEffect(() => {
    const board = element.current;
    if (!board) return;
    // At once, not after the next frame: a piece must not linger where it was picked up.
    return effect(() => {
      board.show(shown.value);
      onShown?.(board);
    });
  }, [shown]);
  return <komadai-board {...(id && { id })} ref={element} />;
}

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "komadai-board": { id?: string; ref?: unknown };
    }
  }
}

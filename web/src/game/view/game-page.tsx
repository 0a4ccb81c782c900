// The frame of every page with a game: the board between two plates, a line and a dock under it, and beside it a panel, which
// on a phone is a sheet.

import type { ComponentChildren, Ref } from "preact";
import { greet } from "../../app/route";
import { settings } from "../../app/settings";
import { opponent } from "../../board/geometry";
import { words } from "../../i18n";
import { Button } from "../../kit/button";
import { Icon } from "../../kit/icons";
import type { Color } from "../../wire/rules";
import type { GameLine } from "../line";
import type { PlateProps } from "./plate";
import { SizeHandle } from "./size-handle";

interface Props {
  readonly header: ComponentChildren;
  readonly title: string;
  /** Classes of the page besides its own. */
  readonly look?: string | false | null;
  /** Whether nothing but the board is to be seen. */
  readonly zen?: boolean;
  readonly board: ComponentChildren;
  /** The side at the bottom. */
  readonly bottom: Color;
  readonly plate: (at: Pick<PlateProps, "color" | "seat">) => ComponentChildren;
  readonly status: ComponentChildren;
  readonly dock: ComponentChildren;
  readonly panel: ComponentChildren;
  /** What the panel is, for a screen reader. */
  readonly panelName: string;
  readonly panelRef?: Ref<HTMLElement>;
  /** Classes of the panel besides its own. */
  readonly panelLook?: string;
  /** What the panel shows where it is a sheet; `game` leaves it down. */
  readonly sheet: string;
  /** Puts the sheet down. */
  readonly lower: () => void;
  /** What lies over the page. */
  readonly over: ComponentChildren;
  /** What a screen reader says next, and at once. */
  readonly announcement: string;
  readonly alarm?: string | false;
}

export function GamePage(props: Props) {
  const { title, look, zen, bottom, sheet, lower, alarm } = props;
  return (
    <>
      <a class="skip" href="#board">
        {words.value.app.skip}
      </a>
      {props.header}
      <main class={look ? `play ${look}` : "play"} data-layout={settings.layout.value} data-zen={zen || undefined}>
        <h1 class="visually-hidden" tabIndex={-1} ref={greet}>
          {title}
        </h1>
        {props.board}
        <SizeHandle />
        {props.plate({ color: opponent(bottom), seat: "far" })}
        {props.plate({ color: bottom, seat: "near" })}
        {props.status}
        <div class="dock">{props.dock}</div>
        <button type="button" class={`backdrop backdrop-${sheet}`} tabIndex={-1} aria-hidden="true" onClick={lower} />
        <aside
          ref={props.panelRef ?? null}
          class={`panel ${props.panelLook ? `${props.panelLook} ` : ""}panel-${sheet}`}
          aria-label={props.panelName}
        >
          {props.panel}
        </aside>
      </main>
      {props.over}
      <div class="visually-hidden" role="status" aria-live="polite">
        {props.announcement}
      </div>
      {alarm !== undefined && (
        <div class="visually-hidden" aria-live="assertive">
          {alarm}
        </div>
      )}
    </>
  );
}

/** Puts the sheet of a phone down. */
export function CloseSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <button type="button" class="tool sheet-close" aria-label={words.value.header.close} onClick={onClose}>
      <Icon name="close" />
    </button>
  );
}

/** The line under a board that shows a past position, with the way back; nothing while the board follows the game. */
export function PastLine({ line }: { readonly line: GameLine }) {
  const { game } = words.value;
  const { value: viewed } = line.viewed;
  return (
    <p>
      {viewed === 0 ? game.startPosition : game.past(viewed)}
      <Button kind="link" onClick={() => line.view(line.length.value)}>
        {game.latest}
      </Button>
    </p>
  );
}

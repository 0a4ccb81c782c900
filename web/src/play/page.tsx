// The page a game is played on: board, plates, and a panel for everything else.

import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { Header } from "../app/header";
import { settings as kept } from "../app/settings";
import type { Engine } from "../engine/engine";
import { isTouched } from "../first";
import type { AutoReplay } from "../game/auto-replay";
import { useEnding } from "../game/ending/use-ending";
import { CloseSheet, GamePage } from "../game/view/game-page";
import { useKeyboard } from "../game/view/keyboard";
import { MoveField } from "../game/view/move-field";
import { MoveStrip } from "../game/view/moves";
import { usePieceCard } from "../game/view/piece-card";
import { Stepper } from "../game/view/stepper";
import { words } from "../i18n";
import { useSignalsAtOnce } from "../kit/at-once";
import { Button } from "../kit/button";
import { Icon } from "../kit/icons";
import { lazily } from "../kit/lazily";
import { isSheet, useSheet } from "../kit/sheet";
import { Tool } from "../kit/tool";
import { Preferences } from "../settings/sheet";
import type { Session } from "./session";
import { Board } from "./view/board-view";
import type { GamePanelProps } from "./view/game-panel";
import { HintButton } from "./view/hint";
import { NewGame } from "./view/new-game";
import { PlayPlate } from "./view/plate";
import { Status } from "./view/status";
import { Welcome } from "./view/welcome";

export const GamePanel = lazily<GamePanelProps>(() => import("./view/game-panel"));

/** What the panel shows; on a phone it is a sheet, and `game` leaves it down. */
type Sheet = "game" | "menu" | "result" | "new" | "settings";

export function Play({ session, engine }: { session: Session; engine: Engine }) {
  // Beside the board the form shows by itself before a game; a sheet does not come over the board unasked.
  const sheet = useSignal<Sheet>(session.arranged.value === null && (session.begun.value || isTouched() || isSheet()) ? "game" : "new");
  const { zen, auto, dialog, help } = useKeyboard(session);
  const card = usePieceCard(session);
  useSignalsAtOnce(() => {
    // A game may begin with a move, without a word.
    if (session.begun.value && session.arranged.value === null) sheet.value = "game";
  });
  useSignalsAtOnce(() => {
    // The result is worth a sheet of its own.
    if (session.outcome.value && session.begun.value && session.arranged.value === null) {
      sheet.value = "result";
      zen.value = false;
    }
  });
  const over = session.over.value;
  useEnding(over);
  const { app, game, header, settings } = words.value;
  const lower = () => (sheet.value = "game");
  /** What the reader has asked for is read from its heading. */
  const raise = (shown: Sheet) => {
    sheet.value = shown;
    requestAnimationFrame(() => document.querySelector<HTMLElement>(".panel h2")?.focus());
  };
  useSheet(sheet.value !== "game", lower);
  useLayoutEffect(() => {
    const listen = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === "Escape" && !defaultPrevented && !document.querySelector("dialog[open]")) lower();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  // Beside the board the panel has nothing else to show before a game; on a phone the sheet may be put down.
  const choosing = sheet.value === "new" || (sheet.value === "game" && !session.begun.value);
  const greets = kept.experience.value === "" && !session.begun.value && session.arranged.value === null;
  return (
    <GamePage
      title={app.title}
      look={session.begun.value && session.options.value.facing && "facing"}
      zen={zen.value}
      header={
        <Header onSettings={() => raise("settings")} open={sheet.value === "settings"}>
          <button
            type="button"
            class="button button-new"
            aria-label={header.newGame}
            aria-expanded={sheet.value === "new"}
            onClick={() => raise("new")}
          >
            <Icon name="plus" />
            <span>{header.newGame}</span>
          </button>
        </Header>
      }
      board={<Board session={session} onInspect={card.inspect} />}
      bottom={session.bottom.value}
      plate={(at) => <PlayPlate session={session} {...at} />}
      status={<Status session={session} engine={engine} onResult={() => (sheet.value = "result")} />}
      dock={
        <Dock
          session={session}
          auto={auto}
          open={sheet.value === "menu"}
          onMenu={() => (sheet.value = "menu")}
          onNew={() => raise("new")}
        />
      }
      sheet={sheet.value}
      lower={lower}
      panelName={choosing ? words.value.setup.title : sheet.value === "settings" ? settings.title : game.details}
      panel={
        choosing ? (
          <>
            <CloseSheet onClose={lower} />
            {greets ? <Welcome session={session} onClose={lower} /> : <NewGame session={session} onClose={lower} />}
          </>
        ) : sheet.value === "settings" ? (
          <SettingsPanel onClose={lower} />
        ) : (
          <GamePanel key={sheet.value} session={session} auto={auto} onNewGame={() => raise("new")} onClose={lower} onHelp={help}>
            {session.begun.value && !over && <MoveField onType={(text) => session.type(text)} />}
          </GamePanel>
        )
      }
      over={
        <>
          {card.shown}
          {dialog}
        </>
      }
      announcement={session.announcement.value}
      alarm={over && session.endAnnouncement.value}
    />
  );
}

interface DockProps {
  readonly session: Session;
  readonly auto: AutoReplay | null;
  /** Whether the panel is up. */
  readonly open: boolean;
  readonly onMenu: () => void;
  readonly onNew: () => void;
}

function Dock({ session, auto, open, onMenu, onNew }: DockProps) {
  const { game, header } = words.value;
  return (
    <>
      <MoveStrip moves={session.played.value} at={session.viewed.value} onView={(ply) => session.view(ply)} />
      {!session.begun.value && (
        <Button kind="primary" onClick={onNew}>
          {header.newGame}
        </Button>
      )}
      <div class="dock-row">
        <Stepper line={session} auto={auto} />
        <Tool icon="flip" name={game.flip} onPress={() => session.flip()} />
        <HintButton session={session} />
        <Tool icon="back" name={game.takeBack} off={!session.canTakeBack.value} onPress={() => session.takeBack()} />
        <Tool icon="more" name={game.details} open={open} onPress={onMenu} />
      </div>
    </>
  );
}

function SettingsPanel({ onClose }: { readonly onClose: () => void }) {
  const { settings, header } = words.value;
  return (
    <section class="settings">
      <h2 tabIndex={-1}>{settings.title}</h2>
      <Preferences />
      <div class="row row-end">
        <Button kind="primary" onClick={onClose}>
          {header.close}
        </Button>
      </div>
    </section>
  );
}

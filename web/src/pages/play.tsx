// The page a game is played on: board, plates, and a panel for everything else.

import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Engine } from "../app/engine";
import type { Session } from "../app/session";
import { opponent } from "../board/geometry";
import { words } from "../i18n";
import { Board } from "../parts/board-view";
import { Declare, MoveField, Resign } from "../parts/controls";
import { Icon } from "../parts/icons";
import { MoveList, MoveStrip, Stepper } from "../parts/moves";
import { NewGame } from "../parts/new-game";
import { Plate } from "../parts/plate";
import { Preferences } from "../parts/preferences";
import { Result } from "../parts/result";
import { Status } from "../parts/status";
import { Header } from "./header";
import { listenForShortcuts } from "./shortcuts";

/** What the panel shows; on a phone it is a sheet, and `game` leaves it down. */
type Sheet = "game" | "menu" | "new" | "settings";

export function Play({ session, engine }: { session: Session; engine: Engine }) {
  const sheet = useSignal<Sheet>(session.begun.value ? "game" : "new");
  useEffect(() => listenForShortcuts(session), [session]);
  useSignalEffect(() => {
    // The result is worth a sheet of its own.
    if (session.outcome.value && session.begun.value) sheet.value = "menu";
  });
  const { app, game, header, settings } = words.value;
  const bottom = session.bottom.value;
  const lower = () => (sheet.value = session.begun.value ? "game" : "new");
  return (
    <>
      <a class="skip" href="#board">
        {app.skip}
      </a>
      <Header onSettings={() => (sheet.value = "settings")}>
        <button
          type="button"
          class="button button-new"
          aria-label={header.newGame}
          onClick={() => (sheet.value = "new")}
        >
          <Icon name="plus" />
          <span>{header.newGame}</span>
        </button>
      </Header>
      <main class="play">
        <h1 class="visually-hidden" tabIndex={-1}>{app.title}</h1>
        <Board session={session} />
        <Plate session={session} color={opponent(bottom)} seat="far" />
        <Plate session={session} color={bottom} seat="near" />
        <Status session={session} engine={engine} />
        <div class="dock">
          <MoveStrip session={session} />
          <div class="dock-row">
            <Stepper session={session} />
            <button type="button" class="tool" aria-label={game.flip} title={game.flip} onClick={() => session.flip()}>
              <Icon name="flip" />
            </button>
            <button
              type="button"
              class="tool"
              aria-label={game.takeBack}
              title={game.takeBack}
              disabled={!session.canTakeBack.value}
              onClick={() => session.takeBack()}
            >
              <Icon name="back" />
            </button>
            <button
              type="button"
              class="tool"
              aria-label={game.details}
              aria-expanded={sheet.value === "menu"}
              onClick={() => (sheet.value = "menu")}
            >
              <Icon name="menu" />
            </button>
          </div>
        </div>
        <button
          type="button"
          class={`backdrop backdrop-${sheet.value}`}
          tabIndex={-1}
          aria-hidden="true"
          onClick={lower}
        />
        <aside
          class={`panel panel-${sheet.value}`}
          aria-label={
            sheet.value === "new" ? words.value.setup.title : sheet.value === "settings" ? settings.title : game.details
          }
        >
          {sheet.value === "new" ? (
            <NewGame session={session} onClose={() => (sheet.value = "game")} />
          ) : sheet.value === "settings" ? (
            <section class="settings">
              <h2>{settings.title}</h2>
              <Preferences />
              <div class="row row-end">
                <button type="button" class="primary" onClick={lower}>
                  {header.close}
                </button>
              </div>
            </section>
          ) : (
            <GamePanel key={sheet.value} session={session} onNewGame={() => (sheet.value = "new")} onClose={lower} />
          )}
        </aside>
      </main>
      <div class="visually-hidden" role="status" aria-live="polite">
        {session.announcement.value}
      </div>
    </>
  );
}

function GamePanel({ session, onNewGame, onClose }: { session: Session; onNewGame: () => void; onClose: () => void }) {
  const { game, header } = words.value;
  return (
    <>
      <button type="button" class="tool sheet-close" aria-label={header.close} onClick={onClose}>
        <Icon name="close" />
      </button>
      <Result session={session} onNewGame={onNewGame} onShow={onClose} />
      <h2 class="panel-title">{game.moves}</h2>
      <MoveList session={session} />
      <div class="panel-tools">
        <Stepper session={session} />
        <button type="button" class="tool" aria-label={game.flip} title={game.flip} onClick={() => session.flip()}>
          <Icon name="flip" />
        </button>
        <button
          type="button"
          class="button take-back"
          disabled={!session.canTakeBack.value}
          onClick={() => session.takeBack()}
        >
          {game.takeBack}
        </button>
      </div>
      <MoveField session={session} />
      <Declare session={session} />
      <Resign session={session} />
    </>
  );
}

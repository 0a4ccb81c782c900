// The panel of a game in play or over: how it ended, its moves, and what else can be done. It comes after the page, since no first
// visit begins with it.

import type { ComponentChildren } from "preact";
import type { AutoReplay } from "../../game/auto-replay";
import { ImpasseMeter, Resign } from "../../game/view/controls";
import { CloseSheet } from "../../game/view/game-page";
import { MoveList } from "../../game/view/move-list";
import { Stepper } from "../../game/view/stepper";
import { words } from "../../i18n";
import { lazily } from "../../kit/lazily";
import { Tool } from "../../kit/tool";
import type { GameOptions } from "../../terms/agreement";
import type { Session } from "../session";
import { BoardMenu } from "./board-menu";
import { Declare } from "./declare";
import { HintButton } from "./hint";
import { Result } from "./result";

const Agreed = lazily<{ readonly options: GameOptions }>(() => import("./agreement-list"));

export interface GamePanelProps {
  readonly session: Session;
  readonly auto: AutoReplay | null;
  readonly onNewGame: () => void;
  readonly onClose: () => void;
  readonly onHelp: () => void;
  /** The field to type a move in, which comes with the first script: other pages have it too. */
  readonly children: ComponentChildren;
}

export default function GamePanel({ session, auto, onNewGame, onClose, onHelp, children }: GamePanelProps) {
  const { game } = words.value;
  return (
    <>
      <CloseSheet onClose={onClose} />
      <Result session={session} onNewGame={onNewGame} onShow={onClose} />
      <h2 class="panel-title">{game.moves}</h2>
      <MoveList of={session} />
      <div class="panel-tools">
        <Stepper line={session} auto={auto} />
        <Tool icon="flip" name={game.flip} onPress={() => session.flip()} />
        <HintButton session={session} />
      </div>
      <div class="panel-tools">
        <BoardMenu session={session} />
        <Tool icon="help" name={words.value.help.title} onPress={onHelp} />
        <button type="button" class="button take-back" aria-disabled={!session.canTakeBack.value} onClick={() => session.takeBack()}>
          {game.takeBack}
        </button>
      </div>
      {children}
      {session.begun.value && <ImpasseMeter snapshot={session.latest.value} name={(color) => session.name(color)} />}
      <Declare session={session} />
      {session.begun.value && !session.over.value && <Resign onResign={() => session.resign(session.acting.value)} />}
      {session.begun.value && <Agreed options={session.options.value} />}
    </>
  );
}

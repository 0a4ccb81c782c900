// The line under the board: why a move is refused, how often a position has stood, what is on show. It keeps
// its place when it is empty.

import { settings } from "../../app/settings";
import type { Engine } from "../../engine/engine";
import { EndLine, isDrawn } from "../../game/ending/verdict";
import { WhyLine } from "../../game/ending/why-line";
import { PastLine } from "../../game/view/game-page";
import { RefusalNotice, ShowButton } from "../../game/view/refusal";
import { Repeated } from "../../game/view/repetition";
import { words } from "../../i18n";
import { Button } from "../../kit/button";
import type { Session } from "../session";
import { verdictOf } from "../verdict";

interface Props {
  readonly session: Session;
  readonly engine: Engine;
  /** The reader wants to see the result again. */
  readonly onResult: () => void;
}

export function Status(props: Props) {
  const { session } = props;
  const { begun, options } = session;
  const facing = begun.value && options.value.facing;
  return (
    <>
      <div class="status">{content(props)}</div>
      {facing && (
        <div class="status status-across" aria-hidden="true" inert>
          {content(props)}
        </div>
      )}
    </>
  );
}

function content(props: Props) {
  const { session } = props;
  const { outcome } = session.latest.value;
  return (
    <>
      {session.why.value && outcome && <WhyLine game={session} reason={outcome.reason} />}
      {told(props)}
    </>
  );
}

function told({ session, engine, onResult }: Props) {
  const { game, connection } = words.value;
  const verdict = verdictOf(session);
  if (verdict && session.isLatest.value && !isDrawn(session.notice.value)) return <EndLine verdict={verdict} onShow={onResult} />;
  if (engine.lost.value) return <Warning text={connection.lost} again={() => engine.retry()} />;
  const notice = session.notice.value;
  if (notice?.type === "refusal") return <RefusalNotice notice={notice} toggle={() => session.toggleShown()} />;
  if (notice?.type === "advice") {
    return (
      <p class="status-warning">
        <span>{notice.text}</span>
        <ShowButton shown={notice.shown} toggle={() => session.toggleShown()} />
        <Button kind="link" onClick={() => session.takeBack()}>
          {game.takeBack}
        </Button>
      </p>
    );
  }
  if (notice?.type === "failure") return <Warning text={notice.text} again={() => session.retry()} />;
  if (notice?.type === "text") return <p>{notice.text}</p>;
  if (session.premove.usi.value) {
    return (
      <p>
        {words.value.ahead.waits}
        <Button kind="link" onClick={() => session.premove.set(null)}>
          {words.value.ahead.cancel}
        </Button>
      </p>
    );
  }
  if (!session.isLatest.value) return <PastLine line={session} />;
  const { repetition: times, check } = session.latest.value;
  if (times < 2 && check && settings.ote.value) return <p class="status-ote">{game.ote}</p>;
  if (times < 2) return session.begun.value && session.options.value.strict ? <p>{game.strict}</p> : null;
  return <Repeated snapshot={session.latest.value} name={(color) => session.name(color)} view={(ply) => session.view(ply)} />;
}

function Warning({ text, again }: { text: string; again: () => void }) {
  return (
    <p class="status-warning" role="alert">
      <span>{text}</span>
      <Button kind="link" onClick={again}>
        {words.value.connection.retry}
      </Button>
    </p>
  );
}

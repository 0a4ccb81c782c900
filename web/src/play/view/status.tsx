// The line under the board: why a move is refused, how often a position has stood, what is on show. It keeps
// its place when it is empty.

import { settings } from "../../app/settings";
import type { Engine } from "../../engine/engine";
import { WhyLine } from "../../game/ending/why-line";
import { PastLine } from "../../game/view/game-page";
import { RefusalNotice, ShowButton } from "../../game/view/refusal";
import { Repeated } from "../../game/view/repetition";
import { words } from "../../i18n";
import { Button } from "../../kit/button";
import type { Session } from "../session";

export function Status({ session, engine }: { session: Session; engine: Engine }) {
  const { begun, options } = session;
  const facing = begun.value && options.value.facing;
  return (
    <>
      <div class="status">{content(session, engine)}</div>
      {facing && (
        <div class="status status-across" aria-hidden="true" inert>
          {content(session, engine)}
        </div>
      )}
    </>
  );
}

function content(session: Session, engine: Engine) {
  const { outcome } = session.latest.value;
  return (
    <>
      {session.why.value && outcome && <WhyLine game={session} reason={outcome.reason} />}
      {told(session, engine)}
    </>
  );
}

function told(session: Session, engine: Engine) {
  const { game, connection } = words.value;
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
  const { repetition: times, outcome, check } = session.latest.value;
  if (outcome) return null;
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

// The line under the board of a game between people.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { address } from "../../app/route";
import { settings } from "../../app/settings";
import { EndLine, isDrawn } from "../../game/ending/verdict";
import { WhyLine } from "../../game/ending/why-line";
import { PastLine } from "../../game/view/game-page";
import { RefusalNotice } from "../../game/view/refusal";
import { Repeated } from "../../game/view/repetition";
import { words } from "../../i18n";
import { Button } from "../../kit/button";
import type { Link } from "../socket";
import type { Table } from "../table";
import { verdictOf } from "../verdict";
import { peopleWords } from "../words";

interface Props {
  readonly table: Table;
  /** The reader wants to see the result again. */
  readonly onResult: () => void;
}

export function Status({ table, onResult }: Props) {
  const ending = table.game.value?.ending;
  return (
    <div class="status">
      {table.why.value && ending && <WhyLine game={table} reason={ending.reason} />}
      {content(table, onResult)}
    </div>
  );
}

/** That the connection is lost, since when, and a button that tries again. */
export function Lost({ link }: { readonly link: Link }) {
  const { game: says } = peopleWords.value;
  return (
    <p class="status-warning" role="alert">
      <span>
        {link.restarting.value ? says.restarting : says.lost} <Since heard={link.heard.value} />
      </span>
      <Button kind="link" onClick={() => link.retry()}>
        {says.retry}
      </Button>
    </p>
  );
}

/** The seconds since the server was last heard of, for the eye alone: read aloud each second they would drown all else. */
function Since({ heard }: { readonly heard: number }) {
  const seconds = useSignal(0);
  useEffect(() => {
    const count = () => (seconds.value = Math.round((performance.now() - heard) / 1000));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [heard]);
  return (
    <span class="since" aria-hidden="true">
      {peopleWords.value.game.seconds(seconds.value)}
    </span>
  );
}

/** That one looks on; with the way back where the players went on to this game. */
function Watching({ table, says }: { readonly table: Table; readonly says: string }) {
  const { game } = peopleWords.value;
  if (table.from === null) return <p>{says}</p>;
  return (
    <p>
      {game.followed} <a href={address("game", { id: table.from })}>{game.before}</a>
    </p>
  );
}

/** The line under the board: the connection first, then what was refused, then what is awaited. */
function content(table: Table, onResult: () => void) {
  const { game: says, seat, refused, together } = peopleWords.value;
  const { game } = words.value;
  const { value: state } = table.game;
  if (table.link.lost.value) return <Lost link={table.link} />;
  if (state?.halted) return <p class="status-warning">{says.halted}</p>;
  const { value: notice } = table.notice;
  const verdict = table.isLatest.value && !table.review.active.value && verdictOf(table);
  if (verdict && !isDrawn(notice)) return <EndLine verdict={verdict} onShow={onResult} />;
  if (notice?.type === "refusal") return <RefusalNotice notice={notice} toggle={() => table.toggleShown()} />;
  if (notice?.type === "text") return <p>{notice.text}</p>;
  if (notice?.type === "refused") return <p class="status-refusal">{refused[notice.code] ?? refused.other}</p>;
  if (table.review.active.value) return <p>{says.reviewing}</p>;
  if (!table.isLatest.value) return <PastLine line={table} />;
  if (table.pending.value) return <p>{says.sending}</p>;
  const { value: turn } = table.turn;
  if (!turn) return table.own.value ? null : <Watching table={table} says={says.watching} />;
  if (state?.clocks && table.clock.value?.isHeld) return <p>{says.held}</p>;
  const { value: latest } = table.latest;
  if (latest.repetition > 1) return <Repeated snapshot={latest} name={(color) => table.name(color)} view={(ply) => table.view(ply)} />;
  if (latest.check && settings.ote.value) return <p class="status-ote">{game.ote}</p>;
  if (table.own.value === null) return <Watching table={table} says={seat.taken} />;
  const { value: mover } = table.mover;
  if (turn !== table.own.value) return <p>{says.theirTurn(mover ?? table.name(turn))}</p>;
  if (!state?.together) return <p>{says.yourTurn}</p>;
  return <p>{table.movable.value.length > 0 ? (mover ? says.yourTurn : together.ourTurn) : together.mateTurn(mover ?? "")}</p>;
}

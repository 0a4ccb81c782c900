// What a player may do besides moving, what is proposed, and how the game ended.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { changesBy } from "../../account";
import { address, go } from "../../app/route";
import { opponent } from "../../board/geometry";
import { ResultCard } from "../../game/ending/verdict";
import { Foul, Why, WhyButton } from "../../game/ending/why-line";
import { Declaration, ImpasseMeter, Resign } from "../../game/view/controls";
import { words } from "../../i18n";
import { Button } from "../../kit/button";
import { SideMark } from "../../kit/icons";
import type { Change } from "../../wire/account";
import type { Proposal } from "../../wire/play";
import { shelfId } from "../shelving";
import type { Table } from "../table";
import { hasNoResult, verdictOf } from "../verdict";
import { peopleWords } from "../words";

/** What the other side proposes or leaves open, to be answered; and the own proposal, to be withdrawn. */
export function Proposals({ table }: { table: Table }) {
  const { game: says } = peopleWords.value;
  const { value: game } = table.game;
  const { value: own } = table.own;
  const away = useAway(table);
  if (!game || !own) return null;
  const theirs = game.proposals[opponent(own)];
  const ours = game.proposals[own];
  return (
    <>
      {away && game.stage === "playing" && (
        <section class="proposal" role="alert">
          <p>{says.claimHint(table.name(opponent(own)))}</p>
          <Button kind="primary" onClick={() => table.wish("claim")}>
            {says.claim}
          </Button>
        </section>
      )}
      {theirs && (
        <section class="proposal" role="alert">
          <p>{says.proposes[theirs](table.name(opponent(own)))}</p>
          <div class="row">
            <Button kind="primary" onClick={() => table.propose(theirs)}>
              {says.accept}
            </Button>
            <Button onClick={() => table.decline(theirs)}>{says.decline}</Button>
          </div>
        </section>
      )}
      {ours && (
        <section class="proposal">
          <p>{says.proposed}</p>
          <div class="row">
            <Button kind="quiet" onClick={() => table.decline(ours)}>
              {says.withdraw}
            </Button>
          </div>
        </section>
      )}
    </>
  );
}

/** How the game ended, and what to do next. */
export function Ending({ table, onShow }: { table: Table; onShow: () => void }) {
  const { outcome } = words.value;
  const { game: says } = peopleWords.value;
  const { value: game } = table.game;
  if (!game?.ending) return null;
  const verdict = verdictOf(table);
  if (!verdict) return null;
  const { reason } = game.ending;
  const { own } = game;
  const { foul = null, impasse = null } = table.latest.value ?? {};
  const { value: why } = table.why;
  // Why it ended says the points too.
  const counted = reason === "jishogi" && !why && impasse;
  const proposed = own !== null && (game.proposals.black ?? game.proposals.white) !== null;
  return (
    <ResultCard verdict={verdict}>
      {game.ending.ruling && <p class="ruling">{says.ruling(game.ending.ruling)}</p>}
      {foul && <Foul game={table} foul={foul} onShow={onShow} />}
      {counted && <p>{outcome.points(table.name("black"), counted.black.points, table.name("white"), counted.white.points)}</p>}
      {game.terms.rated && !hasNoResult(game.ending) && <Ratings table={table} />}
      {why && <Why game={table} reason={reason} />}
      <div class="row">
        {game.next ? (
          <a class="primary" href={address("game", { id: game.next })}>
            {says.next}
          </a>
        ) : (
          own &&
          !proposed && (
            <Button kind="primary" onClick={() => table.propose("rematch")}>
              {says.rematch}
            </Button>
          )
        )}
        {game.moves.length > 0 && <Button onClick={() => void review(table)}>{words.value.game.review}</Button>}
      </div>
      <div class="row result-more">
        <a class="quiet" href={address("game")}>
          {says.again}
        </a>
        <WhyButton game={table} onShow={onShow} />
      </div>
    </ResultCard>
  );
}

/** Goes to the record of the game, with the engine beside it. */
async function review(table: Table): Promise<void> {
  if (await table.kept()) go(address("records", { id: shelfId(table.id), tab: "review" }));
}

/** What the game has made of the ratings. */
function Ratings({ table }: { table: Table }) {
  const { game: says } = peopleWords.value;
  const changes = useSignal<readonly Change[]>([]);
  useEffect(() => {
    // Without an answer the line is missing, and nothing else.
    void changesBy(table.id)
      .then((found) => (changes.value = found))
      .catch(() => {});
  }, [table.id]);
  const accounts = table.game.value?.accounts;
  if (!accounts || changes.value.length === 0) return null;
  return (
    <ul class="rating-changes">
      {(["black", "white"] as const).map((side) => {
        const change = changes.value.find(({ account }) => account === accounts[side]);
        return (
          change && (
            <li key={side}>
              <SideMark color={side} /> <a href={address("account", { id: String(change.account) })}>{table.name(side)}</a>{" "}
              {says.rating(change.before, change.rating)}
            </li>
          )
        );
      })}
    </ul>
  );
}

/** Take back, give time, propose, declare; resigning stands alone and takes two presses. */
export function Deeds({ table }: { table: Table }) {
  const { game: says } = peopleWords.value;
  const { value: game } = table.game;
  const { value: latest } = table.latest;
  if (!game?.own || game.stage !== "playing" || !latest) return null;
  const hasMoved = table.played.value.some(({ color }) => color === game.own);
  const propose = (proposal: Proposal, text: string) => <Button onClick={() => table.propose(proposal)}>{text}</Button>;
  return (
    <>
      <div class="row deeds">
        {hasMoved && !game.terms.rated && !game.binding && propose("take-back", says.takeBack)}
        {latest.agreement && propose("count", says.count)}
        {game.clocks && !game.terms.rated && <Button onClick={() => table.wish("add-time")}>{says.addTime}</Button>}
      </div>
      <ImpasseMeter snapshot={latest} name={(color) => table.name(color)} />
      <Declare table={table} />
      {game.moves.length < 2 && !game.binding ? (
        <div class="resign">
          <Button kind="quiet" onClick={() => table.wish("abort")}>
            {says.abort}
          </Button>
        </div>
      ) : (
        <Resign onResign={() => table.wish("resign")} />
      )}
    </>
  );
}

/** Whether the opponent has been away so long that the game may be claimed. */
function useAway(table: Table): boolean {
  const gone = useSignal(false);
  const { value: at } = table.absentAt;
  useEffect(() => {
    gone.value = false;
    if (at === null) return;
    const wait = Math.max(0, at - performance.now());
    const timer = setTimeout(() => (gone.value = true), wait + 500);
    return () => clearTimeout(timer);
  }, [at]);
  return gone.value;
}

function Declare({ table }: { table: Table }) {
  const { game: says } = words.value;
  const open = useSignal(false);
  const { value: own } = table.own;
  const { value: latest } = table.latest;
  if (!own || !latest) return null;
  const { impasse, turn } = latest;
  const entered = impasse.black.entered || impasse.white.entered;
  if (!entered || impasse[own].conditions.length === 0) return null;
  if (!open.value) {
    return <Button onClick={() => (open.value = true)}>{says.declare}</Button>;
  }
  return (
    <Declaration
      name={table.name(own)}
      own={impasse[own]}
      isTurn={turn === own}
      onDeclare={() => table.wish("declare")}
      onCancel={() => (open.value = false)}
    />
  );
}

// Members and guests by name, what is noted of them, and what is done to them.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { day, moment } from "../../i18n/dates";
import { Select } from "../../kit/select";
import { me } from "../../server/me";
import type { DeedKind, Member } from "../../wire/account";
import type { MemberFile } from "../../wire/moderation";
import type { Role } from "../../wire/play";
import { Field, type FormSubmit, useAsking } from "../view/form";
import { accountWords } from "../words";
import { act, addNote, fileOf, lookAround, remove, rename } from "./asked";
import { Deed, textIn } from "./deed";
import { Ruling } from "./games";
import { RecoveryCode } from "./invitations";
import { orderWords } from "./words";

const DEEDS_TO_GUESTS: readonly DeedKind[] = ["mute", "ban"];
const DEEDS_OF_ADMINS: readonly DeedKind[] = [...DEEDS_TO_GUESTS, "title", "role"];
const ROLES: readonly Role[] = ["member", "organiser", "moderator", "admin"];
/** How long typing rests before the server is asked, in milliseconds. */
const REST_MS = 250;

export function Members({ sought }: { readonly sought: string }) {
  const { order } = accountWords.value;
  const name = useSignal(sought);
  const members = useSignal<readonly Member[] | null>(null);
  const asking = useAsking();
  const look = () => asking.run(async () => (members.value = (await lookAround(name.value)).members));
  useEffect(() => {
    const timer = setTimeout(() => void look(), REST_MS);
    return () => clearTimeout(timer);
  }, [name.value]);
  return (
    <>
      {asking.trouble}
      <label class="field">
        <span>{order.find}</span>
        <input type="text" value={name.value} maxLength={24} onInput={(event) => (name.value = event.currentTarget.value)} />
      </label>
      {members.value?.length === 0 && <p class="soft">{order.nobody}</p>}
      <ul class="order-members">
        {members.value?.map((member) => (
          <MemberRow key={member.account} member={member} isSought={String(member.account) === sought} onDone={() => void look()} />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  readonly member: Member;
  /** Whether the moderator came for this one. */
  readonly isSought: boolean;
  readonly onDone: () => void;
}

function MemberRow({ member, isSought, onDone }: RowProps) {
  const { order } = accountWords.value;
  const deed = useSignal<DeedKind>("mute");
  const role = useSignal<Role>(member.role);
  const isAdmin = me.value?.role === "admin";
  const deeds = member.login === null || !isAdmin ? DEEDS_TO_GUESTS : DEEDS_OF_ADMINS;
  const asking = useAsking();
  const opened = useSignal(false);
  const now = Date.now();
  const notes = [
    member.role !== "member" && order.roles[member.role],
    member.title,
    member.banned > now && order.banned(day(member.banned)),
    member.muted > now && order.muted(day(member.muted)),
  ].filter(Boolean);
  const lasts = deed.value === "ban" || deed.value === "mute";
  const submit = async (event: FormSubmit) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const text = (name: string) => String(given.get(name) ?? "");
    const done = await asking.run(() =>
      act({
        account: member.account,
        deed: deed.value,
        note: text("note"),
        ...(lasts ? { days: Number(text("days")) } : {}),
        ...(deed.value === "title" ? { title: text("title") } : {}),
        ...(deed.value === "role" ? { role: role.value } : {}),
      }),
    );
    if (done) onDone();
  };
  return (
    <li class="order-member">
      <details open={isSought} onToggle={(event) => (opened.value ||= event.currentTarget.open)}>
        <summary>
          <b>{member.name}</b> <span class="soft">{member.login ?? order.guest(member.account)}</span> {notes.join(" · ")}
        </summary>
        {member.account === me.value?.account ? null : (
          <form onSubmit={(event) => void submit(event)}>
            {asking.trouble}
            <Select label={order.deed} of={deed} options={deeds.map((one) => [one, order.deeds[one] ?? one] as const)} />
            {lasts && <Field name="days" label={order.days} value="7" maxLength={5} />}
            {deed.value === "title" && <Field name="title" label={order.titleField} maxLength={24} optional />}
            {deed.value === "role" && (
              <Select label={order.role} of={role} options={ROLES.map((one) => [one, order.roles[one]] as const)} />
            )}
            <Field name="note" label={order.note} maxLength={300} optional />
            <button type="submit" class="danger" disabled={asking.busy}>
              {order.act(member.name)}
            </button>
          </form>
        )}
        {member.login !== null && member.account !== me.value?.account && <RecoveryCode member={member} />}
        {opened.value && <File member={member} onDone={onDone} />}
      </details>
    </li>
  );
}

/** What moderators have noted of an account, its games, and what is done to it more rarely. */
function File({ member, onDone }: { readonly member: Member; readonly onDone: () => void }) {
  const { members: says, games: ofGames, refused } = orderWords.value;
  const { account } = member;
  const file = useSignal<MemberFile | null>(null);
  const asking = useAsking(refused);
  const look = () => void asking.run(async () => (file.value = await fileOf(account)));
  useEffect(look, []);
  const { notes = [], games = [] } = file.value ?? {};
  const isOwn = account === me.value?.account;
  return (
    <div class="order-file">
      {asking.trouble}
      {games.length > 0 && <h2>{says.games}</h2>}
      {games.map((game) => (
        <details key={game.game} class="more">
          <summary>{ofGames.against(game.black ?? ofGames.free, game.white ?? ofGames.free)}</summary>
          <Ruling game={game.game} waits={game.turn === null} onDone={look} />
        </details>
      ))}
      <h2>{says.notes}</h2>
      <p class="soft">{notes.length === 0 ? says.noNotes : says.notesHint}</p>
      <ul class="order-log">
        {notes.map(({ at, by, text }) => (
          <li key={at}>
            <span class="soft">
              {moment(at)} {by}
            </span>{" "}
            {text}
          </li>
        ))}
      </ul>
      <Deed name={says.addNote} onSubmit={(given) => addNote(account, textIn(given, "note"))} onDone={look}>
        <Field name="note" label={says.note} maxLength={300} />
      </Deed>
      {!isOwn && (
        <details class="more">
          <summary>{says.rename}</summary>
          <Deed
            name={says.rename}
            onSubmit={(given) => rename(account, { name: textIn(given, "name"), note: textIn(given, "note") })}
            onDone={onDone}
          >
            <Field name="name" label={says.name} hint={says.renameHint} maxLength={24} />
            <Field name="note" label={says.reason} maxLength={300} optional />
          </Deed>
        </details>
      )}
      {!isOwn && me.value?.role === "admin" && (
        <details class="more">
          <summary>{says.delete}</summary>
          <Deed name={says.delete} danger onSubmit={(given) => remove(account, textIn(given, "note"))} onDone={onDone}>
            <p class="soft">{says.deleteHint}</p>
            <Field name="note" label={says.reason} maxLength={300} />
          </Deed>
        </details>
      )}
    </div>
  );
}

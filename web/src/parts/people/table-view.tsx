// A game between people on the screen: board, plates with the server's clocks, and a panel for everything else.

import { effect, useComputed, useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { look } from "../../app/look";
import { address, greet } from "../../app/route";
import { settings } from "../../app/settings";
import { opponent } from "../../board/geometry";
import "../../board/element";
import type { KomadaiBoard } from "../../board/element";
import type { BoardView } from "../../board/view";
import { words } from "../../i18n";
import { peopleWords } from "../../i18n/people";
import { Header } from "../../pages/header";
import type { Link } from "../../people/link";
import type { Table } from "../../people/table";
import type { Player } from "../../wire/account";
import type { Color, Snapshot } from "../../wire/rules";
import { boardWords } from "../board-words";
import { ClockFace } from "../clock-face";
import { MoveField } from "../controls";
import { useEnding } from "../ending";
import { WhyLine } from "../explained";
import { Icon, SideMark } from "../icons";
import { useKeyboard } from "../keyboard";
import { MoveList, MoveStrip } from "../moves";
import { usePieceCard } from "../piece-card";
import { SizeHandle } from "../play/size-handle";
import { Refused } from "../refused";
import { useSheet } from "../sheet";
import { Repeated } from "../status";
import { Stepper } from "../stepper";
import { Tool } from "../tool";
import { Chat } from "./chat";
import { Deeds, Ending, Proposals } from "./deeds";
import { termsSay } from "./lobby";
import { ReviewPanel } from "./review";

export function TableView({ table }: { table: Table }) {
  const { app, game: says, header, help: { title: keys } } = words.value;
  const people = peopleWords.value;
  /** On a phone the panel is a sheet, down until it is asked for. */
  const up = useSignal(false);
  const panel = useRef<HTMLElement>(null);
  const { zen, dialog, help } = useKeyboard(table);
  useSheet(up.value, () => (up.value = false));
  const over = table.over.value;
  const ending = table.game.value?.ending;
  useEffect(() => {
    if (over) up.value = true;
  }, [over]);
  useEnding(over);
  const { value: own } = table.own;
  const asked = own !== null && table.game.value?.proposals[opponent(own)];
  useEffect(() => {
    // A question of the other side, and how the game ended, are worth more than the quiet.
    if (over || asked) zen.value = false;
    if (asked) panel.current?.scrollTo(0, 0);
  }, [over, asked]);
  const { value: snapshot } = table.snapshot;
  if (!snapshot) return null;
  const bottom = table.bottom.value;
  const title = people.game.title(table.name("black"), table.name("white"));
  return (
    <>
      <a class="skip" href="#board">
        {app.skip}
      </a>
      <Header />
      <main
        class={`play${table.pending.value ? " sending" : ""}`}
        data-layout={settings.layout.value}
        data-zen={zen.value || undefined}
      >
        <h1 class="visually-hidden" tabIndex={-1} ref={greet}>
          {title}
        </h1>
        <Board table={table} />
        <SizeHandle />
        <Plate table={table} color={opponent(bottom)} seat="far" />
        <Plate table={table} color={bottom} seat="near" />
        <div class="status">
          {table.why.value && ending && <WhyLine game={table} reason={ending.reason} />}
          {status(table)}
        </div>
        <div class="dock">
          <MoveStrip moves={table.played.value} at={table.viewed.value} onView={(ply) => table.view(ply)} />
          <News table={table} up={up.value} onOpen={() => (up.value = true)} />
          <div class="dock-row">
            <Stepper line={table} />
            <Tool icon="flip" name={says.flip} onPress={() => table.flip()} />
            <Tool icon="more" name={says.details} open={up.value} onPress={() => (up.value = true)} />
          </div>
        </div>
        <button
          type="button"
          class={`backdrop backdrop-${up.value ? "menu" : "game"}`}
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => (up.value = false)}
        />
        <aside ref={panel} class={`panel panel-${up.value ? "menu" : "game"}`} aria-label={title}>
          <button type="button" class="tool sheet-close" aria-label={header.close} onClick={() => (up.value = false)}>
            <Icon name="close" />
          </button>
          <Ending table={table} onShow={() => (up.value = false)} />
          <Proposals table={table} />
          <ReviewPanel table={table} />
          <h2 class="panel-title">{says.moves}</h2>
          {/* Out of sight a list stays where it was: one that is opened begins at its move. */}
          <MoveList key={up.value} of={table} />
          <div class="panel-tools">
            <Stepper line={table} />
            <Tool icon="flip" name={says.flip} onPress={() => table.flip()} />
            <Tool icon="help" name={keys} onPress={help} />
          </div>
          {table.enters.value && <MoveField onType={(text) => table.type(text)} />}
          <Chat table={table} />
          <Deeds table={table} />
          <Players table={table} />
          {table.game.value && <p class="soft">{termsSay(table.game.value.terms)}</p>}
        </aside>
      </main>
      {dialog}
      <div class="visually-hidden" role="status" aria-live="polite">
        {table.announcement.value}
      </div>
      <div class="visually-hidden" aria-live="assertive">
        {over && table.end.value}
      </div>
    </>
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
      <button type="button" class="link" onClick={() => link.retry()}>
        {says.retry}
      </button>
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

/** What must not wait until the sheet of a phone is asked for: a question of the other side, and what was said. */
function News({ table, up, onOpen }: { readonly table: Table; readonly up: boolean; readonly onOpen: () => void }) {
  const { value: chat } = table.chat;
  const seen = useSignal(chat.length);
  useEffect(() => {
    if (up || chat.length < seen.value) seen.value = chat.length;
  }, [up, chat]);
  const last = chat.length > seen.value ? chat.at(-1) : undefined;
  return (
    <div class="news">
      {!up && <Proposals table={table} />}
      <div role="status">
        {last && (
          <button type="button" class="quiet" onClick={onOpen}>
            <b>{last.name}</b> {last.text}
          </button>
        )}
      </div>
    </div>
  );
}

function Board({ table }: { table: Table }) {
  const element = useRef<KomadaiBoard>(null);
  const { inspect, shown: card } = usePieceCard(table);
  const says = useComputed(() => boardWords(table.own.value, table.handicap.value));
  const view = useComputed<BoardView>(() => {
    return {
      snapshot: table.snapshot.value as Snapshot,
      bottom: table.bottom.value,
      movable: table.movable.value,
      ...look.value,
      highKing: table.highKing.value,
      words: says.value,
      destinations: settings.destinations.value,
      confirms: settings.confirms.value,
      ...table.marks.value,
    };
  });
  useLayoutEffect(() => {
    const board = element.current;
    if (!board) return;
    board.events = {
      play: (usi) => table.play(usi),
      attempt: (from, to) => table.attempt(from, to),
      idle: () => {},
      marked: (marks) => table.review.mark(marks),
      inspect,
    };
    return effect(() => board.show(view.value));
  }, [table, view, inspect]);
  return (
    <>
      <komadai-board id="board" ref={element} />
      {card}
    </>
  );
}

function Plate({ table, color, seat }: { table: Table; color: Color; seat: "near" | "far" }) {
  const { side } = words.value;
  const { game: says } = peopleWords.value;
  const { value: game } = table.game;
  const active = table.turn.value === color;
  const away = game !== null && game.stage === "playing" && !game.present[color];
  const name = table.name(color);
  const own = side(color, table.handicap.value);
  const { value: players } = table.players;
  const rank = game?.together || !players[color] ? null : rankSays(players[color]);
  return (
    <button
      type="button"
      class={`plate plate-${seat}${active ? " plate-active" : ""}`}
      title={words.value.game.flip}
      aria-label={[own, name, rank, away ? says.notHere : null, active ? words.value.game.toMove : null].filter(Boolean).join(", ")}
      onClick={() => table.flip()}
    >
      <SideMark color={color} />
      <span class="plate-name" title={name}>
        {name}
      </span>
      {rank && <span class="plate-rank">{rank}</span>}
      <span class="plate-side">{own}</span>
      <span class="plate-turn">{!away && active && words.value.game.toMove}</span>
      {away && <span class="plate-away">{says.notHere}</span>}
      {table.clock.value && <ClockFace clock={table.clock.value} color={color} />}
    </button>
  );
}

/** That a player is a program, its title, and rank at this pace; that it is a guest, of whom nothing is known. */
function rankSays({ guest, program, title, standing }: Player): string {
  const says = peopleWords.value.game;
  if (guest) return says.guest;
  const grade = standing && words.value.setup.levelName(standing.grade);
  return [program && says.program, title, grade && (standing.provisional ? says.provisional(grade) : grade)].filter(Boolean).join(" ");
}

/** The players with their ratings, and where more is to be seen of them. */
function Players({ table }: { table: Table }) {
  const { value: players } = table.players;
  const known = players.black?.guest === false || players.white?.guest === false;
  if (table.game.value?.together || !known) return null;
  return (
    <ul class="players">
      {([table.bottom.value, opponent(table.bottom.value)] as const).map((color) => {
        const player = players[color];
        return (
          player &&
          !player.guest && (
            <li key={color}>
              <SideMark color={color} /> <a href={address("account", { id: String(player.account) })}>{table.name(color)}</a>{" "}
              {rankSays(player)} {player.standing && <span class="soft">({player.standing.rating})</span>}
            </li>
          )
        );
      })}
    </ul>
  );
}

/** The line under the board: the connection first, then what was refused, then what is awaited. */
function status(table: Table) {
  const { game: says, seat, refused, together } = peopleWords.value;
  const { game } = words.value;
  const { value: state } = table.game;
  if (table.link.lost.value) return <Lost link={table.link} />;
  if (state?.halted) return <p class="status-warning">{says.halted}</p>;
  const { value: notice } = table.notice;
  if (notice?.type === "refusal") return <Refused notice={notice} toggle={() => table.toggleShown()} />;
  if (notice?.type === "text") return <p>{notice.text}</p>;
  if (notice) return <p class="status-refusal">{refused[notice.code] ?? refused.other}</p>;
  if (table.review.active.value) return <p>{says.reviewing}</p>;
  if (!table.isLatest.value) {
    return (
      <p>
        {table.viewed.value === 0 ? game.startPosition : game.past(table.viewed.value)}
        <button type="button" class="link" onClick={() => table.view(table.length.value)}>
          {game.latest}
        </button>
      </p>
    );
  }
  if (table.pending.value) return <p>{says.sending}</p>;
  const { value: turn } = table.turn;
  if (!turn) return table.own.value ? null : <p>{says.watching}</p>;
  if (state?.clocks && table.clock.value?.isHeld) return <p>{says.held}</p>;
  const { value: latest } = table.latest;
  if (latest && latest.repetition > 1)
    return <Repeated snapshot={latest} name={(color) => table.name(color)} view={(ply) => table.view(ply)} />;
  if (latest?.check && settings.ote.value) return <p class="status-ote">{game.ote}</p>;
  if (table.own.value === null) return <p>{seat.taken}</p>;
  const { value: mover } = table.mover;
  if (turn !== table.own.value) return <p>{says.theirTurn(mover ?? table.name(turn))}</p>;
  if (!state?.together) return <p>{says.yourTurn}</p>;
  return <p>{table.movable.value.length > 0 ? (mover ? says.yourTurn : together.ourTurn) : together.mateTurn(mover ?? "")}</p>;
}

// A game between people on the screen: board, plates with the server's clocks, and a panel for everything else.

import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Header } from "../../app/header";
import { address } from "../../app/route";
import { opponent } from "../../board/geometry";
import type { AutoReplay } from "../../game/auto-replay";
import { useEnding } from "../../game/ending/use-ending";
import { scoreOf } from "../../game/ending/verdict";
import { BoardOf, inPlay } from "../../game/view/board-of";
import { boardWords } from "../../game/view/board-words";
import { CloseSheet, GamePage } from "../../game/view/game-page";
import { useKeyboard } from "../../game/view/keyboard";
import { MoveField } from "../../game/view/move-field";
import { MoveList } from "../../game/view/move-list";
import { MoveStrip } from "../../game/view/moves";
import { usePieceCard } from "../../game/view/piece-card";
import { Plate, type PlateProps } from "../../game/view/plate";
import { Stepper } from "../../game/view/stepper";
import { words } from "../../i18n";
import { Button } from "../../kit/button";
import { SideMark } from "../../kit/icons";
import { useSheet } from "../../kit/sheet";
import { Tool } from "../../kit/tool";
import { ReportButton } from "../../report";
import type { Player } from "../../wire/account";
import type { Table } from "../table";
import { hasNoResult } from "../verdict";
import { peopleWords } from "../words";
import { Deeds, Ending, Proposals } from "./actions";
import { Chat } from "./chat";
import { ReviewPanel } from "./shared-review";
import { Status } from "./table-status";
import { termsText } from "./terms-text";

export function TableView({ table }: { table: Table }) {
  const people = peopleWords.value;
  /** On a phone the panel is a sheet, down until it is asked for. */
  const sheet = useSignal<"game" | "menu" | "result">("game");
  const up = sheet.value !== "game";
  const panel = useRef<HTMLElement>(null);
  const { zen, auto, dialog, help } = useKeyboard(table);
  const lower = () => (sheet.value = "game");
  const raise = () => (sheet.value = "menu");
  const toResult = () => (sheet.value = "result");
  useSheet(up, lower);
  const over = table.over.value;
  useEffect(() => {
    if (over) toResult();
  }, [over]);
  useEnding(over);
  const { value: own } = table.own;
  const asked = own !== null && table.game.value?.proposals[opponent(own)];
  useEffect(() => {
    // A question of the other side, and how the game ended, are worth more than the quiet.
    if (over || asked) zen.value = false;
    if (asked) panel.current?.scrollTo(0, 0);
  }, [over, asked]);
  const title = people.game.title(table.name("black"), table.name("white"));
  return (
    <GamePage
      title={title}
      look={table.pending.value && "sending"}
      zen={zen.value}
      header={<Header />}
      board={<Board table={table} />}
      bottom={table.bottom.value}
      plate={(at) => <TablePlate table={table} {...at} />}
      status={<Status table={table} onResult={toResult} />}
      dock={<Dock table={table} auto={auto} up={up} onOpen={raise} />}
      sheet={sheet.value}
      lower={lower}
      panelName={title}
      panelRef={panel}
      panel={<Panel table={table} auto={auto} up={up} lower={lower} onHelp={help} />}
      over={dialog}
      announcement={table.announcement.value}
      alarm={over && table.endAnnouncement.value}
    />
  );
}

interface DockProps {
  readonly table: Table;
  readonly auto: AutoReplay | null;
  /** Whether the panel is up. */
  readonly up: boolean;
  readonly onOpen: () => void;
}

function Dock({ table, auto, up, onOpen }: DockProps) {
  const { game: says } = words.value;
  return (
    <>
      <MoveStrip moves={table.played.value} at={table.viewed.value} onView={(ply) => table.view(ply)} />
      <News table={table} up={up} onOpen={onOpen} />
      <div class="dock-row">
        <Stepper line={table} auto={auto} />
        <Tool icon="flip" name={says.flip} onPress={() => table.flip()} />
        <Tool icon="more" name={says.details} open={up} onPress={onOpen} />
      </div>
    </>
  );
}

interface PanelProps {
  readonly table: Table;
  readonly auto: AutoReplay | null;
  readonly up: boolean;
  readonly lower: () => void;
  readonly onHelp: () => void;
}

function Panel({ table, auto, up, lower, onHelp }: PanelProps) {
  const { game: says, help } = words.value;
  return (
    <>
      <CloseSheet onClose={lower} />
      <Ending table={table} onShow={lower} />
      <Proposals table={table} />
      <ReviewPanel table={table} />
      <h2 class="panel-title">{says.moves}</h2>
      {/* Out of sight a list stays where it was: one that is opened begins at its move. */}
      <MoveList key={up} of={table} />
      <div class="panel-tools">
        <Stepper line={table} auto={auto} />
        <Tool icon="flip" name={says.flip} onPress={() => table.flip()} />
        <Tool icon="help" name={help.title} onPress={onHelp} />
      </div>
      {table.enters.value && <MoveField onType={(text) => table.type(text)} />}
      <Chat table={table} />
      <Deeds table={table} />
      <Players table={table} />
      <Reporting table={table} />
      {table.game.value && <p class="soft">{termsText(table.game.value.terms)}</p>}
    </>
  );
}

/** What must not wait until the sheet of a phone is asked for: a question of the other side, and what was said. */
function News({ table, up, onOpen }: { readonly table: Table; readonly up: boolean; readonly onOpen: () => void }) {
  const { value: chat } = table.chat.lines;
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
          <Button kind="quiet" onClick={onOpen}>
            <b>{last.name}</b> {last.text}
          </Button>
        )}
      </div>
    </div>
  );
}

function Board({ table }: { table: Table }) {
  const { inspect, shown: card } = usePieceCard(table);
  const says = useComputed(() => boardWords(table.own.value, table.handicap.value));
  return (
    <>
      <BoardOf
        id="board"
        view={() => ({
          snapshot: table.snapshot.value,
          bottom: table.bottom.value,
          movable: table.movable.value,
          highKing: table.highKing.value,
          words: says.value,
          ...inPlay(),
          ...table.marks.value,
        })}
        events={{
          play: (usi) => table.play(usi),
          attempt: (from, to) => table.attempt(from, to),
          marked: (marks) => table.review.mark(marks),
          inspect,
        }}
      />
      {card}
    </>
  );
}

function TablePlate({ table, color, seat }: { table: Table } & Pick<PlateProps, "color" | "seat">) {
  const { side, game: says } = words.value;
  const { game: people } = peopleWords.value;
  const { value: game } = table.game;
  const active = table.turn.value === color;
  const ending = game?.ending;
  const away = game !== null && game.stage === "playing" && !game.present[color];
  const { [color]: player } = table.players.value;
  return (
    <Plate
      color={color}
      seat={seat}
      side={side(color, table.handicap.value)}
      player={table.name(color)}
      rank={game?.together || !player ? null : rankSays(player)}
      badge={away ? people.notHere : null}
      active={active}
      turn={ending && !hasNoResult(ending) ? scoreOf(ending, color) : active && !away && says.toMove}
      won={ending?.winner === color}
      clock={table.clock.value}
      onFlip={() => table.flip()}
    >
      {away && <span class="plate-away">{people.notHere}</span>}
    </Plate>
  );
}

/** Whether a player is a program, its title, and rank at this pace; whether it is a guest. */
function rankSays({ guest, program, title, standing }: Player): string {
  const says = peopleWords.value.game;
  if (guest) return says.guest;
  const grade = standing && words.value.setup.levelName(standing.grade);
  return [program && says.program, title, grade && (standing.provisional ? says.provisional(grade) : grade)].filter(Boolean).join(" ");
}

/** Tells the moderators of a player. */
function Reporting({ table }: { table: Table }) {
  const { value: game } = table.game;
  if (!game || game.together) return null;
  const targets = (["black", "white"] as const).flatMap((color) => {
    const account = game.accounts[color];
    return account ? [{ account, name: table.name(color) }] : [];
  });
  return <ReportButton targets={targets} game={table.id} />;
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

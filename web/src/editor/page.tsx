// The editor: any diagram, what is wrong with it, and what to do with it: play from it, solve it, take it elsewhere.

import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Header } from "../app/header";
import { address, go, type PageProps, rewrite } from "../app/route";
import { unreadText } from "../game/sfen/words";
import { words } from "../i18n";
import { Alert } from "../kit/alert";
import { Button } from "../kit/button";
import { Choice } from "../kit/choice";
import { Icon } from "../kit/icons";
import type { Session } from "../play";
import { ruleChoices } from "../rules";
import { handicapName } from "../terms/handicaps";
import type { Color } from "../wire/rules";
import { Table } from "./diagram";
import { faultText } from "./fault";
import { Outwards } from "./view/export";
import { Box, FreeBoard } from "./view/free-board";
import { editorWords } from "./words";

/** What the diagram is for. */
type Aim = "game" | "problem";

export default function Editor({ session, query }: PageProps) {
  const { nav } = words.value;
  const editor = editorWords.value;
  const error = useSignal<unknown>(null);
  /** What was wrong with the link that led here. */
  const lost = useSignal<unknown>(null);
  const table = useMemo(() => {
    try {
      return new Table(query.get("sfen"));
    } catch (reason) {
      lost.value = reason;
      return new Table(null);
    }
  }, []);
  const tell = (thrown: unknown) => {
    error.value = thrown;
    lost.value = null;
  };
  const bottom = useSignal<Color>("black");
  const aim = useSignal<Aim>(query.get("aim") === "problem" ? "problem" : "game");
  const sfen = useComputed(() => table.look.value.sfen);
  // The address always names what is on the table, so that it can be sent to a friend.
  useEffect(() => sfen.subscribe((sfen) => rewrite({ sfen, ...(aim.value === "problem" ? { aim: "problem" } : {}) })), [sfen]);
  return (
    <>
      <a class="skip" href="#board">
        {words.value.app.skip}
      </a>
      <Header />
      <main class="editor with-ways">
        <h1 tabIndex={-1}>{nav.editor}</h1>
        <FreeBoard table={table} bottom={bottom.value} />
        <div class="editor-tools">
          <Alert text={lost.value !== null && editor.badLink(unreadText(lost.value))} />
          <Box table={table} />
          <Verdict table={table} aim={aim.value} session={session} />
          <Choice
            name="aim"
            legend={editor.aim}
            of={aim}
            options={[
              ["game" as Aim, editor.aims.game],
              ["problem" as Aim, editor.aims.problem],
            ]}
          />
          <Arrange table={table} onFlip={() => (bottom.value = bottom.value === "black" ? "white" : "black")} />
          <Outwards table={table} error={error.value} onError={tell} />
        </div>
      </main>
    </>
  );
}

/** Whether it can be played or is a problem, and every reason why not; where it can, that is what comes next. */
function Verdict({ table, aim, session }: { table: Table; aim: Aim; session: Session }) {
  const editor = editorWords.value;
  const { sfen, faults, playable, problem } = table.look.value;
  const good = aim === "game" ? playable : problem;
  const play = () => {
    session.arranged.value = sfen;
    go(address("play"));
  };
  const told = aim === "game" ? faults : faults.filter(({ forgiven }) => !forgiven);
  return (
    <section class={good ? "verdict verdict-good" : "verdict"} role="status">
      <p>
        <Icon name={good ? "met" : "unmet"} />
        <span>{editor.verdict(aim, good)}</span>
      </p>
      {aim === "problem" && (
        <div class="row">
          {good && (
            <a class="primary" href={address("puzzles", { sfen })}>
              {editor.solve}
            </a>
          )}
          <a class="button" href={address("compose", { sfen })}>
            {editor.compose}
          </a>
        </div>
      )}
      {aim === "game" && (
        <div class="row">
          <Button kind="primary" disabled={!good} onClick={play}>
            {editor.play}
          </Button>
          {good && (
            <a class="button" href={address("game", { from: sfen })}>
              {editor.offer}
            </a>
          )}
        </div>
      )}
      {!good && (
        <ul>
          {told.map((fault) => (
            <li key={JSON.stringify(fault)}>{faultText(fault)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Whole changes at once. */
function Arrange({ table, onFlip }: { table: Table; onFlip: () => void }) {
  const { side, setup } = words.value;
  const editor = editorWords.value;
  const { turn } = table.look.value;
  return (
    <section class="arrange">
      <Choice
        name="turn"
        legend={editor.turn}
        value={turn}
        options={(["black", "white"] as const).map((value) => [value, side(value, false)])}
        onChange={(value) => table.change((diagram) => diagram.set_turn(value))}
      />
      <label class="field">
        <span>{editor.start}</span>
        <select id="editor-start" value="" onChange={(event) => event.currentTarget.value && table.setHandicap(event.currentTarget.value)}>
          <option value="">{editor.choose}</option>
          {ruleChoices().handicaps.map(({ code }) => (
            <option key={code} value={code}>
              {code === "even" ? setup.even : handicapName(code)}
            </option>
          ))}
        </select>
      </label>
      <div class="row">
        <Button disabled={!table.changed.value} onClick={() => table.undo()}>
          {editor.undo}
        </Button>
        <Button disabled={!table.reverted.value} onClick={() => table.redo()}>
          {editor.redo}
        </Button>
        <Button onClick={() => table.change((diagram) => diagram.clear())}>{editor.clear}</Button>
        <Button onClick={() => table.change((diagram) => diagram.rotate())}>{editor.rotate}</Button>
        <Button onClick={() => table.change((diagram) => diagram.mirror())}>{editor.mirror}</Button>
        <Button onClick={() => table.change((diagram) => diagram.hold_rest(turn === "black" ? "white" : "black"))}>{editor.rest}</Button>
        <Button onClick={onFlip}>{words.value.game.flip}</Button>
      </div>
    </section>
  );
}

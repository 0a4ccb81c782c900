// A position from elsewhere: the solver says first whether it is a mate, then it is a problem like any other.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { address, go, greet } from "../../app/route";
import { Alert } from "../../kit/alert";
import { Button } from "../../kit/button";
import { RefusalError, type Trouble } from "../../server/refusal";
import type { Mate } from "../../wire/mate";
import { Attempt } from "../attempt";
import { idOf, type Puzzle } from "../collection";
import { Cancellation, type MateSolver } from "../solver";
import { puzzleWords } from "../words";
import { Solving } from "./problem";

/** A field for an SFEN; what is asked about stands in the address. */
export function OwnForm({ sfen = "", fault }: { sfen?: string; fault?: Trouble }) {
  const { own, refused } = puzzleWords.value;
  const text = useSignal(sfen);
  const submit = (event: Event) => {
    event.preventDefault();
    if (text.value.trim()) go(address("puzzles", { sfen: text.value.trim().replace(/^(position )?sfen /, "") }));
  };
  return (
    <form class="own" onSubmit={submit}>
      <label class="field">
        <span>{own.label}</span>
        <input
          type="text"
          value={text.value}
          placeholder="9/k8/2B6/9/9/9/9/9/9 b GS"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-invalid={fault !== undefined}
          aria-describedby={fault ? "own-fault" : undefined}
          onInput={(event) => (text.value = event.currentTarget.value)}
        />
      </label>
      {fault ? (
        <p id="own-fault" class="fault" role="alert">
          {refused[fault]}
        </p>
      ) : (
        <p class="puzzle-note">{own.hint}</p>
      )}
      <button type="submit" class="button">
        {own.ask}
      </button>
    </form>
  );
}

type OwnState = { readonly attempt: Attempt } | { readonly fault: Trouble } | { readonly failed: true } | null;

export function Own({ sfen, solver }: { sfen: string; solver: MateSolver }) {
  const { title, view, broken, home } = puzzleWords.value;
  const known = useSignal<OwnState>(null);
  useEffect(() => {
    known.value = null;
    solver.mate(sfen, []).then(
      (mate) => (known.value = { attempt: asProblem(sfen, mate, solver) }),
      (error: unknown) => {
        if (error instanceof RefusalError) known.value = { fault: error.code };
        else if (!(error instanceof Cancellation)) known.value = { failed: true };
      },
    );
    return () => solver.cancel();
  }, [sfen]);
  const now = known.value;
  if (now && "attempt" in now) {
    return (
      <Solving attempt={now.attempt} solver={solver} title={view.given} onNext={null}>
        <Verdict attempt={now.attempt} />
      </Solving>
    );
  }
  return (
    <main class="reading puzzles">
      <p class="alone">
        <a href={address("puzzles")}>{home}</a>
      </p>
      <h1 tabIndex={-1} ref={greet}>
        {title}
      </h1>
      {!now && <p role="status">{view.thinking}</p>}
      <Alert kind="caution" text={now && "failed" in now && broken} />
      {now && "fault" in now && <OwnForm sfen={sfen} fault={now.fault} />}
    </main>
  );
}

function asProblem(sfen: string, mate: Mate, solver: MateSolver): Attempt {
  const puzzle: Puzzle = {
    id: idOf(sfen),
    sfen,
    shelf: "",
    goal: "mate",
    number: 1,
    plies: mate.plies,
    difficulty: null,
    beauty: null,
    solution: mate.line,
    themes: new Set(),
  };
  const attempt = new Attempt(puzzle, solver);
  attempt.judged(mate);
  return attempt;
}

function Verdict({ attempt }: { attempt: Attempt }) {
  const { verdict: says, remark } = puzzleWords.value;
  const verdict = attempt.verdict.value;
  const cooks = attempt.cooks.value;
  if (verdict?.verdict === "no-mate") {
    return (
      <p class="puzzle-goal">
        {says.none} {verdict.proof !== null && <small class="puzzle-note">{remark.proof(verdict.proof)}</small>}
      </p>
    );
  }
  if (verdict?.verdict !== "mate") return <p class="puzzle-goal">{says.unknown}</p>;
  return (
    <>
      <p class="puzzle-goal">
        {says.mate} {verdict.plies !== null && says.plies(verdict.plies, verdict.rules)} {verdict.leftover && says.leftover}
      </p>
      <p class="puzzle-note">{verdict.proof !== null && remark.proof(verdict.proof)}</p>
      {cooks ? (
        <ul class="cooks">
          {cooks.length === 0 && <li>{says.sound}</li>}
          {cooks.map((cook) => (
            <li key={cook.moves.join(" ")}>{says.cook(cook.ply, attempt.nameOf(cook))}</li>
          ))}
        </ul>
      ) : (
        <p>
          <Button disabled={attempt.phase.value === "thinking"} onClick={() => attempt.findCooks()}>
            {says.cooks}
          </Button>
        </p>
      )}
    </>
  );
}

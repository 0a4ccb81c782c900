// The composer: a mate problem set up, checked, trimmed, varied and saved.

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { Header } from "../app/header";
import { type PageProps, rewrite } from "../app/route";
import { unreadText } from "../game/sfen/words";
import { words } from "../i18n";
import { Alert } from "../kit/alert";
import { MateSolver } from "../puzzles";
import { Bench } from "./bench";
import { Draft } from "./draft";
import { Playback } from "./playback";
import { Arrange } from "./view/arrange";
import { ComposeBoard, isOpen, listenForKeys } from "./view/board";
import { Outwards } from "./view/outwards";
import { Trim, Twins } from "./view/search";
import { Tools } from "./view/tools";
import { Verdict } from "./view/verdict";
import { composeWords } from "./words";

export default function Composer({ query }: PageProps) {
  const { nav, app } = words.value;
  const compose = composeWords.value;
  /** What was wrong with the link that led here. */
  const lost = useSignal<unknown>(null);
  const { bench, playback } = useMemo(() => {
    const draft = new Draft();
    try {
      const given = query.get("sfen");
      // What was on the table before is a step back.
      if (given !== null && given !== draft.problem.value.sfen) draft.read(given, query.get("rest") !== "0");
    } catch (reason) {
      lost.value = reason;
    }
    return { bench: new Bench(draft, new MateSolver()), playback: new Playback() };
  }, []);
  const { draft, solver } = bench;
  useEffect(() => draft.keep(), [draft]);
  useEffect(() => bench.follow(), [bench]);
  // The address always names what is on the table.
  useEffect(() => draft.problem.subscribe(({ sfen }) => rewrite({ sfen, ...(draft.rest.value ? {} : { rest: "0" }) })), [draft]);
  // A line belongs to the problem it was found for.
  useEffect(() => draft.problem.subscribe(() => playback.end()), [draft]);
  // What was found can be stepped through.
  useEffect(
    () =>
      bench.findings.subscribe((found) => {
        if (found?.type === "solution" && found.solution.line.length > 0) playback.hold(found.sfen, found.solution.line);
      }),
    [bench],
  );
  useEffect(() => () => bench.cancel(), [bench]);
  useLayoutEffect(() => listenForKeys(draft, () => isOpen(bench, playback)), [bench]);
  return (
    <>
      <a class="skip" href="#board">
        {app.skip}
      </a>
      <Header />
      <main class="editor compose with-ways">
        <h1 tabIndex={-1}>{nav.compose}</h1>
        <ComposeBoard bench={bench} playback={playback} />
        <div class="editor-tools">
          <Alert text={lost.value !== null && compose.badLink(unreadText(lost.value))} />
          <Alert kind="caution" text={solver.broken.value && compose.broken} />
          <Tools bench={bench} playback={playback} />
          <Arrange draft={draft} />
          <Verdict bench={bench} playback={playback} />
          <Trim bench={bench} />
          <Twins bench={bench} playback={playback} />
          <Outwards bench={bench} />
        </div>
        <div class="visually-hidden" role="status" aria-live="polite">
          {playback.announcement.value}
        </div>
      </main>
    </>
  );
}

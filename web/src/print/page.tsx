// The page that prints: choices on one side, the sheets as they will come out on the other, a PDF to save.

import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Header } from "../app/header";
import { type PageProps, rewrite } from "../app/route";
import { settings } from "../app/settings";
import { words } from "../i18n";
import { Alert } from "../kit/alert";
import { Button } from "../kit/button";
import { Choice } from "../kit/choice";
import { download } from "../kit/download";
import { collection } from "../puzzles";
import type { Unprintable } from "../wire/print";
import { change, KINDS, type Kind, whatOf, wish } from "./job";
import { loadPress, type Press, type Printout } from "./module";
import { Options } from "./view/options";
import { Preview } from "./view/preview";
import { source, takeAddress } from "./view/source";
import { printWords } from "./words";

/** How long the choices have to rest before the sheets are made anew, in milliseconds. */
const REST_MS = 120;

/** What is on the sheets' side: the sheets, or why there are none. */
type PrintResult = { readonly printed: Printout } | { readonly fault: Unprintable } | { readonly nothing: true };

export default function Print({ query }: PageProps) {
  const { nav } = words.value;
  const print = printWords.value;
  const asked = KINDS.find((kind) => kind === query.get("what"));
  const kind = useSignal<Kind>(asked ?? "set");
  const press = useSignal<Press | null>(null);
  const missing = useSignal(false);
  const made = useSignal<PrintResult | null>(null);

  const fetchPress = () => {
    missing.value = false;
    loadPress().then(
      (loaded) => (press.value = loaded),
      () => (missing.value = true),
    );
  };
  useEffect(fetchPress, []);
  // The address says what is printed, also when a link changes it while the page is open.
  useEffect(() => {
    if (asked) kind.value = asked;
    if (["sfen", "usen", "id"].some((name) => query.has(name))) {
      if (asked === "score") change({ filled: true });
      void takeAddress(query);
    }
  }, [query.toString()]);

  const job = useComputed(() => {
    const { shelf, first, count } = wish.value;
    const problems = collection.value?.shelf(shelf)?.puzzles.slice(first - 1, first - 1 + count) ?? [];
    return {
      paper: wish.value.paper,
      language: wish.value.language || settings.language.value,
      what: whatOf(kind.value, wish.value, source.value.texts, problems),
    };
  });
  useSignalEffect(() => {
    const { value: wanted } = job;
    const { value: ready } = press;
    if (!ready) return;
    const timer = setTimeout(() => {
      const old = made.peek();
      const { what } = wanted;
      const empty = (what.type === "diagrams" && what.records.length === 0) || (what.type === "problems" && what.problems.length === 0);
      try {
        made.value = empty ? { nothing: true } : { printed: ready.print(wanted) };
      } catch (error) {
        made.value = { fault: error as Unprintable };
      }
      if (old && "printed" in old) old.printed.free();
    }, REST_MS);
    return () => clearTimeout(timer);
  });

  const choose = (value: Kind) => {
    kind.value = value;
    rewrite({ ...Object.fromEntries(query), what: value });
  };
  const { paper, language } = wish.value;
  const now = made.value;
  const printed = now && "printed" in now ? now.printed : null;
  const save = () => printed && download(`shogi-${kind.value}.pdf`, new Blob([new Uint8Array(printed.pdf())], { type: "application/pdf" }));
  return (
    <>
      <Header />
      <main class="print with-ways">
        <h1 tabIndex={-1}>{nav.print}</h1>
        <section class="print-tools">
          <fieldset class="choice print-kinds">
            <legend>{print.what}</legend>
            {KINDS.map((each) => (
              <label key={each}>
                <input type="radio" name="kind" value={each} checked={each === kind.value} onChange={() => choose(each)} />
                <span>{print.kinds[each]}</span>
              </label>
            ))}
          </fieldset>
          <Options kind={kind.value} />
          <Choice
            name="paper"
            legend={print.paper}
            value={paper}
            options={[
              ["a4", "A4"],
              ["letter", "Letter"],
            ]}
            onChange={(paper) => change({ paper })}
          />
          <Choice
            name="sheet-language"
            legend={print.language}
            value={language || settings.language.value}
            options={[
              ["ja", "日本語"],
              ["en", "English"],
            ]}
            onChange={(language) => change({ language })}
          />
          <small class="soft">{print.hint[kind.value === "set" ? "size" : "plain"]}</small>
          <div class="print-save">
            <Button kind="primary" disabled={!printed} onClick={save}>
              {print.save}
            </Button>
          </div>
        </section>
        <section class="print-pages" aria-label={print.preview} aria-busy={!now && !missing.value}>
          <p class="print-count" role="status">
            {missing.value
              ? ""
              : !now
                ? print.loading
                : "printed" in now
                  ? print.pages(now.printed.pages)
                  : "nothing" in now
                    ? print.nothing[kind.value === "problems" ? "problems" : "diagrams"]
                    : ""}
          </p>
          {missing.value && (
            <p class="print-fault" role="alert">
              {print.missing}{" "}
              <Button kind="link" onClick={fetchPress}>
                {print.again}
              </Button>
            </p>
          )}
          <Alert
            kind="print-fault"
            text={now && "fault" in now && print.fault((print.wrong[now.fault.code] ?? String)(now.fault.detail, now.fault.most))}
          />
          {printed && <Preview key={String(paper)} printed={printed} paper={paper} />}
        </section>
      </main>
    </>
  );
}

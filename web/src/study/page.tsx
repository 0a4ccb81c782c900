// Studies: several records under one name, on this device; one of them on the board.

import { signal, useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { Header } from "../app/header";
import { address, go, type PageProps } from "../app/route";
import { day } from "../i18n/dates";
import { Alert } from "../kit/alert";
import { Field } from "../kit/field";
import { RemoveButton } from "../kit/remove-button";
import { recordWords } from "../records";
import { Replay, type Tab } from "../replay";
import { loadRecords } from "../shelf/module";
import { isPacked, unpacked } from "./link";
import { forgetStudy, keepStudy, keptStudies, keptStudy } from "./storage";
import { chapterOf, emptyRecord, newStudy, type Study } from "./study";
import { StudyDesk } from "./study-desk";
import { studyWords } from "./words";

/** The study that was last on the board. */
const current = signal<{ readonly key: string; readonly study: StudyDesk } | null>(null);

type Missing = "gone" | "link" | "module";

export default function StudyPage({ session, query }: PageProps) {
  const id = query.get("id");
  const hash = isPacked(location.hash) ? location.hash : "";
  const key = id ?? hash;
  const missing = useSignal<Missing | null>(null);
  useEffect(() => {
    missing.value = null;
    if (!key || current.value?.key === key) return;
    let late = false;
    void open(id, hash, chapterIn(query)).then((found) => {
      if (late) return;
      if (typeof found === "string") missing.value = found;
      else current.value = { key, study: found };
    });
    return () => {
      late = true;
    };
  }, [key]);
  const found = key && current.value?.key === key ? current.value.study : null;
  if (found) return <Open key={key} study={found} session={session} query={query} />;
  const says = studyWords.value;
  return (
    <>
      <Header />
      <main class="reading records">
        <h1 tabIndex={-1}>{says.title}</h1>
        <Alert text={missing.value && says.missing[missing.value]} />
        {key && !missing.value ? <p class="soft">{recordWords.value.loading}</p> : <List />}
      </main>
    </>
  );
}

const chapterIn = (query: URLSearchParams): number => Number(query.get("chapter")) || 0;

async function open(id: string | null, hash: string, chapter: number): Promise<StudyDesk | Missing> {
  try {
    await loadRecords();
  } catch {
    return "module";
  }
  const study = id === null ? await unpacked(hash) : await keptStudy(id);
  if (!study || study.chapters.length === 0) return id === null ? "link" : "gone";
  try {
    const desk = new StudyDesk(study, id !== null);
    desk.open(chapter);
    // Reading it now tells whether it can be read at all.
    desk.desk.value.tree.value;
    return desk;
  } catch {
    return id === null ? "link" : "gone";
  }
}

function Open({ study, session, query }: { study: StudyDesk } & Pick<PageProps, "session" | "query">) {
  useEffect(() => study.follow(), [study]);
  const chapter = chapterIn(query);
  useLayoutEffect(() => {
    if (query.has("chapter")) study.open(chapter);
  }, [study, chapter]);
  // Once it is kept it has an address of its own.
  useEffect(
    () =>
      study.kept.subscribe((kept) => {
        if (!kept || current.peek()?.study !== study || current.peek()?.key === study.study.peek().id) return;
        const { id } = study.study.peek();
        current.value = { key: id, study };
        go(address("study", { id }));
      }),
    [study],
  );
  const { id } = study.chapter.value;
  const tab = useSignal<Tab>("moves");
  return <Replay key={id} desk={study.desk.value} session={session} query={query} study={study} opened={tab} />;
}

function List() {
  const says = studyWords.value;
  const studies = useSignal<readonly Study[] | null>(null);
  const name = useSignal("");
  const trouble = useSignal(false);
  const load = () => void keptStudies().then((found) => (studies.value = found));
  useEffect(load, []);
  const create = async (event: Event) => {
    event.preventDefault();
    await loadRecords();
    const study = newStudy(name.value.trim() || says.unnamed, [chapterOf(emptyRecord(), says.chapter(1))]);
    const kept = await keepStudy(study);
    if (kept.type === "failed") trouble.value = true;
    else go(address("study", { id: study.id }));
  };
  return (
    <>
      <p class="soft">{says.intro}</p>
      <Alert text={trouble.value && says.notices.failed} />
      <form class="study-new" onSubmit={(event) => void create(event)}>
        <Field
          type="text"
          label={says.name}
          value={name.value}
          placeholder={says.nameHint}
          onInput={(event) => (name.value = event.currentTarget.value)}
        />
        <button type="submit" class="primary">
          {says.create}
        </button>
      </form>
      {studies.value && studies.value.length > 0 && (
        <ul class="game-list" aria-label={says.title}>
          {studies.value.map((study) => (
            <Item key={study.id} study={study} onRemoved={load} />
          ))}
        </ul>
      )}
    </>
  );
}

function Item({ study, onRemoved }: { study: Study; onRemoved: () => void }) {
  const says = studyWords.value;
  return (
    <li class="entry">
      <a class="entry-open" href={address("study", { id: study.id })}>
        <span class="entry-players">{study.name}</span>
        <span class="entry-facts">{says.facts(study.chapters.length, day(study.changed))}</span>
      </a>
      <RemoveButton
        place="entry-sure"
        name={says.removeStudy(study.name)}
        sure={says.removeSure}
        onRemove={() => void forgetStudy(study.id).then(onRemoved)}
      />
    </li>
  );
}

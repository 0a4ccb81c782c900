// A study leaves: as a link that carries all of it, or as files.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { address, go } from "../../app/route";
import { Button } from "../../kit/button";
import { download } from "../../kit/download";
import { zip } from "../../kit/zip";
import { type Desk, ShareLink } from "../../records";
import { between, extensionOf } from "../../shelf/module";
import { packed } from "../link";
import { keepStudy } from "../storage";
import { chapterOf, newStudy, recordOf } from "../study";
import type { StudyDesk } from "../study-desk";
import { studyWords } from "../words";

/** Links longer than this are cut off by some programs they are sent with. */
const LONG = 8_000;

export function Outwards({ study }: { study: StudyDesk }) {
  const says = studyWords.value.out;
  const link = useSignal("");
  const desk = study.desk.value;
  const tree = desk.tree.value;
  const { chapters, name } = study.study.value;
  useEffect(() => {
    void packed(study.current()).then((hash) => (link.value = new URL(address("study") + hash, document.baseURI).href));
  }, [chapters, name, tree]);
  return (
    <section class="share">
      <h2>{says.title}</h2>
      <ShareLink desk={desk} label={says.link} href={link.value} />
      {link.value.length > LONG && <p class="soft">{says.long}</p>}
      <div class="row">
        <Button onClick={() => saveAll(study, "kif")}>{says.files}</Button>
        <Button onClick={() => saveOne(study, "csa3")}>{says.one}</Button>
      </div>
      <p class="soft">{says.kept}</p>
    </section>
  );
}

/** A new study whose first chapter is this record. */
export function StudyOf({ desk }: { desk: Desk }) {
  const says = studyWords.value;
  const begin = async () => {
    const { black, white } = desk.summary.value;
    const name = [black, white].filter(Boolean).join(" – ");
    const study = newStudy(name || says.unnamed, [chapterOf(desk.handle, name || says.chapter(1))]);
    const kept = await keepStudy(study);
    if (kept.type === "failed") desk.say(says.notices.failed);
    else go(address("study", { id: study.id }));
  };
  return <Button onClick={() => void begin()}>{says.fromRecord}</Button>;
}

/** A file for each chapter, in one archive. */
function saveAll(study: StudyDesk, dialect: string): void {
  const { chapters, name } = study.current();
  const files = chapters.map((chapter, index) => ({
    name: `${String(index + 1).padStart(2, "0")}_${fileName(chapter.name)}.${extensionOf(dialect, "utf-8")}`,
    bytes: recordOf(chapter).bytes(dialect, "utf-8"),
  }));
  download(`${fileName(name)}.zip`, zip(files));
}

/** All chapters in one file, as far as its format can hold them. */
function saveOne(study: StudyDesk, dialect: string): void {
  const { chapters, name } = study.current();
  const texts = chapters.map((chapter) => recordOf(chapter).write(dialect));
  download(`${fileName(name)}.${extensionOf(dialect, "utf-8")}`, new Blob([texts.join(between(dialect) ?? "\n")]));
}

/** A name for a file that every system takes. */
function fileName(name: string): string {
  return name.replace(/[\\/:*?"<>|\s]+/g, "_").slice(0, 60) || "shogi";
}

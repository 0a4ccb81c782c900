// For those who keep order, section by section; the address says which.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { address, rewrite } from "../../app/route";
import { Choice } from "../../kit/choice";
import type { Reports } from "../../wire/moderation";
import { lookAtReports } from "./asked";
import { Games } from "./games";
import { Invitations } from "./invitations";
import { Log } from "./log";
import { Members } from "./members";
import { Notices } from "./notices";
import { ReportList } from "./reports";
import { orderWords } from "./words";

const SECTIONS = ["reports", "members", "games", "notices", "log"] as const;
type Section = (typeof SECTIONS)[number];

const isSection = (text: string | null): text is Section => SECTIONS.some((section) => section === text);

export default function Administration({ query }: { readonly query: URLSearchParams }) {
  const says = orderWords.value;
  const asked = query.get("order");
  const section: Section = isSection(asked) ? asked : "reports";
  const show = (order: Section, name?: string) => rewrite({ order, ...(name && { name }) });
  const reports = useSignal<Reports | null>(null);
  const look = () =>
    // What the section itself cannot reach it says itself.
    void lookAtReports()
      .then((found) => (reports.value = found))
      .catch(() => {});
  useEffect(look, [section]);
  const waiting = reports.value?.open.length ?? 0;
  const title = (one: Section) => (one === "reports" ? says.sections.reports(waiting) : says.sections[one]);
  return (
    <div class="order">
      <p>
        <a href={address("account")}>{says.back}</a>
      </p>
      <Choice
        name="order-section"
        className="order-sections"
        legend={says.section}
        value={section}
        onChange={show}
        options={SECTIONS.map((one) => [one, title(one)] as const)}
      />
      {section === "reports" && <ReportList reports={reports.value} onDone={look} onFind={(account) => show("members", String(account))} />}
      {section === "members" && <Invitations />}
      {section === "members" && <Members key={query.get("name")} sought={query.get("name") ?? ""} />}
      {section === "games" && <Games />}
      {section === "notices" && <Notices />}
      {section === "log" && <Log />}
    </div>
  );
}

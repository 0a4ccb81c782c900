// Who played, when and where: the headers of a record, each of which can be changed.

import { useSignal } from "@preact/signals";
import { type Desk, recordWords } from "../records";
import { handicapName } from "../terms/handicaps";
import type { Header } from "../wire/records";

export function About({ desk }: { desk: Desk }) {
  const records = recordWords.value;
  const { headers, handicap } = desk.tree.value;
  const uneven = desk.handicap.value;
  const usual = [uneven ? "下手" : "先手", uneven ? "上手" : "後手", "開始日時", "棋戦"];
  const missing = usual.filter((key) => !headers.some((header) => header.key === key));
  const rows = [...headers, ...missing.map((key) => ({ key, value: "" }))];
  const change = (row: number, header: Header) => desk.setHeaders(rows.map((own, index) => (index === row ? header : own)));
  const added = useSignal("");
  return (
    <div class="about">
      {rows.map((header, row) => (
        <label key={`${row} ${header.key}`} class="field">
          <span lang={records.headers[header.key] ? undefined : "ja"}>{records.headers[header.key] ?? header.key}</span>
          <input
            type="text"
            value={header.value}
            onChange={(event) => change(row, { key: header.key, value: event.currentTarget.value })}
          />
        </label>
      ))}
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          const key = added.value.trim();
          if (key) desk.setHeaders([...headers, { key, value: "–" }]);
          added.value = "";
        }}
      >
        <input
          type="text"
          aria-label={records.addHeader}
          placeholder={records.addHeader}
          value={added.value}
          onInput={(event) => (added.value = event.currentTarget.value)}
        />
        <button type="submit" class="button">
          {records.add}
        </button>
      </form>
      {handicap && handicap !== "even" && <p class="notes-line">{records.handicap(handicapName(handicap))}</p>}
    </div>
  );
}

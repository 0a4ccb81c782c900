// Notices over every page, in a place of their own above it: a maintenance with its time, a message to all.

import { render } from "preact";
import { moment } from "../i18n/dates";
import { ask } from "../server/me";
import type { Notice } from "../wire/moderation";
import { notices, now, open, textOf } from "./board";
import { CloseButton } from "./close-button";
import { noticeWords } from "./words";

const MINUTE_MS = 60_000;
/** How often a page without a socket asks, and a countdown is looked at, in milliseconds. */
const LOOK_MS = 5 * MINUTE_MS;
const TICK_MS = 10_000;

/** Shows notices above the page from now on. */
export function begin(): void {
  const place = document.createElement("div");
  place.className = "notices";
  document.querySelector("#app")?.before(place);
  render(<Banners />, place);
  look();
  setInterval(() => document.hidden || look(), LOOK_MS);
  setInterval(() => (now.value = Date.now()), TICK_MS);
}

function look(): void {
  // A page that has no server has no notices, and without a network there is nobody to ask.
  if (!navigator.onLine) return;
  void ask<Notice[]>("api/notices")
    .then((found) => (notices.value = found))
    .catch(() => {});
}

function Banners() {
  const shown = open.value.filter(({ kind }) => kind !== "day");
  return (
    <div aria-live="polite">
      {shown.map((notice) => (
        <p key={notice.kind} class={`notice notice-${notice.kind}`}>
          <span>{sentence(notice)}</span>
          <CloseButton notice={notice} />
        </p>
      ))}
    </div>
  );
}

function sentence(notice: Notice): string {
  const { kind, due } = notice;
  const text = textOf(notice);
  if (kind !== "maintenance" || due === null) return text;
  const says = noticeWords.value;
  const left = Math.ceil((due - now.value) / MINUTE_MS);
  return left > 0 ? says.maintenance(moment(due), left, text) : says.underWay(moment(due), text);
}

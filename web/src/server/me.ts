// Who the reader is on this server: a name, kept by a cookie; and the rooms the reader opens.

import { signal } from "@preact/signals";
import type { Problem } from "../wire/api";
import type { Me, Naming, NewRoom, OpenedRoom, Running } from "../wire/play";
import { RefusalError } from "./refusal";

/** The reader; none before a name was given, and before the server was asked. */
export const me = signal<Me | null>(null);

/** Whether a reader keeps order among the others. */
export const keepsOrder = (reader: Me | null): boolean => reader?.role === "moderator" || reader?.role === "admin";

/** Asks the server who the reader is. */
export async function findMe(): Promise<void> {
  me.value = await ask<Me | null>("api/me");
}

/** Takes a name, for the first time or another. */
export async function callMe(name: string): Promise<void> {
  if (me.value?.name === name) return;
  me.value = await ask<Me>("api/me", { name } satisfies Naming);
}

/** Opens a room; the answer is its name, for the link. */
export async function openRoom(room: NewRoom): Promise<string> {
  const { game } = await ask<OpenedRoom>("api/games", room);
  return game;
}

/** The reader's games that are not over. */
export const ownGames = (): Promise<Running[]> => ask<Running[]>("api/me/games");

/** Games being played that anybody may watch. */
export const openGames = (): Promise<Running[]> => ask<Running[]>("api/games");

/** Asks the server; with a body it is told something. */
export const ask = <T>(path: string, body?: unknown): Promise<T> =>
  fetched<T>(path, body === undefined ? {} : { method: "POST", body: JSON.stringify(body) });

/** Has the server delete something. */
export const remove = (path: string): Promise<void> => fetched<void>(path, { method: "DELETE" });

async function fetched<T>(path: string, request: RequestInit): Promise<T> {
  const reply = await fetch(new URL(path, document.baseURI), request);
  const said: unknown = reply.status === 204 ? undefined : await reply.json();
  if (reply.ok) return said as T;
  const { code, reason } = said as Problem;
  throw new RefusalError(code, reason);
}

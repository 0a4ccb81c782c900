// What the administration asks the server.

import { ask } from "../../server/me";
import type { AdminDeed, AdminView } from "../../wire/account";
import type { EventRow } from "../../wire/events";
import type { EventDeed, GameRuling, MemberFile, NewNotice, Notice, Remark, Renaming, Reports } from "../../wire/moderation";
import type { Game, Running } from "../../wire/play";

/** Members and guests whose names begin so, and what was done to whom. */
export const lookAround = (name: string): Promise<AdminView> => ask<AdminView>(`api/admin?name=${encodeURIComponent(name)}`);

export const act = (deed: AdminDeed): Promise<unknown> => ask("api/admin", deed);

export const lookAtReports = (): Promise<Reports> => ask<Reports>("api/admin/reports");

export const settle = (report: number, note: string): Promise<unknown> =>
  ask(`api/admin/reports/${report}/settle`, { note } satisfies Remark);

export const fileOf = (account: number): Promise<MemberFile> => ask<MemberFile>(`api/admin/members/${account}`);

export const addNote = (account: number, note: string): Promise<unknown> =>
  ask(`api/admin/members/${account}/notes`, { note } satisfies Remark);

export const rename = (account: number, renaming: Renaming): Promise<unknown> => ask(`api/admin/members/${account}/rename`, renaming);

export const remove = (account: number, note: string): Promise<unknown> =>
  ask(`api/admin/members/${account}/delete`, { note } satisfies Remark);

/** The games and rooms that are not over. */
export const unfinished = (): Promise<Running[]> => ask<Running[]>("api/admin/games");

export const findGame = (game: string): Promise<Game> => ask<Game>(`api/games/${encodeURIComponent(game)}`);

export const rule = (game: string, ruling: GameRuling): Promise<unknown> => ask(`api/admin/games/${game}/rule`, ruling);

export const eventRows = (): Promise<EventRow[]> => ask<EventRow[]>("api/events");

export const actOnEvent = (event: string, deed: EventDeed): Promise<unknown> => ask(`api/admin/events/${event}`, deed);

export const noticesNow = (): Promise<Notice[]> => ask<Notice[]>("api/notices");

export const setNotice = (notice: NewNotice): Promise<Notice[]> => ask<Notice[]>("api/admin/notices", notice);

// What the page of accounts asks the server about the browsers a member is signed in on.

import { ask, remove } from "../server/me";
import type { Session } from "../wire/account";

export const findSessions = (): Promise<Session[]> => ask<Session[]>("api/me/sessions");

/** Signs one of them out. */
export const endSession = (id: string): Promise<void> => remove(`api/me/sessions/${id}`);

/** Signs all of them out but this one. */
export const endOtherSessions = (): Promise<void> => remove("api/me/sessions");

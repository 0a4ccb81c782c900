// What the page asks the server about who may come in, and how a member finds back.

import { signal } from "@preact/signals";
import { ask, me, remove } from "../server/me";
import type { IssuedCode, Membership, NewRecovery, OpenInvitation, Recovery, WantedInvitation } from "../wire/account";
import type { Me } from "../wire/play";

/** Who may come in here; none before the server was asked. */
export const membership = signal<Membership | null>(null);

export async function findMembership(): Promise<void> {
  membership.value = await ask<Membership>("api/registration");
}

export const findInvitations = (): Promise<OpenInvitation[]> => ask<OpenInvitation[]>("api/admin/invitations");

/** Makes an invitation; its code is shown this once. */
export const invite = (wish: WantedInvitation): Promise<IssuedCode> => ask<IssuedCode>("api/admin/invitations", wish);

export const uninvite = (id: number): Promise<void> => remove(`api/admin/invitations/${id}`);

/** A code by which a member sets a new password. */
export const giveRecovery = (wish: NewRecovery): Promise<IssuedCode> => ask<IssuedCode>("api/admin/recovery", wish);

/** Sets a new password by such a code, and signs in. */
export async function recover(wish: Recovery): Promise<void> {
  me.value = await ask<Me>("api/recover", wish);
}

/** The page on which an invitation is used. */
export const inviteLink = (code: string): string => new URL(`account?invite=${code}`, document.baseURI).href;

// What the page of accounts asks the server.

import { ask, me } from "../server/me";
import type { Change, NewPassword, Player, Privacy, Profile, Proof, SignIn, SignUp } from "../wire/account";
import type { Both, Me } from "../wire/play";

/** Becomes a member; what a guest has played stays its own. */
export async function signUp(wish: SignUp): Promise<void> {
  me.value = await ask<Me>("api/sign-up", wish);
}

export async function signIn(wish: SignIn): Promise<void> {
  me.value = await ask<Me>("api/sign-in", wish);
}

export async function signOut(): Promise<void> {
  me.value = await ask<Me | null>("api/sign-out", {});
}

/** Every other browser has to sign in anew. */
export async function changePassword(wish: NewPassword): Promise<void> {
  me.value = await ask<Me>("api/me/password", wish);
}

export async function showMe(shown: boolean): Promise<void> {
  me.value = await ask<Me>("api/me/privacy", { shown } satisfies Privacy);
}

/** Deletes the account, for good. */
export async function leave(wish: Proof): Promise<void> {
  me.value = await ask<Me | null>("api/me/delete", wish);
}

export const findProfile = (account: number): Promise<Profile> => ask<Profile>(`api/players/${account}`);

/** Who plays a game, beside the names. */
export const playersOf = (game: string): Promise<Both<Player | null>> => ask<Both<Player | null>>(`api/games/${game}/players`);

/** What a game made of the ratings of its players. */
export const changesBy = (game: string): Promise<Change[]> => ask<Change[]>(`api/games/${game}/rating`);

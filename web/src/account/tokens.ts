// What the page of accounts asks the server about tokens, by which programs play for a member.

import { ask, remove } from "../server/me";
import type { IssuedToken, NewToken, Token } from "../wire/account";

export const findTokens = (): Promise<Token[]> => ask<Token[]>("api/tokens");

/** Makes a token; the answer holds it this once. */
export const makeToken = (wish: NewToken): Promise<IssuedToken> => ask<IssuedToken>("api/tokens", wish);

/** Makes a token worthless. */
export const removeToken = (id: number): Promise<void> => remove(`api/tokens/${id}`);

// What the browser and the server say to each other about accounts. Written by `cargo xtask codegen` from
// `crates/server/src/api/account.rs` and, for tokens, `board.rs` beside it; change it there.

import type { Ending, Role, Side } from "./play";

/**
 * The body of `POST /api/sign-up`. A guest who asks keeps everything it has played.
 */
export type SignUp = { login: string, password: string, name?: string, invitation?: string, };

/**
 * The body of `POST /api/sign-in`.
 */
export type SignIn = { login: string, password: string, };

/**
 * The body of `POST /api/me/password`.
 */
export type NewPassword = { old?: string, passkey?: AuthenticationResponseJSON, new: string, };

/**
 * A browser that an account is signed in on.
 */
export type Session = { id: string, own: boolean, made: number | null, used: number | null, device: string, address: string, };

/**
 * The body of `POST /api/me/privacy`.
 */
export type Privacy = { shown: boolean, };

/**
 * Proof of a member that it is the one: the body of `POST /api/me/delete`, `/api/passkeys/add` and
 * `/api/passkeys/{id}/remove`. One of the two is enough.
 */
export type Proof = { password?: string, passkey?: AuthenticationResponseJSON, };

/**
 * The reply to `GET /api/passkeys`: where passkeys work, and the asker's ways in.
 */
export type Passkeys = { origin: string, public: boolean, password: boolean, passkeys: Array<Passkey>, };

/**
 * A passkey in its owner's list.
 */
export type Passkey = { id: number, name: string, created: number, used: number | null, };

/**
 * The body of `POST /api/passkeys/open`, whose reply is a `PublicKeyCredentialCreationOptionsJSON`.
 */
export type Opening = { login: string, name?: string, invitation?: string, };

/**
 * The body of `POST /api/passkeys/sign-up` and of `POST /api/passkeys`.
 */
export type MadePasskey = { credential: RegistrationResponseJSON, name: string, };

/**
 * The body of `POST /api/passkeys/sign-in`.
 */
export type PasskeyAnswer = { credential: AuthenticationResponseJSON, };

/**
 * What a token may be used for.
 */
export type Scope = "play" | "board" | "events" | "analyse" | "csa";

/**
 * A token to be made. Only a browser that has signed in may ask.
 */
export type NewToken = { name: string, scopes: Array<Scope>, };

/**
 * A token in its owner's list.
 */
export type Token = { id: number, name: string, scopes: Array<Scope>, created: number, used: number | null, };

/**
 * A token that was made.
 */
export type IssuedToken = { id: number, token: string, };

/**
 * The reply to `GET /api/players/{id}`.
 */
export type Profile = { account: number, name: string, login: string | null, title: string | null, program: boolean, created: number, shown: boolean, own: boolean, standings: Array<Standing>, changes: Array<Change>, games: Array<ProfileGame>, suggests: string | null, };

/**
 * A rating at one pace.
 */
export type Standing = { pace: string, rating: number, deviation: number, games: number, grade: string, provisional: boolean, };

/**
 * What a game made of a rating.
 */
export type Change = { game: string, account: number, pace: string, before: number, rating: number, at: number, };

/**
 * Who plays a game, beside the name; the reply to `GET /api/games/{id}/players` has it for each side.
 */
export type Player = { account: number, guest: boolean, title: string | null, program: boolean, standing: Standing | null, };

/**
 * A game in a profile.
 */
export type ProfileGame = { game: string, at: number, black: string, white: string, own: Side | null, moves: number, handicap: string | null, pace: string | null, rated: boolean, ending: Ending | null, };

/**
 * The reply to `GET /api/admin`.
 */
export type AdminView = { members: Array<Member>, log: Array<AuditLine>, };

/**
 * A member or guest, as those see it who keep order.
 */
export type Member = { account: number, name: string, login: string | null, title: string | null, role: Role, banned: number, muted: number, };

/**
 * A line in the list of deeds.
 */
export type AuditLine = { at: number, by: string | null, deed: string, about: string | null, note: string, };

/**
 * The reply to `GET /api/admin/backups`.
 */
export type BackupState = { hours: number | null, keep: number | null, last: Backup | null, failed: BackupFailure | null, };

/**
 * A backup that was looked through.
 */
export type Backup = { at: number, bytes: number, };

/**
 * A backup that could not be made.
 */
export type BackupFailure = { at: number, reason: string, };

/**
 * The body of `POST /api/admin`.
 */
export type AdminDeed = { account: number, deed: DeedKind, days?: number, title?: string, role?: Role, note: string, };

/**
 * What is done to a member.
 */
export type DeedKind = "ban" | "mute" | "role" | "title";

/**
 * The reply to `GET /api/registration`: who may come in here.
 */
export type Membership = { registration: RegistrationKind, guests: boolean, events: boolean, };

/**
 * Who may open an account.
 */
export type RegistrationKind = "open" | "invited" | "closed";

/**
 * The body of `POST /api/admin/invitations`.
 */
export type WantedInvitation = { uses: number, days: number, note: string, };

/**
 * A code that was made, shown this once.
 */
export type IssuedCode = { code: string, expires: number, };

/**
 * An invitation that may still be used, without its code.
 */
export type OpenInvitation = { id: number, by: string | null, note: string, uses: number, remaining: number, created: number, expires: number, };

/**
 * The body of `POST /api/admin/recovery`.
 */
export type NewRecovery = { account: number, note: string, };

/**
 * The body of `POST /api/recover`.
 */
export type Recovery = { login: string, code: string, password: string, };

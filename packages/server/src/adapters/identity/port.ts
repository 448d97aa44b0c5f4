/** What a verified access token says. */
interface TokenClaims {
  readonly username: string;
  readonly groups: readonly string[];
  /** Milliseconds since 1970; rounded down where the provider knows seconds only. */
  readonly issuedAt: number;
  /** When the user signed in, in milliseconds since 1970; the end of its second where the provider knows no more. */
  readonly sessionStartedAt: number;
}

export interface Tokens {
  readonly accessToken: string;
  /** Seconds until the access token ends. */
  readonly expiresIn: number;
  readonly refreshToken: string;
  /** Seconds until the refresh token ends. */
  readonly refreshExpiresIn: number;
  /** When the user signed in, in milliseconds since 1970. */
  readonly sessionStartedAt: number;
}

export type SignInResult =
  | { readonly kind: 'tokens'; readonly tokens: Tokens }
  | { readonly kind: 'newPasswordRequired'; readonly session: string };

/** Where a sign-in comes from, so that a lock against guesses meets who guesses. */
export interface SignInSource {
  /** Of the network. */
  readonly address: string;
  /** A secret of the browser's own, which its sign-ins make known; null without one. */
  readonly browser: string | null;
}

export interface NewAccount {
  readonly username: string;
  readonly password: string;
  /** The first sign-in must choose a new password (Cognito: FORCE_CHANGE_PASSWORD). */
  readonly mustChangePassword: boolean;
}

/**
 * The provider was asked to change something and did not answer, or answered that it failed inside: it may have done
 * it. An AppError of a change means that nothing was done. An error that nobody foresaw says neither, and counts as
 * this one with nothing known.
 */
export class OutcomeUnknown extends Error {
  /** `sessions`: the rest was done, but sessions from before may go on; null when nothing is known. */
  readonly open: 'sessions' | null;
  /** Whose account it is, where the asker does not know. */
  readonly username: string | null;

  constructor(cause: unknown, known: { readonly open?: 'sessions'; readonly username?: string } = {}) {
    super('the identity provider did not say what came of it', { cause });
    this.name = 'OutcomeUnknown';
    this.open = known.open ?? null;
    this.username = known.username ?? null;
  }
}

/**
 * Who signs users in. The embedded provider keeps accounts in the database; Amazon Cognito's flow
 * (USER_PASSWORD_AUTH, NEW_PASSWORD_REQUIRED, ChangePassword, AdminGetUser, AdminCreateUser, AdminDeleteUser,
 * AdminSetUserPassword, AdminDisableUser) fits behind the same methods. Refusals are AppErrors: `incorrectCredentials`
 * for an unknown user, a wrong password and a locked account alike, `tooManyRequests`, `challengeExpired`,
 * `passwordUnchanged`, `sessionEnded`, `unauthenticated`; of accounts `notFound` where there is none, `conflict` where
 * the name is taken or somebody else changed it meanwhile, `badRequest` for what the provider does not take; and
 * `unavailable`. Methods that change something throw OutcomeUnknown.
 */
export interface IdentityProvider {
  /** A provider that counts wrong passwords by itself does without the source. */
  signIn(username: string, password: string, from?: SignInSource): Promise<SignInResult>;
  /** Sets the password and says whose it is. */
  answerNewPassword(session: string, newPassword: string): Promise<{ readonly username: string }>;
  /** Rotates the refresh token; a token used twice ends its whole family, its access tokens too. */
  refresh(refreshToken: string): Promise<Tokens>;
  /** Ends the session of a refresh token; its access tokens count no more from then on. */
  signOut(refreshToken: string): Promise<void>;
  /** Ends the user's other sessions. The kept one goes on with the answer's tokens, or as it was when that is null. */
  changePassword(change: {
    username: string;
    oldPassword: string;
    newPassword: string;
    keepRefreshToken: string | undefined;
  }): Promise<Tokens | null>;
  /** What a token says whose session goes on; every call asks, so that a session ends at every server at once. */
  verify(accessToken: string): Promise<TokenClaims>;
  /** Who checks access tokens needs these JSON Web Keys; none where the provider itself publishes its own. */
  publicKeys(): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Whether there is an account of this name, disabled or not. */
  hasAccount(username: string): Promise<boolean>;
  /** @throws AppError `conflict` where the name is taken */
  createAccount(account: NewAccount): Promise<void>;
  /** Takes back an account that was made for nobody; nothing when there is none. */
  deleteAccount(username: string): Promise<void>;
  setPassword(username: string, password: string, mustChange: boolean): Promise<void>;
  setDisabled(username: string, isDisabled: boolean): Promise<void>;
  /**
   * Ends all sessions of a user, so that none is refreshed any more; nothing when there is no account. Access tokens of
   * a provider of others may go on until they end: `sessions_from` of the user cuts them off.
   */
  endSessions(username: string): Promise<void>;
}

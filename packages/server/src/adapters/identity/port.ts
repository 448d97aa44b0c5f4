/** What a verified access token says. */
export interface TokenClaims {
  readonly username: string;
  readonly groups: readonly string[];
  /** Milliseconds since 1970; rounded down where the provider knows seconds only. */
  readonly issuedAt: number;
}

export interface Tokens {
  readonly accessToken: string;
  /** Seconds until the access token ends. */
  readonly expiresIn: number;
  readonly refreshToken: string;
  /** Seconds until the refresh token ends. */
  readonly refreshExpiresIn: number;
}

export type SignInResult =
  | { readonly kind: 'tokens'; readonly tokens: Tokens }
  | { readonly kind: 'newPasswordRequired'; readonly session: string };

export interface NewAccount {
  readonly username: string;
  readonly password: string;
  /** The first sign-in must choose a new password (Cognito: FORCE_CHANGE_PASSWORD). */
  readonly mustChangePassword: boolean;
}

/**
 * Who signs users in. The embedded provider keeps accounts in the database; Amazon Cognito's flow
 * (USER_PASSWORD_AUTH, NEW_PASSWORD_REQUIRED, ChangePassword, AdminGetUser, AdminCreateUser, AdminDeleteUser,
 * AdminSetUserPassword, AdminDisableUser) fits behind the same methods. Refusals are AppErrors: `incorrectCredentials` for an
 * unknown user, a wrong password and a locked account alike, `tooManyRequests`, `challengeExpired`,
 * `passwordUnchanged`, `sessionEnded`, `unauthenticated`.
 */
export interface IdentityProvider {
  signIn(username: string, password: string): Promise<SignInResult>;
  /** Sets the password and says whose it is. */
  answerNewPassword(session: string, newPassword: string): Promise<{ readonly username: string }>;
  /** Rotates the refresh token; a token used twice ends its whole family. */
  refresh(refreshToken: string): Promise<Tokens>;
  signOut(refreshToken: string): Promise<void>;
  /** Ends the user's other sessions. The kept one goes on with the answer's tokens, or as it was when that is null. */
  changePassword(change: {
    username: string;
    oldPassword: string;
    newPassword: string;
    keepRefreshToken: string | undefined;
  }): Promise<Tokens | null>;
  verify(accessToken: string): Promise<TokenClaims>;
  /** Whether there is an account of this name, disabled or not. */
  hasAccount(username: string): Promise<boolean>;
  createAccount(account: NewAccount): Promise<void>;
  /** Takes back an account that was made for nobody; nothing when there is none. */
  deleteAccount(username: string): Promise<void>;
  setPassword(username: string, password: string, mustChange: boolean): Promise<void>;
  setDisabled(username: string, isDisabled: boolean): Promise<void>;
}

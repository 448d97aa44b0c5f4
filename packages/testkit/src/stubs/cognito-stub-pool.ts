import { randomBytes } from 'node:crypto';

/** What the service says with status 400. */
export class CognitoRefusal extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

interface StubUser {
  username: string;
  password: string;
  status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD';
  isEnabled: boolean;
  failures: number;
  /** Milliseconds since 1970. */
  lockedUntil: number;
}

interface Family {
  readonly username: string;
  readonly startedAt: number;
  readonly endsAt: number;
  current: string;
  /** The token before, and until when it is still taken. */
  previous: { token: string; until: number } | null;
  readonly used: Set<string>;
}

const MINUTE = 60_000;
const FREE_FAILURES = 5;

/**
 * Users, sessions and challenges as Amazon Cognito keeps them, in memory: locks after five wrong passwords, challenges
 * of three minutes that answer once, refresh tokens that rotate with ten seconds of grace.
 */
export class CognitoStubPool {
  readonly #users = new Map<string, StubUser>();
  readonly #families = new Set<Family>();
  readonly #challenges = new Map<string, { username: string; endsAt: number }>();
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  create(username: string, password: string): void {
    if (this.#users.has(username))
      throw new CognitoRefusal('UsernameExistsException', 'User account already exists');
    requireStrong(password);
    this.#users.set(username, {
      username,
      password,
      status: 'FORCE_CHANGE_PASSWORD',
      isEnabled: true,
      failures: 0,
      lockedUntil: 0,
    });
  }

  get(username: string): StubUser {
    const user = this.#users.get(username);
    if (user === undefined) throw new CognitoRefusal('UserNotFoundException', 'User does not exist.');
    return user;
  }

  delete(username: string): void {
    this.get(username);
    this.endAll(username);
    this.#users.delete(username);
  }

  setPassword(username: string, password: string, isPermanent: boolean): void {
    const user = this.get(username);
    requireStrong(password);
    Object.assign(user, { password, status: isPermanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD' });
    Object.assign(user, { failures: 0, lockedUntil: 0 });
  }

  /** Whoever has the right password: a challenge, or nothing when tokens may follow. */
  enter(username: string, password: string): { challenge: string | null } {
    const user = this.#users.get(username);
    if (user === undefined) throw notAuthorized('Incorrect username or password.');
    if (this.#clock() < user.lockedUntil) throw notAuthorized('Password attempts exceeded');
    if (user.password !== password) {
      user.failures += 1;
      const over = user.failures - FREE_FAILURES;
      if (over >= 0) user.lockedUntil = this.#clock() + Math.min(2 ** over * 1000, 15 * MINUTE);
      throw notAuthorized('Incorrect username or password.');
    }
    if (!user.isEnabled) throw notAuthorized('User is disabled.');
    user.failures = 0;
    if (user.status === 'CONFIRMED') return { challenge: null };
    const challenge = randomBytes(600).toString('base64url');
    this.#challenges.set(challenge, { username, endsAt: this.#clock() + 3 * MINUTE });
    return { challenge };
  }

  answer(session: string, username: string, password: string): void {
    const challenge = this.#challenges.get(session);
    if (challenge?.username !== username)
      throw notAuthorized('Invalid session for the user, session can only be used once.');
    if (challenge.endsAt <= this.#clock())
      throw notAuthorized('Invalid session for the user, session is expired.');
    requireStrong(password);
    this.#challenges.delete(session);
    this.setPassword(username, password, true);
  }

  /** The first refresh token of a new session. */
  start(username: string): string {
    const current = newToken();
    const startedAt = this.#clock();
    const endsAt = startedAt + 30 * 24 * 60 * MINUTE;
    this.#families.add({ username, startedAt, endsAt, current, previous: null, used: new Set() });
    return current;
  }

  /** When the session of a refresh token began, in milliseconds since 1970. */
  startOf(token: string): number {
    return this.#familyOf(token)?.startedAt ?? this.#clock();
  }

  rotate(token: string): { username: string; refreshToken: string } {
    const family = this.#familyOf(token);
    if (family === undefined) throw notAuthorized('Invalid Refresh Token');
    if (family.endsAt <= this.#clock()) throw notAuthorized('Refresh Token has expired');
    const isGraced = family.previous?.token === token && this.#clock() <= family.previous.until;
    if (family.current !== token && !isGraced)
      throw new CognitoRefusal(
        'RefreshTokenReuseException',
        'Refresh token has been invalidated by rotation.',
      );
    if (!this.get(family.username).isEnabled) throw notAuthorized('User is disabled.');
    if (family.current === token) {
      family.used.add(token);
      family.previous = { token, until: this.#clock() + 10_000 };
      family.current = newToken();
    }
    return { username: family.username, refreshToken: family.current };
  }

  revoke(token: string): void {
    const family = this.#familyOf(token);
    if (family !== undefined) this.#families.delete(family);
  }

  endAll(username: string): void {
    for (const family of this.#families) if (family.username === username) this.#families.delete(family);
  }

  /** The refresh tokens of a user's sessions. */
  tokensOf(username: string): string[] {
    const own = [...this.#families].filter((family) => family.username === username);
    return own.map(({ current }) => current);
  }

  /** How many sessions a user has. */
  sessionsOf(username: string): number {
    return this.tokensOf(username).length;
  }

  #familyOf(token: string): Family | undefined {
    return [...this.#families].find((family) => family.current === token || family.used.has(token));
  }
}

function newToken(): string {
  // As long as the service's.
  return randomBytes(1350).toString('base64url');
}

function notAuthorized(message: string): CognitoRefusal {
  return new CognitoRefusal('NotAuthorizedException', message);
}

function requireStrong(password: string): void {
  if (password.length >= 8 && /\d/.test(password)) return;
  throw new CognitoRefusal('InvalidPasswordException', 'Password did not conform with policy');
}

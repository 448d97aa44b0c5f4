import { hash, verify } from '@node-rs/argon2';

/** Argon2id as OWASP names it: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a password, with its salt and costs in the text. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let dummy: Promise<string> | undefined;

/**
 * Whether a password belongs to a hash. Without a hash (no such account, a locked one) it costs the same time and
 * says no, so that the time tells nothing.
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  if (passwordHash !== null) return verify(passwordHash, password);
  dummy ??= hashPassword('no account has this');
  await verify(await dummy, password);
  return false;
}

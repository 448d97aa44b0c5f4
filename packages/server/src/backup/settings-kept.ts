import { createHmac } from 'node:crypto';
import type { Secret } from '../settings/secret.ts';
import { settingsSchema } from '../settings/settings.ts';

/** Those that say who may do what, or that may hold a password. */
const SECRET = /KEY|PASSWORD|SECRET|DATABASE_URL/;

/** The settings of an environment that are no secret, as they were given. */
export function openSettings(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const names = Object.keys(settingsSchema.shape).filter((name) => !SECRET.test(name));
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
}

/** Tells whether another key is the same, and nothing else of it; null without one. */
export function checkOf(sealingKey: Secret | undefined): string | null {
  if (sealingKey === undefined) return null;
  const key = Buffer.from(sealingKey.reveal(), 'base64');
  return createHmac('sha256', key).update('vinculum backup').digest('hex');
}

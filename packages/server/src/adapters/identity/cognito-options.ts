import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Secret } from '../../secret.ts';
import type { SigningKeys } from './signing-keys.ts';

export interface CognitoOptions {
  /** Begins with the region: `eu-west-1_AbCdEfGhI`. */
  readonly userPoolId: string;
  readonly clientId: string;
  /** Of an app client that has one. */
  readonly clientSecret?: Secret | undefined;
  /** Of a service that answers as Cognito does. */
  readonly endpoint?: string | undefined;
  /** How long the app client's refresh tokens live. */
  readonly refreshDays: number;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Where it stands which sessions have ended before their access tokens. */
  readonly db: Kysely<Database>;
  /** For what browsers carry. */
  readonly keys: SigningKeys;
  /** The portal group and the labels of the permissions of a user. */
  readonly groupsOf: (username: string) => Promise<readonly string[]>;
}

export function regionOf({ userPoolId }: CognitoOptions): string {
  return userPoolId.slice(0, userPoolId.lastIndexOf('_'));
}

/** Who issues the pool's tokens, and the address under which its keys are. */
export function issuerOf(options: CognitoOptions): string {
  const { endpoint = `https://cognito-idp.${regionOf(options)}.amazonaws.com`, userPoolId } = options;
  return `${endpoint.replace(/\/$/, '')}/${userPoolId}`;
}

/** What an app client with a secret must be told with every user name. */
export function secretHash({ clientId, clientSecret }: CognitoOptions, username: string) {
  if (clientSecret === undefined) return {};
  const hmac = createHmac('sha256', clientSecret.reveal()).update(username + clientId);
  return { SECRET_HASH: hmac.digest('base64') };
}

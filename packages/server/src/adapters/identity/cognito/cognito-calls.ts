import {
  AdminUserGlobalSignOutCommand,
  type AuthenticationResultType,
  ChangePasswordCommand,
  type CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  type InitiateAuthCommandOutput,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { refusalName } from '../../cloud/cloud-client.ts';
import {
  answerOf,
  challengeRefused,
  changeRefused,
  outcomeOf,
  refreshRefused,
  signInRefused,
} from './cognito-refusals.ts';
import { endPoolSessions } from './ended-pool-session-store.ts';
import { OutcomeUnknown } from '../port.ts';
import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Secret } from '../../../settings/setting-kinds.ts';
import type { SigningKeys } from '../embedded/signing-keys.ts';

type Result = AuthenticationResultType | undefined;

/** The user pool's calls for sign-in and sessions; their refusals are AppErrors. */
export interface CognitoCalls {
  /** @throws incorrectCredentials */
  enter(username: string, password: string): Promise<InitiateAuthCommandOutput>;
  /** @throws challengeExpired, passwordUnchanged */
  answerChallenge(answer: { username: string; session: string; newPassword: string }): Promise<Result>;
  /** A token that was used before ends all the user's sessions. @throws sessionEnded, OutcomeUnknown */
  refresh(username: string, token: string): Promise<Result>;
  /** @throws incorrectCredentials, passwordUnchanged */
  changePassword(accessToken: string, change: { old: string; next: string }): Promise<void>;
  revoke(token: string): Promise<void>;
  endAll(username: string): Promise<void>;
}

export interface CognitoClients {
  readonly client: CognitoIdentityProviderClient;
  /**
   * Tries nothing twice. For what cannot be repeated: after a try that was carried out without an answer the next one
   * is refused, and the refusal would say that nothing was done.
   */
  readonly once: CognitoIdentityProviderClient;
}

export function cognitoCalls({ client, once }: CognitoClients, options: CognitoOptions): CognitoCalls {
  const { clientId: ClientId, userPoolId: UserPoolId, clientSecret } = options;
  const own = { ClientId, ...(clientSecret === undefined ? {} : { ClientSecret: clientSecret.reveal() }) };
  const endAll = async (username: string): Promise<void> => {
    await outcomeOf(client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: username })), {
      UserNotFoundException: 'notFound',
    });
  };
  return {
    enter: (username, password) => {
      const AuthParameters = { USERNAME: username, PASSWORD: password, ...secretHash(options, username) };
      const command = new InitiateAuthCommand({ AuthFlow: 'USER_PASSWORD_AUTH', ClientId, AuthParameters });
      return answerOf(client.send(command), signInRefused);
    },
    answerChallenge: async ({ username, session, newPassword }) => {
      const command = new RespondToAuthChallengeCommand({
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        ClientId,
        Session: session,
        ChallengeResponses: {
          USERNAME: username,
          NEW_PASSWORD: newPassword,
          ...secretHash(options, username),
        },
      });
      return (await outcomeOf(once.send(command), challengeRefused, { username })).AuthenticationResult;
    },
    refresh: async (username, token) => {
      const command = new GetTokensFromRefreshTokenCommand({ RefreshToken: token, ...own });
      const coming = client.send(command).catch(async (error: unknown) => {
        if (refusalName(error) !== 'RefreshTokenReuseException') throw error;
        await endAllHere(options, username);
        await endAll(username).catch((cause: unknown) => {
          throw new OutcomeUnknown(cause, { open: 'sessions', username });
        });
        throw new AppError('sessionEnded');
      });
      return (await answerOf(coming, refreshRefused)).AuthenticationResult;
    },
    changePassword: async (AccessToken, { old, next }) => {
      const change = { AccessToken, PreviousPassword: old, ProposedPassword: next };
      await outcomeOf(once.send(new ChangePasswordCommand(change)), changeRefused);
    },
    revoke: async (token) => {
      await outcomeOf(client.send(new RevokeTokenCommand({ Token: token, ...own })), {});
    },
    endAll,
  };
}

/** The access tokens of all sessions that a user has begun until now count no more. */
async function endAllHere({ db, clock }: CognitoOptions, username: string): Promise<void> {
  const now = clock();
  await endPoolSessions(db, username, { started: { from: 0, to: Math.floor(now / 1000) }, now });
}

export interface CognitoOptions {
  /** Begins with the region: `eu-west-1_AbCdEfGhI`. */
  readonly userPoolId: string;
  readonly clientId: string;
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
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
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
function secretHash({ clientId, clientSecret }: CognitoOptions, username: string) {
  if (clientSecret === undefined) return {};
  const hmac = createHmac('sha256', clientSecret.reveal()).update(username + clientId);
  return { SECRET_HASH: hmac.digest('base64') };
}

import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { z } from 'zod';
import { CognitoRefusal, CognitoStubPool } from './cognito-stub-pool.ts';
import { listenOnLoopback } from '../machine/listen-on-loopback.ts';

const POOL = 'local_Stub';
const CLIENT = 'stubclient';

export interface CognitoStub {
  readonly endpoint: string;
  readonly userPoolId: string;
  readonly clientId: string;
  readonly pool: CognitoStubPool;
  /** From now on every call of this name is refused so; null ends it. */
  readonly refuse: (call: string, refusal: CognitoStubRefusal | null) => void;
  /** An access token with claims of one's own, signed by the pool's key. */
  readonly sign: (claims: Readonly<Record<string, unknown>>) => Promise<string>;
  readonly stop: () => Promise<void>;
}

interface CognitoStubRefusal {
  readonly name: string;
  readonly message?: string;
  readonly status?: number;
  /** What it does first: nothing, or what it was asked; then it answers, or hangs up. */
  readonly after?: 'nothing' | 'acting' | 'actingSilently';
}

const bodySchema = z.looseObject({
  ClientId: z.literal(CLIENT).optional(),
  UserPoolId: z.literal(POOL).optional(),
  Username: z.string().default(''),
  Password: z.string().default(''),
  TemporaryPassword: z.string().default(''),
  MessageAction: z.literal('SUPPRESS').optional(),
  Permanent: z.boolean().default(false),
  AuthFlow: z.literal('USER_PASSWORD_AUTH').optional(),
  AuthParameters: z.record(z.string(), z.string()).default({}),
  ChallengeName: z.literal('NEW_PASSWORD_REQUIRED').optional(),
  ChallengeResponses: z.record(z.string(), z.string()).default({}),
  Session: z.string().default(''),
  RefreshToken: z.string().default(''),
  Token: z.string().default(''),
  ClientSecret: z.string().optional(),
  AccessToken: z.string().default(''),
  PreviousPassword: z.string().default(''),
  ProposedPassword: z.string().default(''),
});
type Body = z.output<typeof bodySchema>;

/**
 * A server that answers the calls of Amazon Cognito that we make as the service does: shapes, names of refusals,
 * locks, ends. With a `secret` the app client has one.
 */
export async function startCognitoStub(clock: () => number, secret?: string): Promise<CognitoStub> {
  const pool = new CognitoStubPool(clock);
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'stub', alg: 'RS256', use: 'sig' };
  const refused = new Map<string, CognitoStubRefusal>();
  const sign = async (claims: Readonly<Record<string, unknown>>) =>
    await new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'stub' }).sign(privateKey);
  const accessToken = (username: string, start: number) => {
    const iat = Math.floor(clock() / 1000);
    const times = { iat, auth_time: Math.floor(start / 1000), exp: iat + 3600 };
    const client = { client_id: CLIENT, token_use: 'access', iss: `${endpoint}/${POOL}` };
    return sign({ sub: `id-of-${username}`, username, ...client, ...times });
  };
  const calls = callsOf({ pool, accessToken, secret });
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
      response.end(JSON.stringify(body));
    };
    if (request.url === `/${POOL}/.well-known/jwks.json`) return answer(200, { keys: [jwk] });
    const [, name = ''] = String(request.headers['x-amz-target']).split('.');
    const refusal = refused.get(name);
    const refuse = ({ status = 400, name: __type, message = '' }: CognitoStubRefusal) =>
      answer(status, { __type, message });
    if (refusal !== undefined && (refusal.after ?? 'nothing') === 'nothing') return refuse(refusal);
    const call = calls[name] ?? (() => Promise.reject(new Error(`the stub has no call ${name}`)));
    bodyOf(request)
      .then(call)
      .then((body) => {
        if (refusal === undefined) answer(200, body);
        else if (refusal.after === 'actingSilently') request.socket.destroy();
        else refuse(refusal);
      })
      .catch((error: unknown) => {
        if (!(error instanceof CognitoRefusal)) return answer(500, { __type: 'InternalErrorException' });
        answer(400, { __type: error.name, message: error.message });
      });
    return undefined;
  });
  const { address: endpoint, stop } = await listenOnLoopback(server);
  return {
    endpoint,
    userPoolId: POOL,
    clientId: CLIENT,
    pool,
    refuse: (call, refusal) => void (refusal === null ? refused.delete(call) : refused.set(call, refusal)),
    sign,
    stop,
  };
}

interface CallParts {
  readonly pool: CognitoStubPool;
  readonly accessToken: (username: string, start: number) => Promise<string>;
  readonly secret: string | undefined;
}

type Calls = Readonly<Record<string, (body: Body) => Promise<unknown>>>;

function callsOf(parts: CallParts): Calls {
  return { ...userCalls(parts), ...adminCalls(parts) };
}

function userCalls({ pool, accessToken, secret }: CallParts): Calls {
  const tokens = async (username: string, RefreshToken: string) => ({
    AuthenticationResult: {
      AccessToken: await accessToken(username, pool.startOf(RefreshToken)),
      RefreshToken,
      ExpiresIn: 3600,
      TokenType: 'Bearer',
    },
  });
  const requireHash = (username: string, input: string | undefined) => {
    if (secret === undefined) return;
    const right = createHmac('sha256', secret)
      .update(username + CLIENT)
      .digest('base64');
    if (input !== right)
      throw new CognitoRefusal('NotAuthorizedException', `Unable to verify secret hash for client ${CLIENT}`);
  };
  const requireSecret = (input: string | undefined) => {
    if (input !== secret) throw new CognitoRefusal('NotAuthorizedException', 'Client secret does not match');
  };
  return {
    InitiateAuth: async ({ AuthParameters: { USERNAME = '', PASSWORD = '', SECRET_HASH } }) => {
      requireHash(USERNAME, SECRET_HASH);
      const { challenge } = pool.enter(USERNAME, PASSWORD);
      if (challenge === null) return tokens(USERNAME, pool.start(USERNAME));
      return { ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: challenge, ChallengeParameters: {} };
    },
    RespondToAuthChallenge: async ({ Session, ChallengeResponses }) => {
      const { USERNAME = '', NEW_PASSWORD = '', SECRET_HASH } = ChallengeResponses;
      requireHash(USERNAME, SECRET_HASH);
      pool.answer(Session, USERNAME, NEW_PASSWORD);
      return tokens(USERNAME, pool.start(USERNAME));
    },
    GetTokensFromRefreshToken: async ({ RefreshToken, ClientSecret }) => {
      requireSecret(ClientSecret);
      const { username, refreshToken } = pool.rotate(RefreshToken);
      return tokens(username, refreshToken);
    },
    RevokeToken: async ({ Token, ClientSecret }) => {
      requireSecret(ClientSecret);
      pool.revoke(Token);
      return {};
    },
    ChangePassword: async ({ AccessToken, PreviousPassword, ProposedPassword }) => {
      const payload: unknown = JSON.parse(
        Buffer.from(AccessToken.split('.')[1] ?? '', 'base64url').toString(),
      );
      const { username } = z.object({ username: z.string() }).parse(payload);
      pool.enter(username, PreviousPassword);
      pool.setPassword(username, ProposedPassword, true);
      return {};
    },
  };
}

function adminCalls({ pool }: CallParts): Calls {
  return {
    AdminUserGlobalSignOut: async ({ Username }) => {
      pool.get(Username);
      pool.endAll(Username);
      return {};
    },
    AdminGetUser: async ({ Username }) => {
      const { username, isEnabled, status } = pool.get(Username);
      return { Username: username, Enabled: isEnabled, UserStatus: status };
    },
    AdminCreateUser: async ({ Username, TemporaryPassword }) => {
      pool.create(Username, TemporaryPassword);
      return { User: { Username, Enabled: true, UserStatus: 'FORCE_CHANGE_PASSWORD' } };
    },
    AdminDeleteUser: async ({ Username }) => {
      pool.delete(Username);
      return {};
    },
    AdminSetUserPassword: async ({ Username, Password, Permanent }) => {
      pool.setPassword(Username, Password, Permanent);
      return {};
    },
    AdminDisableUser: async ({ Username }) => {
      pool.get(Username).isEnabled = false;
      return {};
    },
    AdminEnableUser: async ({ Username }) => {
      pool.get(Username).isEnabled = true;
      return {};
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return bodySchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
}

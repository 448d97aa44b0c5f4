import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** As they are called on the wire, and as our own objects call them. */
const secretFields = [
  'password',
  'old_password',
  'new_password',
  'session',
  'token',
  'access_token',
  'private_key',
  'privateKey',
  'privateKeyPem',
  'sealingKey',
  'oldPassword',
  'newPassword',
  'accessToken',
  'refreshToken',
  'certificate',
];

/** What never appears in a log: these fields of a line, and of an object in it. */
export const redactedPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  // PostgreSQL writes the whole row there when one breaks a rule.
  'err.detail',
  ...secretFields.flatMap((field) => [field, `*.${field}`]),
];

interface LogTo {
  readonly level: string;
  /** Of every line of a thread that is a part of its own. */
  readonly part?: string;
  /** Each gets every line. */
  readonly destinations: readonly DestinationStream[];
}

/** A log of the product; what never appears in one is taken out before any destination sees the line. */
export function openLog({ level, part, destinations }: LogTo): Logger {
  const options: LoggerOptions = {
    level,
    redact: [...redactedPaths],
    serializers: { req: requestFields },
    ...(part !== undefined && { base: { part } }),
  };
  // The log itself has left out what is below its level.
  return pino(options, pino.multistream(destinations.map((stream) => ({ stream, level: 'trace' }))));
}

/** Names a process among all of an installation, the same after a restart. */
export function processName(port: number): string {
  return `${hostname()}-${port}`;
}

/** Of a request, whether the server's own or what somebody else calls one. */
function requestFields({ method, url, host, ip }: Partial<FastifyRequest>) {
  return { method, url: url === undefined ? undefined : withoutSecrets(url), host, remoteAddress: ip };
}

/** A signed address is a key for as long as it is valid. */
function withoutSecrets(url: string): string {
  return url.replaceAll(/([?&](?:signature|token|code|session|password)=)[^&]*/gi, '$1[Redacted]');
}

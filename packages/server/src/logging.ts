import { hostname } from 'node:os';
import process from 'node:process';
import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { redacted } from './redaction.ts';

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
    // PostgreSQL writes the whole row there when one breaks a rule.
    redact: ['err.detail'],
    hooks: { streamWrite: redacted },
    serializers: { req: requestFields },
    ...(part !== undefined && { base: { part } }),
  };
  // The log itself has left out what is below its level.
  return pino(options, pino.multistream(destinations.map((stream) => ({ stream, level: 'trace' }))));
}

/** What waits for a log that cannot be written, in characters; later lines are lost. */
const MOST_WAITING = 4_000_000;

/**
 * The file of a log, or the terminal for 1. One that cannot be written, as on a full disk, is tried again with the next
 * line, and said once on the terminal's error line: what a log cannot say must not end the product.
 */
export function openLogFile(dest: string | number): DestinationStream {
  const file = pino.destination({ dest, mode: 0o600, sync: true, maxLength: MOST_WAITING });
  let isSaid = false;
  file.on('error', (error: unknown) => {
    if (!isSaid) process.stderr.write(`The log cannot be written: ${String(error)}\n`);
    isSaid = true;
  });
  return file;
}

/** Names a process among all of an installation, the same after a restart. */
export function processName(port: number): string {
  return `${hostname()}-${port}`;
}

/** Of a request, whether the server's own or what somebody else calls one. */
function requestFields({ method, url, host, ip }: Partial<FastifyRequest>) {
  return { method, url, host, remoteAddress: ip };
}

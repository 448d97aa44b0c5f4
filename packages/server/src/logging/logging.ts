import { renameSync, statSync } from 'node:fs';
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
    hooks: { streamWrite: (line) => bounded(redacted(line)) },
    serializers: { req: requestFields },
    ...(part !== undefined && { base: { part } }),
  };
  // The log itself has left out what is below its level.
  return pino(options, pino.multistream(destinations.map((stream) => ({ stream, level: 'trace' }))));
}

/** Characters of a text in a line: somebody else may choose how long one is. */
const MOST_TEXT = 4000;

function bounded(line: string): string {
  if (line.length <= MOST_TEXT) return line;
  const cut = (_name: string, value: unknown) =>
    typeof value === 'string' && value.length > MOST_TEXT ? `${value.slice(0, MOST_TEXT)}…` : value;
  return `${JSON.stringify(JSON.parse(line), cut)}\n`;
}

/** What waits for a log that cannot be written, in characters; later lines are lost. */
const MOST_WAITING = 4_000_000;

/** When a file of the log is put aside, in bytes; one older file is kept. */
const MOST_BYTES = 50 * 1024 * 1024;
/** How much is written between two looks at the size, in characters. */
const LOOK_EVERY = 256 * 1024;

/**
 * The file of a log, or the terminal for 1. One that cannot be written, as on a full disk, is tried again with the next
 * line, and said once on the terminal's error line: what a log cannot say must not end the product.
 */
export function openLogFile(dest: string | number, mostBytes = MOST_BYTES): DestinationStream {
  const file = pino.destination({ dest, mode: 0o600, sync: true, maxLength: MOST_WAITING });
  let isReported = false;
  file.on('error', (error: unknown) => {
    if (!isReported) process.stderr.write(`The log cannot be written: ${String(error)}\n`);
    isReported = true;
  });
  return typeof dest === 'number' ? file : putAside(file, dest, mostBytes);
}

/** Every thread of the process has the file open: whoever finds it full renames it, and the others follow. */
function putAside(
  file: ReturnType<typeof pino.destination>,
  path: string,
  mostBytes: number,
): DestinationStream {
  let inode = inodeOf(path);
  let unseen = 0;
  const look = () => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found !== undefined && found.ino === inode) {
      if (found.size < mostBytes) return;
      renameSync(path, `${path}.1`);
    }
    file.reopen();
    inode = inodeOf(path);
  };
  return {
    write(line) {
      file.write(line);
      unseen += line.length;
      if (unseen < Math.min(LOOK_EVERY, mostBytes)) return;
      unseen = 0;
      try {
        look();
      } catch (error) {
        file.emit('error', error);
      }
    },
  };
}

function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}

/** Names a process among all of an installation, the same after a restart. */
export function processName(port: number): string {
  return `${hostname()}-${port}`;
}

/** Of a request, whether the server's own or what somebody else calls one. */
function requestFields({ method, url, host, ip }: Partial<FastifyRequest>) {
  return { method, url, host, remoteAddress: ip };
}

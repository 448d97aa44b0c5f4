import type { Kysely } from 'kysely';
import { embeddedLogSink } from './adapters/platform-logs/embedded-log-sink.ts';
import { embeddedLogStore } from './adapters/platform-logs/embedded-log-store.ts';
import type { LogSink, LogStore } from './adapters/platform-logs/port.ts';
import type { Database } from './db/database.ts';

/** Where the logs are read, and where this process puts its own. */
export interface Logs {
  readonly store: LogStore;
  readonly sink: LogSink;
}

/** The logs in the database. */
export function openLogs(db: Kysely<Database>): Logs {
  return { store: embeddedLogStore(db), sink: embeddedLogSink(db) };
}

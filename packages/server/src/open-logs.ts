import type { Kysely } from 'kysely';
import type { CloudWatchOptions } from './adapters/platform-logs/cloudwatch-client.ts';
import { embeddedLogSink } from './adapters/platform-logs/embedded-log-sink.ts';
import { embeddedLogStore } from './adapters/platform-logs/embedded-log-store.ts';
import type { LogSink, LogStore } from './adapters/platform-logs/port.ts';
import type { Database } from './db/database.ts';
import type { Settings } from './settings/settings.ts';

/** Where the logs are read, and where this process puts its own. */
export interface Logs {
  readonly store: LogStore;
  readonly sink: LogSink;
  readonly close: () => void;
}

/** The logs in the database, or in Amazon CloudWatch Logs where that is set. */
export async function openLogs(db: Kysely<Database>, cloud: CloudWatchOptions | null): Promise<Logs> {
  if (cloud === null)
    return { store: embeddedLogStore(db), sink: embeddedLogSink(db), close: () => undefined };
  // The SDK is loaded only where it is used.
  const { cloudWatchClient } = await import('./adapters/platform-logs/cloudwatch-client.ts');
  const { cloudWatchLogSink } = await import('./adapters/platform-logs/cloudwatch-log-sink.ts');
  const { cloudWatchLogStore } = await import('./adapters/platform-logs/cloudwatch-log-store.ts');
  const client = cloudWatchClient(cloud);
  return {
    store: cloudWatchLogStore(client, cloud),
    sink: cloudWatchLogSink(client, cloud),
    close: () => client.destroy(),
  };
}

/** The place of the logs in CloudWatch that the settings name; null for the database. */
export function cloudLogsOf(settings: Settings): CloudWatchOptions | null {
  const { CLOUDWATCH_GROUP_PREFIX: groupPrefix, CLOUDWATCH_REGION: region } = settings;
  if (groupPrefix === undefined || region === undefined) return null;
  return { groupPrefix, region, endpoint: settings.CLOUDWATCH_ENDPOINT };
}

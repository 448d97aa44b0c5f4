import {
  createEmbeddedIdentity,
  type EmbeddedIdentityDeps,
} from './adapters/identity/embedded/embedded-identity.ts';
import type { CognitoOptions } from './adapters/identity/cognito/cognito-calls.ts';
import type { IdentityProvider } from './adapters/identity/port.ts';
import { signingKeys } from './adapters/identity/embedded/signing-keys.ts';
import type { Closers } from './closers.ts';
import type { Settings } from './settings/settings.ts';
import type { Kysely } from 'kysely';
import type { CloudWatchOptions } from './adapters/platform-logs/cloudwatch-client.ts';
import { embeddedLogSink } from './adapters/platform-logs/embedded-log-sink-store.ts';
import { embeddedLogStore } from './adapters/platform-logs/embedded-log-store.ts';
import type { LogSearch, LogSink, LogStore } from './adapters/platform-logs/port.ts';
import type { Database } from './db/database.ts';
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import {
  type FolderObjectStore,
  openFolderObjectStore,
} from './adapters/object-store/folder-object-store.ts';
import type { ObjectStore } from './adapters/object-store/port.ts';
import { OBJECTS_PATH } from './adapters/object-store/serve-objects.ts';

/** The identity provider that the settings name: a user pool of Amazon Cognito, or our own accounts. */
export async function openIdentity(
  settings: Settings,
  deps: EmbeddedIdentityDeps & Pick<CognitoOptions, 'log'>,
  closers: Closers,
): Promise<IdentityProvider> {
  const { COGNITO_USER_POOL_ID: userPoolId, COGNITO_CLIENT_ID: clientId } = settings;
  if (userPoolId === undefined || clientId === undefined) return await createEmbeddedIdentity(deps);
  // The SDK is loaded only where it is used.
  const { createCognitoIdentity } = await import('./adapters/identity/cognito/cognito-identity.ts');
  const keys = signingKeys(deps);
  // At the start, and not at somebody's first sign-in, it shows whether this process can open them.
  await keys.signing();
  const identity = createCognitoIdentity({
    userPoolId,
    clientId,
    clientSecret: settings.COGNITO_CLIENT_SECRET,
    endpoint: settings.COGNITO_ENDPOINT,
    refreshDays: settings.COGNITO_REFRESH_DAYS,
    clock: deps.clock,
    db: deps.db,
    keys,
    log: deps.log,
    groupsOf: deps.groupsOf,
  });
  closers.add('identity', () => identity.close());
  return identity;
}

/** Where the logs are read, and where this process puts its own. */
export interface Logs {
  readonly store: LogStore & LogSearch;
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

/** The store that the settings name: a bucket, or a folder, whose files we serve ourselves. */
export async function openObjectStore(
  settings: Settings,
  closers: Closers,
): Promise<{ objects: ObjectStore; files: FolderObjectStore | null }> {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = settings;
  if (bucket !== undefined && region !== undefined) {
    // The SDK is loaded only where it is used: it takes a third of a second and 20 MB.
    const { openS3ObjectStore } = await import('./adapters/object-store/s3-object-store.ts');
    const objects = await openS3ObjectStore({ bucket, region, endpoint, clock: Date.now });
    closers.add('object store', () => objects.close());
    return { objects, files: null };
  }
  const files = await openFolderObjectStore({
    folder: join(resolve(settings.DATA_DIR), 'files'),
    base: OBJECTS_PATH,
    clock: Date.now,
    randomBytes,
  });
  return { objects: files, files };
}

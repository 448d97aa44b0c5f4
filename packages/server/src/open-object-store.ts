import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import {
  type FolderObjectStore,
  openFolderObjectStore,
} from './adapters/object-store/folder-object-store.ts';
import type { ObjectStore } from './adapters/object-store/port.ts';
import { OBJECTS_PATH } from './adapters/object-store/serve-objects.ts';
import type { Closers } from './closers.ts';
import type { Settings } from './settings/settings.ts';

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

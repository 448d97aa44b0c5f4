import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isLoopback, type Settings } from '@vinculum/server/settings/settings.ts';
import { requireFreePort } from './ports.ts';

/**
 * Looks for what would keep the product from starting, before anything is started; returns the absolute data folder,
 * made when it was missing.
 * @throws Error whose text says what is in the way and which setting helps
 */
export async function requireStartable(settings: Settings): Promise<string> {
  refuseOpenDemo(settings);
  await requireFreePort(settings.HOST, settings.PORT, 'PORT');
  await requireFreePort(settings.MQTT_HOST, settings.MQTT_PORT, 'MQTT_PORT');
  return await openDataDir(settings.DATA_DIR);
}

/** @throws Error where the demo's well-known passwords could be used by others. */
function refuseOpenDemo(settings: Settings): void {
  if (settings.DEMO && !(isLoopback(settings.HOST) && isLoopback(settings.MQTT_HOST))) {
    throw new Error(
      'the demo has well-known passwords and runs on loopback only. Set DEMO=false to listen on another address.',
    );
  }
  if (settings.DEMO && settings.COGNITO_USER_POOL_ID !== undefined) {
    throw new Error(
      'the demo has well-known passwords, which must not get into a user pool. Set DEMO=false to use Amazon Cognito.',
    );
  }
}

async function openDataDir(folder: string): Promise<string> {
  const path = resolve(folder);
  try {
    await mkdir(path, { recursive: true });
    await writeFile(join(path, '.writable'), '');
  } catch (error) {
    throw new Error(`cannot write to ${path}. Set DATA_DIR to a folder that you may write to.`, {
      cause: error,
    });
  }
  return path;
}

import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join, resolve } from 'node:path';
import { readSettings } from '@vinculum/server/settings/settings.ts';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireStartable } from './require-startable.ts';

const folder = makeScratchFolder('vinculum-start-');
const neighbour = createServer();
let taken = '';

beforeAll(async () => {
  taken = String(await portOf(neighbour));
  writeFileSync(join(folder, 'a-file'), '');
});
afterAll(() => {
  neighbour.close();
  rmSync(folder, { recursive: true });
});

function portOf(server: Server): Promise<number> {
  return new Promise((found, reject) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('no port'));
      else found(address.port);
    });
  });
}

const settingsOf = (input: Record<string, string>) =>
  readSettings({ PORT: '0', MQTT_PORT: '0', DATA_DIR: join(folder, 'data'), ...input });
const pool = { COGNITO_USER_POOL_ID: 'eu-west-1_Ab', COGNITO_CLIENT_ID: 'abc' };

test.each([
  { settings: { HOST: '0.0.0.0' }, message: 'runs on loopback only. Set DEMO=false' },
  { settings: { HOST: '::1', MQTT_HOST: '192.0.2.1' }, message: 'runs on loopback only. Set DEMO=false' },
  { settings: pool, message: 'must not get into a user pool. Set DEMO=false' },
  {
    settings: { PORT: () => taken },
    message: 'is taken, perhaps by another Vinculum. Set PORT to a free one.',
  },
  { settings: { MQTT_PORT: () => taken }, message: 'another Vinculum. Set MQTT_PORT to a free one.' },
  // Each port is looked for at its own address: nobody has the other one.
  {
    settings: { DEMO: 'false', HOST: '192.0.2.1', MQTT_PORT: () => taken },
    message: 'another Vinculum. Set MQTT_PORT to a free one.',
  },
  {
    settings: { DEMO: 'false', MQTT_HOST: '192.0.2.1', PORT: () => taken },
    message: 'another Vinculum. Set PORT to a free one.',
  },
  {
    settings: { DATA_DIR: join(folder, 'a-file/data') },
    message: 'Set DATA_DIR to a folder that you may write to.',
  },
])('a start with $settings is refused: $message', async ({ settings, message }) => {
  const read = Object.entries(settings).map(([name, value]) => [
    name,
    typeof value === 'function' ? value() : value,
  ]);
  await expect(requireStartable(settingsOf(Object.fromEntries(read)))).rejects.toThrow(message);
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test.each([
  { DEMO: 'true' },
  { DEMO: 'true', HOST: 'localhost', MQTT_HOST: '127.0.0.1' },
  { DEMO: 'false', MQTT_HOST: '0.0.0.0' },
  { DEMO: 'false', ...pool },
])('a start with %j gets its data folder', async (input) => {
  const dataDir = await requireStartable(settingsOf(input));
  expect(dataDir).toBe(resolve(folder, 'data'));
  expect(existsSync(dataDir)).toBe(true);
  rmSync(dataDir, { recursive: true });
});

test('the product that may not start says why, ends with an error and leaves nothing behind', () => {
  const dataDir = join(folder, 'never');
  const ended = spawnSync(process.execPath, [resolve(import.meta.dirname, '../start.ts')], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, HOST: '0.0.0.0', PORT: '0', MQTT_PORT: '0' },
    encoding: 'utf8',
  });
  expect(ended.stdout).toContain('Vinculum did not start: the demo has well-known passwords');
  expect(ended.status).toBe(1);
  expect(existsSync(dataDir)).toBe(false);
});

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const READY_MS = 120_000;

/** What the journeys need to know of the product they run against. */
export interface StartedProduct {
  readonly address: string;
  readonly mqttPort: number;
  readonly dataDir: string;
  /** Pairing codes by VIN, as the product printed them. */
  readonly pairingCodes: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

/** Starts the product as a newcomer would, on free ports and an empty data folder, and reads what it prints. */
export async function startProduct(): Promise<StartedProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vinculum-journeys-'));
  const [port, mqttPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), MQTT_PORT: String(mqttPort), DATA_DIR: dataDir, NODE_ENV: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const read = (chunk: Buffer) => {
    printed += chunk.toString('utf8');
    if (printed.includes('Ctrl-C stops it.')) ready.resolve();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  child.once('exit', (code) => {
    ready.reject(new Error(`the product ended with ${code} before it was ready:\n${printed}`));
    ended.resolve();
  });
  const patience = setTimeout(() => ready.reject(new Error(`not ready in time:\n${printed}`)), READY_MS);
  await ready.promise.finally(() => clearTimeout(patience));
  const codes = [...printed.matchAll(/\/car\/(\w{17})\s+pairing code (\d+)/g)];
  return {
    address: `http://127.0.0.1:${port}`,
    mqttPort,
    dataDir,
    pairingCodes: Object.fromEntries(codes.map(([, vin, code]) => [vin ?? '', code ?? ''])),
    stop: async () => {
      child.kill('SIGINT');
      await ended.promise;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A port that nobody listens at. */
export function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolvePort(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

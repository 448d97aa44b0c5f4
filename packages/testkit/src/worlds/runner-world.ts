import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { ChildLoadRunner } from '@vinculum/server/adapters/load-runner/child-load-runner.ts';
import { storeBuiltInCatalogue } from '@vinculum/server/domains/signals/public.ts';
import type { Gateway } from '@vinculum/server/gateway/gateway.ts';
import { type People, seedPeople } from '../actors.ts';
import { openGateway } from '../gateway/open-gateway.ts';
import { startTestServer, type TestServer } from '../running-server.ts';
import { makeScratchFolder } from '../machine/scratch-folder.ts';

/** A test server that runs simulated vehicles in processes of their own, which speak to a gateway over TLS. */
export interface RunnerWorld {
  readonly server: TestServer;
  readonly people: People;
  readonly runner: ChildLoadRunner;
  /** Where gateway and server have their authority, and vehicles their certificates. */
  readonly dataDir: string;
  /** Also what was started before it failed. */
  readonly stop: () => Promise<void>;
}

/** Starts it by the real clock, which the vehicles go by. */
export async function startRunnerWorld(): Promise<RunnerWorld> {
  const dataDir = makeScratchFolder('vinculum-runner-');
  const at: { gateway?: Gateway } = {};
  const runner = new ChildLoadRunner({
    name: 'test',
    entry: resolve(import.meta.dirname, '../../../vehicle/src/load/load-test.ts'),
    folder: dataDir,
    brokerUrl: () => `mqtts://127.0.0.1:${at.gateway?.port ?? 0}`,
  });
  const server = await startTestServer({}, { loadRunner: runner, dataDir });
  const stop = async () => {
    await runner.close();
    await at.gateway?.stop();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    server.clock.set(Date.now());
    const { db, connectionString } = server;
    const people = await seedPeople(db, Date.now);
    await storeBuiltInCatalogue(db);
    at.gateway = (await openGateway({ db, connectionString, dataDir, clock: Date.now })).gateway;
    return { server, people, runner, dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

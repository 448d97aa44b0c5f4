import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IdentityFolder } from '@vinculum/vehicle/car/identity/identity-folder.ts';
import { startTestServer } from '@vinculum/testkit/running-server.ts';
import { seedPeople } from '@vinculum/testkit/actors.ts';
import { type FleetNews, type FleetOptions, fleetNews } from './car-memory-fleet.ts';
import { benchGateway } from '../gateway/bench-gateway.ts';
import { benchVins, provisionAll } from '../gateway/gateway-cars.ts';

/** What one process needs for simulated cars that are connected by TLS to a gateway and have checked in. */
export async function measureCarMemory({ cars }: { readonly cars: number }): Promise<string[]> {
  const server = await startTestServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-cars-'));
  try {
    const gateway = await benchGateway(server.connectionString, dataDir);
    const brokerUrl = `mqtts://127.0.0.1:${gateway.port}`;
    server.clock.set(Date.now());
    const people = await seedPeople(server.db, server.clock.now);
    const vins = benchVins(cars);
    const identities = await provisionAll(server, {
      url: brokerUrl,
      dataDir,
      vins,
      organisationId: people.organisations.oem,
    });
    for (const identity of identities)
      await new IdentityFolder(join(dataDir, identity.vin), identity.vin).keep(identity);
    const news = await fleetMemory({ brokerUrl, dataDir, vins });
    await gateway.stop();
    return report(cars, news);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

function report(cars: number, { before, after, heap, online }: FleetNews): string[] {
  const [rss, used] = [after - before, heap];
  return [
    `${online} of ${cars} cars connected in one process`,
    `memory over the empty fleet's ${megabytes(before)} MB   ${megabytes(rss)} MB   ${kilobytes(rss / cars)} KB a car`,
    `of that JavaScript and its buffers   ${megabytes(used)} MB   ${kilobytes(used / cars)} KB a car`,
  ];
}

/** From a process of its own, so that nothing else is counted. */
function fleetMemory(options: FleetOptions): Promise<FleetNews> {
  const child = fork(new URL('car-memory-fleet.ts', import.meta.url), { execArgv: ['--expose-gc'] });
  child.send(options);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', () => reject(new Error('the fleet ended before it was measured')));
    child.on('message', (message: unknown) => {
      resolve(fleetNews.parse(message));
      child.disconnect();
    });
  });
}

function megabytes(bytes: number): string {
  return (bytes / 1024 ** 2).toFixed(0);
}

function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(0);
}

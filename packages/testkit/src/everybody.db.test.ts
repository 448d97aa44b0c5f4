import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { featureFlags, portals } from '@vinculum/contract/access/vocabulary.ts';
import { allEndpoints } from '@vinculum/contract/all-endpoints.ts';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { pathWithAll } from './path-with-all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cellNames, rowsOf } from './worlds/access-cell.ts';
import { type ActorKey, type People, seedPeople } from './actors.ts';
import { startTestServer, type TestServer } from './running-server.ts';

// Every call as everybody, against the reviewed table in docs/reference/access.md, not against the function that
// made both: who is let in gets past the gate (to whatever an empty request is answered with), nobody else does.

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
});
afterAll(() => server.stop());

const portalOf = {
  consumer: 'CONSUMERS',
  otherConsumer: 'CONSUMERS',
  oem: 'OEMS',
  otherOem: 'OEMS',
  fleet: 'FLEET_MANAGER',
  operator: 'ADMIN',
} as const;
const organisations = ['consumer', 'otherConsumer', 'oem', 'otherOem', 'fleet', 'operator'] as const;
const flagged: readonly string[] = ['consumer', 'operator'];
const ranks = ['nobody', 'viewer', 'editor', 'admin'] as const;
const roleOf = { viewer: 'USER_VIEWER', editor: 'USER_EDITOR', admin: 'USER_ADMIN' } as const;

/** The cells of a row by `METHOD path`: who is signed out, then the portals. */
const table = new Map(
  rowsOf(readFileSync(resolve(import.meta.dirname, '../../../docs/reference/access.md'), 'utf8')).map(
    ([method, path, ...cells]) => [`${method} ${path}`, cells],
  ),
);

const isForUsers = ({ access }: Endpoint) => access.kind === 'signedIn' || access.kind === 'allow';
const byName = (endpoint: Endpoint) => [endpoint.name, endpoint] as const;

/** Ids that lead nowhere, and nothing else. */
async function tryCall(endpoint: Endpoint, caller: ActorKey | null): Promise<number> {
  const url = pathWithAll(endpoint.path, '999999999');
  const signal = AbortSignal.timeout(5000);
  const authorization = await server.authorizationOf(caller === null ? null : people.signedIn(caller));
  const answer = await server.app.inject({
    method: endpoint.method,
    url,
    signal,
    ...(authorization === undefined ? {} : { headers: { authorization } }),
  });
  return answer.statusCode;
}

test('the table has a row for every call', () => {
  expect(new Set(table.keys())).toEqual(new Set(allEndpoints.map(({ method, path }) => `${method} ${path}`)));
});

// Shows 1-1.7, 1-6.3, 1-6.4, 1-6.5, 1-6.10, 1-7.3, 2-2.3, 2-2.4, 2-2.5, 2-2.6, 2-2.7, 2-2.9, 2-2.10, 2-2.11
// Shows 2-2.13, 2-2.15, 2-2.16, 2-2.17, 2-2.18, 2-2.19, 2-2.20, 2-6.1, 2-6.2, 2-6.3, 2-6.6, 2-7.1, 3-1.1
// Shows 3-2.5, 3-2.6, 3-2.7, 3-2.10, 3-2.11, 3-2.13, 3-2.14, 3-2.15, 3-2.16, 3-2.18, 3-2.19, 3-2.21, 3-2.22
// Shows 3-2.23, 3-2.24, 3-2.26, 3-2.27, 3-4.11, 3-6.7, 3-6.9, 3-7.1
test.each(allEndpoints.filter(isForUsers).map(byName))(
  '%s: lets in whom the table names',
  async (_, endpoint) => {
    const cells = table.get(`${endpoint.method} ${endpoint.path}`) ?? [];
    expect(await tryCall(endpoint, null)).toBe(401);
    const wrong: string[] = [];
    for (const organisation of organisations) {
      const cell = cells[1 + portals.indexOf(portalOf[organisation])] ?? '';
      for (const rank of ranks) {
        const isLetIn = cellNames(cell, {
          role: rank === 'nobody' ? null : roleOf[rank],
          // Users of these organisations hold every flag, those of the others none.
          flags: flagged.includes(organisation) ? featureFlags : [],
        });
        // A stream without an end would be waited for.
        if (isLetIn && endpoint.answer === 'events') continue;
        const status = await tryCall(endpoint, `${organisation}.${rank}`);
        const wasLetIn = status !== 401 && status !== 403;
        if (wasLetIn !== isLetIn || status >= 500) wrong.push(`${organisation}.${rank}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);

const isForKeys = ({ access }: Endpoint) => access.kind === 'apiKey' || access.kind === 'pairingCode';

test.each(allEndpoints.filter(isForKeys).map(byName))(
  '%s: is for a key of its own, no user is let in',
  async (_, endpoint) => {
    // A server without simulated cars has no screens of cars at all.
    for (const caller of [null, 'consumer.admin', 'operator.admin'] as const)
      expect(await tryCall(endpoint, caller)).toBe(endpoint.access.kind === 'apiKey' ? 401 : 404);
  },
);

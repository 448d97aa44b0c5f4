import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importVssEndpoint, previewVssImportEndpoint } from '@vinculum/contract/signals/admin-endpoints.ts';
import { seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeBuiltInCatalogue } from './public.ts';

const folder =
  process.env['VINCULUM_SHARED_DATA'] ?? join(import.meta.dirname, '../../../../../../shared/data');
const release = join(folder, 'vss/vss_release_6.0.json');
const reason = existsSync(release) ? '' : ` (skipped: ${release} is not there; set VINCULUM_SHARED_DATA)`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await storeBuiltInCatalogue(server.db);
});
afterAll(() => server.stop());

test.skipIf(reason !== '')(
  `release 6.0 of VSS is imported, and again without a change${reason}`,
  async () => {
    const people = await seedPeople(server.db, server.clock.now);
    const operator = people.signedIn('operator.admin');
    const file = { group_name: 'VSS', vss: readFileSync(release, 'utf8') };
    const preview = async () => (await server.call(previewVssImportEndpoint, { body: file }, operator)).body;
    const first = await preview();
    expect(first.counts).toEqual({ ADDED: 1248, CHANGED: 0, SAME: 0, KEPT: 0, REFUSED: 15 });
    const reasons = first.rows.flatMap((row) => (row.reason === null ? [] : [row.reason]));
    expect(new Set(reasons)).toEqual(new Set(['DATA_TYPE', 'DEPRECATED']));
    const labels = first.rows.flatMap(({ signal }) => (signal === null ? [] : [signal.label]));
    expect(new Set(labels).size).toBe(labels.length);
    const body = { ...file, preview_hash: first.preview_hash };
    expect((await server.call(importVssEndpoint, { body }, operator)).body.counts).toEqual(first.counts);
    expect((await preview()).counts).toEqual({ ADDED: 0, CHANGED: 0, SAME: 1248, KEPT: 0, REFUSED: 15 });
  },
);

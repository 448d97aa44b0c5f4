import { rmSync } from 'node:fs';
import { allEndpoints } from '@vinculum/contract/all-endpoints.ts';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { settleRestored } from '@vinculum/server/backup/restored-store.ts';
import { loadVehicleConsents } from '@vinculum/server/domains/consents/vehicle-consents-store.ts';
import { verifyAudit } from '@vinculum/server/domains/audit/public.ts';
import { signInEndpoint } from '@vinculum/contract/identity/endpoints.ts';
import { migrate } from '@vinculum/server/db/migrate.ts';
import { readSettings } from '@vinculum/server/settings/settings.ts';
import { startVinculum, type Vinculum } from '@vinculum/server/vinculum.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseOfBefore, databaseOfBefore } from './machine/database-of-before.ts';
import { makeScratchFolder } from './machine/scratch-folder.ts';

const PASSWORD = 'Vinculum#2026';

describe('an upgrade that fails', () => {
  let before: DatabaseOfBefore;
  beforeAll(async () => {
    before = await databaseOfBefore();
  });
  afterAll(() => before.drop());

  test('leaves the database as it was, says which step it was, and can be done when the cause is gone', async () => {
    const { db, fingerprint } = before;
    // Step 0042 makes a table of this name, after steps that remove columns and rows.
    await sql`create table identity_attempt (id integer)`.execute(db);
    const asItWas = await fingerprint();
    await expect(migrate(db)).rejects.toThrow(
      /could not be upgraded and is as it was: 0042-sign-in-attempts: .*"identity_attempt" already exists/,
    );
    expect(await fingerprint()).toBe(asItWas);
    await sql`drop table identity_attempt`.execute(db);
    await migrate(db);
    expect(await fingerprint()).not.toBe(asItWas);
  });
});

describe('an installation of a498825', () => {
  let before: DatabaseOfBefore;
  let product: Vinculum;
  const dataDir = makeScratchFolder('vinculum-upgraded-');
  let rows: Record<string, number>;
  beforeAll(async () => {
    before = await databaseOfBefore();
    rows = await before.counts();
    await migrate(before.db);
  });
  afterAll(async () => {
    await product?.stop();
    await before.drop();
    rmSync(dataDir, { recursive: true });
  });

  async function start(): Promise<Vinculum> {
    const { connectionString } = before;
    const input = {
      DATABASE_URL: connectionString,
      DATA_DIR: dataDir,
      PORT: '0',
      ROLE: 'api',
      DEMO: 'false',
    };
    const log = pino({ level: 'silent' });
    return await startVinculum({
      settings: readSettings(input),
      log,
      portalFolder: null,
      progress: () => undefined,
    });
  }

  test('had something in every table', () => {
    expect(Object.entries(rows).filter(([, count]) => count === 0)).toEqual([]);
    expect(Object.keys(rows).length).toBeGreaterThan(60);
  });

  test('loses nothing but the key that signed tokens and stood in the clear', async () => {
    const { kysely_migration: steps = 0, ...after } = await before.counts();
    const { kysely_migration: stepsBefore = 0, ...retained } = rows;
    expect(steps).toBeGreaterThan(stepsBefore);
    expect(after).toEqual({ ...retained, signing_key: 0 });
  });

  test('has an audit trail that is intact, also what waited for its seal', async () => {
    expect(await verifyAudit(before.db)).toMatchObject({ is_intact: true, sealed: rows['audit_event'] });
  });

  test('has consents that the gateway can enforce', async () => {
    const vins = await before.db.selectFrom('consent').select('vin').distinct().execute();
    const consents = await loadVehicleConsents(
      before.db,
      vins.map(({ vin }) => vin),
    );
    const live = [...consents.values()].flat().filter(({ status }) => status === 'FORM_ACCEPTED');
    expect(live.length).toBeGreaterThan(10);
    expect(live.filter(({ envelopes }) => envelopes.length === 0)).toEqual([]);
  });

  test('has the batches of its streams where they were, and the next one gets a number behind them', async () => {
    const { rows: lying } = await sql<{ name: string; count: number; last: number }>`
      select tableoid::regclass::text as name, count(*) as count, max(id) as last from stream_batch group by 1`.execute(
      before.db,
    );
    expect(lying).toMatchObject([{ name: 'stream_batch_undated', count: rows['stream_batch'] }]);
    const { rows: next } = await sql<{ id: number }>`select nextval('stream_batch_number') as id`.execute(
      before.db,
    );
    expect(next[0]?.id).toBeGreaterThan(lying[0]?.last ?? Number.POSITIVE_INFINITY);
  });

  test('starts, and answers everything that can be asked without naming something', async () => {
    // Its rows came here from a server that had counted further, as from a dump.
    await sql`update stream_batch set tx = (tx::text::bigint + 900000000)::text::xid8`.execute(before.db);
    await expect(start()).rejects.toThrow('run npm run after-restore once, then start');
    await settleRestored(before.db, { madeOn: null, now: new Date() });
    product = await start();
    const bearers: string[] = [];
    for (const username of ['operator.admin', 'consumer.admin', 'oem.admin', 'fleet.admin'])
      bearers.push(await tokenOf(product, username));
    const wrong: unknown[] = [];
    let answered = 0;
    for (const endpoint of allEndpoints.filter(canBeCalled)) {
      for (const bearer of bearers) {
        const { status, text } = await ask(product, endpoint, bearer);
        if (status === 200 && endpoint.response.safeParse(JSON.parse(text)).success) answered += 1;
        else if (![400, 403, 404].includes(status)) wrong.push([endpoint.name, status, text.slice(0, 200)]);
      }
    }
    expect(wrong).toEqual([]);
    expect(answered).toBeGreaterThan(60);
  });
});

/** Reads, answers with JSON, and needs no more than a page. */
function canBeCalled({ method, audit, answer, path, access, body }: Endpoint): boolean {
  if (audit !== null || (answer ?? 'json') !== 'json' || path.includes('{')) return false;
  return access.kind !== 'public' && (method === 'GET' || bodyFor(body) !== null);
}

function bodyFor(schema: Endpoint['body']): object | null {
  return (
    [{}, { page: 0, limit: 20 }, { page: 1, limit: 20 }].find((one) => schema?.safeParse(one).success) ?? null
  );
}

async function tokenOf({ portalAddress }: Vinculum, username: string): Promise<string> {
  const answer = await fetch(`${portalAddress}${signInEndpoint.path}`, {
    method: signInEndpoint.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
}

async function ask({ portalAddress }: Vinculum, { method, path, body }: Endpoint, bearer: string) {
  const answer = await fetch(`${portalAddress}${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(bodyFor(body)) }),
  });
  return { status: answer.status, text: await answer.text() };
}

import { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { publishConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import { storePublication } from '@vinculum/server/domains/publication/publication-store.ts';
import { storeBuiltInCatalogue } from '@vinculum/server/domains/signals/public.ts';
import { registerVehicles } from '@vinculum/server/domains/vehicles/public.ts';
import { type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { formInput } from '@vinculum/testkit/mistakes/form-input.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';

/** Publishing N VINs through the API against the bare SQL statement on the same database. */
export async function measurePublish(input: { readonly vins: readonly number[] }): Promise<string[]> {
  const server = await startTestServer({ MAX_VINS: '400000' });
  try {
    const people = await prepare(server, Math.max(...input.vins));
    await Promise.all([
      publishBySql(server, people, vins(200, 9)),
      publishByApi(server, people, vins(200, 9)),
    ]);
    const lines: string[] = [];
    for (const size of input.vins) {
      const list = vins(size, 0);
      const bare = await best(() => publishBySql(server, people, list));
      const api = await best(() => publishByApi(server, people, list));
      const rate = Math.round(size / (api / 1000)).toLocaleString('en');
      lines.push(
        `${String(size).padStart(7)} VINs   SQL ${bare.toFixed(0)} ms   API ${api.toFixed(0)} ms   ratio ${(bare / api).toFixed(2)}   ${rate} VINs/s`,
      );
    }
    return lines;
  } finally {
    await server.stop();
  }
}

async function prepare(server: TestServer, count: number): Promise<People> {
  const { db, clock } = server;
  await storeBuiltInCatalogue(db);
  const people = await seedPeople(db, clock.now);
  const { oem, consumer } = people.organisations;
  await db
    .insertInto('consumer_permission')
    .values({ oem_id: oem, consumer_id: consumer, form_type_notification: true, updated_on: new Date() })
    .execute();
  const all = vins(count, 0);
  for (let from = 0; from < all.length; from += 5000) {
    const part = all.slice(from, from + 5000).map((vin) => ({ vin, oemId: oem }));
    await registerVehicles(db, part, { now: new Date(), registeredBy: 'bench' });
  }
  return people;
}

async function publishBySql(server: TestServer, people: People, list: readonly string[]): Promise<number> {
  const formId = await draft(server, people);
  const started = performance.now();
  await server.db.transaction().execute((trx) =>
    storePublication(trx, {
      actorKind: 'consumer',
      formId,
      isDraft: true,
      consumerId: people.organisations.consumer,
      kind: 'Standard',
      isTest: false,
      formHash: 'bench',
      vins: list,
      expiresAt: null,
      actor: 'bench',
      now: new Date(),
    }),
  );
  return performance.now() - started;
}

async function publishByApi(server: TestServer, people: People, list: readonly string[]): Promise<number> {
  const consent_form_id = await draft(server, people);
  const body = { consent_form_id, vin_numbers: [...list] };
  const started = performance.now();
  const called = await server.call(publishConsentFormEndpoint, { body }, people.signedIn('consumer.admin'));
  const ms = performance.now() - started;
  if (called.status !== 200) throw new Error(`publishing failed: ${called.raw.body.slice(0, 300)}`);
  return ms;
}

async function draft(server: TestServer, people: People): Promise<number> {
  const body = formInput({
    title: 'Bench',
    read_signals: [],
    write_signals: [{ signal_id: 5900, mandatory: true, is_read: 0 }],
  });
  const { body: saved } = await server.call(
    saveConsentFormEndpoint,
    { body },
    people.signedIn('consumer.editor'),
  );
  return saved.consent_form_id;
}

async function best(run: () => Promise<number>): Promise<number> {
  return Math.min(await run(), await run(), await run());
}

function vins(count: number, series: number): string[] {
  return Array.from({ length: count }, (_, index) => `YNR40EA5XR${series}${String(index).padStart(6, '0')}`);
}

import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { foldCounts } from '@vinculum/server/domains/consents/public.ts';
import { storePublication } from '@vinculum/server/domains/publication/publication-store.ts';
import { storeBuiltInCatalogue } from '@vinculum/server/domains/signals/public.ts';
import { foldVehicleCounts, registerVins } from '@vinculum/server/domains/vehicles/public.ts';
import { type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { formInput } from '@vinculum/testkit/mistakes/form-input.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { sql } from 'kysely';

export const FORMS = 10;
/** What one publication may name; also what is registered at a time. */
const AT_ONCE = 100_000;

/** A server whose consumer has published ten forms to all the cars of a maker. */
export interface Filled {
  readonly server: TestServer;
  readonly people: People;
  /** Ids of the forms. */
  readonly forms: readonly [number, ...number[]];
  readonly consents: number;
  readonly seconds: number;
}

export function vinAt(index: number): string {
  return `YNR40EA5X${String(index).padStart(8, '0')}`;
}

/**
 * Registers the cars and publishes the forms by the product's own statements. Of ten owners three accept, one declines
 * and six have not answered; a third of the cars has applied what it was told.
 */
export async function fillWithConsents(consents: number): Promise<Filled> {
  const started = performance.now();
  const server = await startTestServer({ MAX_VINS: '400000' }, { isMeasured: true });
  const people = await prepare(server);
  const vins = Array.from({ length: consents / FORMS }, (_, index) => vinAt(index));
  const { oem: oemId, consumer: consumerId } = people.organisations;
  const now = new Date(server.clock.now());
  for (const part of parts(vins)) await registerVins(server.db, part, { oemId, now, registeredBy: 'bench' });
  const forms = [await draft(server, people)] as [number, ...number[]];
  while (forms.length < FORMS) forms.push(await draft(server, people));
  for (const formId of forms) {
    for (const [index, part] of parts(vins).entries()) {
      await server.db.transaction().execute((trx) =>
        storePublication(trx, {
          actorKind: 'consumer',
          formId,
          isDraft: index === 0,
          consumerId,
          kind: 'Standard',
          isTest: false,
          formHash: 'bench',
          vins: part,
          expiresAt: new Date(now.getTime() + 31 * DAY_MS),
          actor: 'bench',
          now,
        }),
      );
    }
    // As the database does by itself a minute later; without it the answers of 100,000 go row against row.
    await sql`analyze consent`.execute(server.db);
    await answer(server, formId);
  }
  await sql`update consent_form set status = 'PUBLISHED', published_on = ${now} where status = 'DRAFT'`.execute(
    server.db,
  );
  await foldCounts(server.db);
  await foldVehicleCounts(server.db);
  await sql`vacuum analyze`.execute(server.db);
  return { server, people, forms, consents, seconds: (performance.now() - started) / 1000 };
}

async function prepare({ db, clock }: TestServer): Promise<People> {
  await storeBuiltInCatalogue(db);
  const people = await seedPeople(db, clock.now);
  const { oem, consumer } = people.organisations;
  await db
    .insertInto('consumer_permission')
    .values({ oem_id: oem, consumer_id: consumer, form_type_notification: true, updated_on: new Date() })
    .execute();
  return people;
}

async function draft(server: TestServer, people: People): Promise<number> {
  const body = formInput({
    expiry_type: 1,
    expiry_in_days: null,
    expiry: dayOf(server.clock.now() + 30 * DAY_MS),
  });
  const caller = people.signedIn('consumer.editor');
  return (await server.call(saveConsentFormEndpoint, { body }, caller)).body.consent_form_id;
}

/** What cars would answer one by one. */
async function answer({ db, clock }: TestServer, formId: number): Promise<void> {
  const now = new Date(clock.now());
  await sql`
    with changed as (
      update consent c set status = case when id % 10 < 3 then 'FORM_ACCEPTED' else 'FORM_DECLINED' end,
        granted_at = ${now}, ended_at = case when id % 10 = 3 then ${now}::timestamptz end, updated_on = ${now},
        confirmed_at = case when id % 3 = 0 then ${now}::timestamptz end
      where form_id = ${formId} and id % 10 < 4 returning id, status
    )
    insert into consent_history (consent_id, at, actor_kind, from_status, to_status, cause)
    select id, ${now}, 'owner', 'FORM_PENDING', status, 'answered' from changed`.execute(db);
}

function parts<T>(list: readonly T[]): T[][] {
  const count = Math.ceil(list.length / AT_ONCE);
  return Array.from({ length: count }, (_, index) => list.slice(index * AT_ONCE, (index + 1) * AT_ONCE));
}

import { type People, seedPeople } from '../actors.ts';
import { startTestServer, type TestServer } from '../running-server.ts';
import { storeConsent, storeForm } from '../stored-consent.ts';
import { Pool } from 'pg';
import { deliver } from '@vinculum/server/gateway/delivery/delivery-store.ts';

interface UsedConsent {
  readonly id: number;
  readonly form_id: number;
  readonly vin: string;
  readonly revision: number;
}

/** A consumer with two forms, each accepted in one car, and deliveries under them at any moment. */
export interface UsageWorld {
  readonly server: TestServer;
  readonly people: People;
  readonly consents: readonly UsedConsent[];
  /** Writes one batch under the first or the second consent as the gateway does; returns its bytes. */
  readonly deliverAt: (at: number, which: number, size: number) => Promise<number>;
  /** Forgets everything that was counted. */
  readonly clear: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export async function startUsageWorld(): Promise<UsageWorld> {
  const server = await startTestServer();
  const people = await seedPeople(server.db, server.clock.now);
  const pool = new Pool({ connectionString: server.connectionString, max: 3 });
  const consumerId = people.organisations.consumer;
  const consents = await Promise.all(
    [1, 2].map((car) => addConsent(server, { consumerId, vin: `YNRTESTVN0000000${car}` })),
  );
  return {
    server,
    people,
    consents,
    async deliverAt(at, which, size) {
      const consent = consents[which];
      if (consent === undefined) throw new RangeError('there are two consents');
      return await deliverBatch(server, pool, { consent, consumerId, at, size });
    },
    async clear() {
      for (const table of [
        'usage_hour',
        'usage_minute',
        'usage_quarter',
        'usage_day',
        'usage_progress',
      ] as const)
        await server.db.deleteFrom(table).execute();
    },
    async stop() {
      await pool.end();
      await server.stop();
    },
  };
}

async function deliverBatch(
  { db }: TestServer,
  pool: Pool,
  batch: { consent: UsedConsent; consumerId: number; at: number; size: number },
): Promise<number> {
  const { consumerId, at } = batch;
  const { id: consentId, form_id: formId, vin, revision } = batch.consent;
  const position = await db
    .selectFrom('stream_position')
    .select('last_seq')
    .where('consent_id', '=', consentId)
    .executeTakeFirst();
  const afterSeq = position?.last_seq ?? 0;
  const seq = afterSeq + 1;
  const body = JSON.stringify({ samples: [], pad: 'x'.repeat(batch.size) });
  const batches = [{ seq, baseTime: at, lastSampleAt: at, body }];
  const write = { consentId, formId, consumerId, vin, revision, afterSeq, seq, lastSampleAt: at, batches };
  const moved = await deliver(
    pool,
    [{ ...write, latest: [], beyond: [], gateState: new Float64Array(0), retentionDays: 30 }],
    at,
  );
  if (!moved.has(consentId)) throw new Error('the batch was not delivered');
  return Buffer.byteLength(body);
}

async function addConsent(
  server: TestServer,
  { consumerId, vin }: { consumerId: number; vin: string },
): Promise<UsedConsent> {
  const form_id = await storeForm(server, consumerId);
  return await storeConsent(server, { form_id, consumer_id: consumerId, vin });
}

import { DELIVERY } from '@vinculum/server/db/delivered-store.ts';
import { openPool } from '@vinculum/server/db/connect.ts';
import { deliver } from '@vinculum/server/gateway/delivery/delivery-store.ts';
import type { Database } from '@vinculum/server/db/database.ts';
import type { Selectable } from 'kysely';
import { seedPeople } from './actors.ts';
import { startTestServer, type TestServer } from './running-server.ts';
import { storeConsent, storeForm } from './stored-consent.ts';

type Consent = Selectable<Database['consent']>;

/** A consumer whose batches are stored by the statement of the gateway, without cars. */
export interface StreamWorld {
  readonly server: TestServer;
  readonly consumerId: number;
  /** A live consent whose data is kept for so many days. */
  consentKept(days: number, vin?: string): Promise<Consent>;
  /** Delivers the consent's next batches at a moment; returns the numbers that they have, from 1 on in all streams. */
  deliver(consent: Consent, at: number, batches?: number): Promise<number[]>;
  stop(): Promise<void>;
}

export async function startStreamWorld(): Promise<StreamWorld> {
  const server = await startTestServer();
  const consumerId = (await seedPeople(server.db, server.clock.now)).organisations.consumer;
  const pool = openPool({ connectionString: server.connectionString, maxConnections: 4, name: DELIVERY });
  const days = new Map<number, number>();
  const seqs = new Map<number, number>();
  let numbers = 0;
  return {
    server,
    consumerId,
    async consentKept(kept, vin = 'YNRTESTVN00000001') {
      const form = await storeForm(server, consumerId, { data_retention_in_days: kept });
      const consent = await storeConsent(server, { form_id: form, consumer_id: consumerId, vin });
      days.set(consent.id, kept);
      return consent;
    },
    async deliver(consent, at, count = 1) {
      const afterSeq = seqs.get(consent.id) ?? 0;
      const given = Array.from({ length: count }, () => ++numbers);
      const batches = given.map((number, index) => ({
        seq: afterSeq + 1 + index,
        baseTime: number,
        lastSampleAt: at,
        body: '{"samples":[]}',
      }));
      seqs.set(consent.id, afterSeq + count);
      const { id: consentId, form_id: formId, vin, revision } = consent;
      const of = { consentId, formId, consumerId, vin, revision, retentionDays: days.get(consentId) ?? 0 };
      const write = { ...of, afterSeq, seq: afterSeq + count, lastSampleAt: at, batches };
      const rest = { latest: [], beyond: [], gateState: new Float64Array(0) };
      const moved = await deliver(pool, [{ ...write, ...rest }], at);
      if (!moved.has(consentId)) throw new Error('the batches were not delivered');
      return given;
    },
    async stop() {
      await pool.end();
      await server.stop();
    },
  };
}

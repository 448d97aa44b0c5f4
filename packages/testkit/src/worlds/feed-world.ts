import { featureBits } from '@vinculum/contract/access/vocabulary.ts';
import { followLiveDataEndpoint } from '@vinculum/contract/live-data/endpoints.ts';
import { type ActorKey, type People, seedPeople } from '../actors.ts';
import { startTestServer, type TestServer } from '../running-server.ts';
import { storeConsent, storeForm } from '../stored-consent.ts';
import { followFeed, seqsOf } from './follow-feed.ts';

export const VIN = 'YNRTESTVN00000001';
export const OTHER_VIN = 'YNRTESTVN00000002';
export const ACCELEROMETER = 1796;

interface Following {
  readonly as?: ActorKey;
  readonly query?: Readonly<Record<string, string>>;
  readonly lastEventId?: string;
}

/** A server that listens, and short ways to consents, stored batches and feeds of the first consumer. */
export interface FeedWorld {
  readonly server: TestServer;
  readonly people: People;
  readonly address: string;
  /** Empties what tests store, and adds the consent of `VIN`. */
  readonly reset: () => Promise<void>;
  readonly consentId: () => number;
  readonly addConsent: (vin: string, acceptedSignals?: number[]) => Promise<number>;
  readonly store: (
    seqs: readonly number[],
    over?: { readonly vin?: string; readonly consent?: number },
  ) => Promise<void>;
  /** Follows raw data; it is open when its position has come. */
  readonly follow: (request?: Following) => ReturnType<typeof followFeed>;
  readonly setFlags: (username: string, ...flags: readonly (keyof typeof featureBits)[]) => Promise<void>;
}

export async function startFeedWorld(): Promise<FeedWorld> {
  const server = await startTestServer();
  const people = await seedPeople(server.db, server.clock.now);
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  let consentId = 0;
  const parts = { server, people, address };
  return {
    ...parts,
    async reset() {
      for (const table of ['stream_batch', 'latest_value', 'consumer_permission', 'consent'] as const)
        await server.db.deleteFrom(table).execute();
      consentId = await addConsent(parts, VIN);
    },
    consentId: () => consentId,
    addConsent: (vin, acceptedSignals) => addConsent(parts, vin, acceptedSignals),
    store: (seqs, { vin = VIN, consent = consentId } = {}) => store(parts, seqs, { vin, consent }),
    follow: (request) => follow(parts, request),
    setFlags: async (username, ...flags) => {
      const permissions_bit = flags.reduce((bits, flag) => bits | featureBits[flag], 0);
      await server.db
        .updateTable('app_user')
        .set({ permissions_bit })
        .where('username', '=', username)
        .execute();
    },
  };
}

type Parts = Pick<FeedWorld, 'server' | 'people' | 'address'>;

async function addConsent(
  { server, people }: Parts,
  vin: string,
  accepted_signals: number[] = [ACCELEROMETER],
): Promise<number> {
  const { consumer: consumer_id, oem: oem_id } = people.organisations;
  const form_id = await storeForm(server, consumer_id);
  const { id } = await storeConsent(server, { form_id, consumer_id, vin, oem_id, accepted_signals });
  return id;
}

async function store(
  { server, people }: Parts,
  seqs: readonly number[],
  of: { readonly vin: string; readonly consent: number },
): Promise<void> {
  const now = server.clock.now();
  const body = {
    samples: [
      [ACCELEROMETER, 0, [0.1, 0.2, 9.8]],
      [2016, 5, 21],
    ],
  };
  const row = {
    consumer_id: people.organisations.consumer,
    form_id: 1001,
    consent_id: of.consent,
    vin: of.vin,
    base_time: now,
    received_at: now,
    last_sample_at: now,
    body: JSON.stringify(body),
  };
  await server.db
    .insertInto('stream_batch')
    .values(seqs.map((seq) => ({ ...row, seq })))
    .execute();
}

async function follow(
  { server, people, address }: Parts,
  { as = 'consumer.viewer', ...request }: Following = {},
) {
  const feed = await followFeed(server, address, {
    endpoint: followLiveDataEndpoint,
    caller: people.signedIn(as),
    ...request,
  });
  if (feed.response.status === 200) await feed.until((events) => events.length > 0);
  return feed;
}

/** Whether so many messages have come. */
export const seqs = (count: number) => (events: Parameters<typeof seqsOf>[0]) =>
  seqsOf(events).length >= count;

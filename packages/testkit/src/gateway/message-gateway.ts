import type { MessageKind } from '@vinculum/contract/car-messages/vocabulary.ts';
import { inTransaction } from '../machine/in-transaction.ts';
import { startTestGateway, type TestGateway } from './test-gateway.ts';
import type { Selectable } from 'kysely';
import type { Database } from '@vinculum/server/db/database.ts';
import type { Retry } from '@vinculum/server/domains/car-messages/sent/retry-store.ts';
import { storeSend } from '@vinculum/server/domains/car-messages/send/send-store.ts';
import { aSend } from '../worlds/sending-database.ts';

export const MINUTE = 60_000;

const bodies: Readonly<Record<MessageKind, object>> = {
  notification: { title: 'Helios', message: 'Hello', url: null, icon: null, icon_url: null },
  command: { name: 'LOCK_DOORS', arguments: {} },
  'remote-signals': { signals: { height: { type: 'FLOAT', value: 3.8 } } },
};

/** A gateway whose consumer may send everything to the cars, and what tests of messages to cars need. */
export interface MessageGateway {
  readonly gateway: TestGateway;
  /** Of a car of its own. */
  newVin(): string;
  /** Gives or takes the permission to send. */
  permit(isPermitted: boolean): Promise<void>;
  /** Sends as the use cases do; returns the id of the message to the first VIN. */
  send(
    kind: MessageKind,
    vins: readonly string[],
    body?: object,
  ): Promise<{ readonly id: number; readonly sendId: number }>;
  /** The message to the first VIN of a send. */
  stored(sendId: number): Promise<Selectable<Database['vehicle_message']>>;
  /** A report of a car on a message, of its first attempt unless another is named. */
  report(id: number, reported: object): object;
  progress(id: number, state: string, change?: object): object;
  /** All of a send again. */
  retryOf(sendId: number): Retry;
}

export async function startMessageGateway(): Promise<MessageGateway> {
  const gateway = await startTestGateway();
  const { db, oemId: oem_id, consumerId, clock } = gateway;
  let lastCar = 0;
  const stored = (sendId: number) =>
    db
      .selectFrom('vehicle_message')
      .selectAll()
      .where('send_id', '=', sendId)
      .orderBy('id')
      .executeTakeFirstOrThrow();
  const report = (id: number, reported: object) => ({
    id: String(id),
    attempt: 1,
    time: clock.now(),
    ...reported,
  });
  const permit = async (isPermitted: boolean) => {
    const switches = { access_type_send_notification: isPermitted, access_type_send_command: isPermitted };
    await db
      .insertInto('consumer_permission')
      .values({ oem_id, consumer_id: consumerId, ...switches, updated_on: new Date(clock.now()) })
      .onConflict((on) => on.columns(['oem_id', 'consumer_id']).doUpdateSet(switches))
      .execute();
  };
  await permit(true);
  return {
    gateway,
    newVin() {
      lastCar += 1;
      return `YNR${String(lastCar).padStart(14, '0')}`;
    },
    permit,
    async send(kind, vins, body = bodies[kind]) {
      const sent = await inTransaction(db, (trx) =>
        storeSend(trx, aSend({ consumerId, kind, body, vins, now: clock.now() })),
      );
      const sendId = sent.sendId ?? 0;
      return { id: (await stored(sendId)).id, sendId };
    },
    stored,
    report,
    progress: (id, state, change = {}) => report(id, { state, code: null, text: null, ...change }),
    retryOf: (sendId) => ({ consumerId, sendId, vins: null, now: clock.now() }),
  };
}

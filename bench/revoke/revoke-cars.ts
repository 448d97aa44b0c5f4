import { desiredState } from '@vinculum/contract/vehicle/messages.ts';
import { parseDownTopic, upTopic } from '@vinculum/contract/vehicle/topics.ts';
import { z } from 'zod';
import { benchSignals } from '../bench-signals.ts';
import { checkIn, connectCar, type ThinPeer } from '../storm/thin-car.ts';

// A process of cars that send, each again and again, until their consent ends, and then confirm that.
const connectOrder = z.object({
  type: z.literal('connect'),
  /** bare: nobody answers a check-in. */
  isBare: z.boolean(),
  port: z.int(),
  key: z.string(),
  ca: z.string(),
  everyMs: z.number(),
  cars: z.array(z.object({ vin: z.string(), cert: z.string(), consentId: z.int() })),
});
type ConnectOrder = z.output<typeof connectOrder>;
const order = z.union([connectOrder, z.object({ type: z.literal('take') })]);
export type RevokeOrder = z.output<typeof order>;

/** How long messages have waited for their acknowledgement since the last time, in milliseconds. */
export const revokeNews = z.object({ acknowledged: z.array(z.number()) });
export type RevokeNews = z.output<typeof revokeNews>;

const SIDE_BY_SIDE = 50;

let acknowledged: number[] = [];

process.on('message', (input: unknown) => void act(order.parse(input)));
process.once('disconnect', () => process.exit());

async function act(input: RevokeOrder): Promise<void> {
  if (input.type === 'connect') await connectAll(input);
  const news: RevokeNews = { acknowledged };
  acknowledged = [];
  process.send?.(news);
}

async function connectAll(input: ConnectOrder): Promise<void> {
  const waiting = input.cars.entries();
  const worker = async () => {
    for (const [index, car] of waiting) {
      const sender = await connectOne(input, car);
      // They take turns, so that they do not all send in one moment.
      setTimeout(() => setInterval(sender, input.everyMs), (input.everyMs * index) / input.cars.length);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
}

/** Returns what sends the next message of a connected car. */
async function connectOne(input: ConnectOrder, car: ConnectOrder['cars'][number]): Promise<() => void> {
  const { vin, cert, consentId } = car;
  const remembered = { revision: 0, consents: [], stamp: '' };
  const peer = await connectCar({ ...input, cert }, { vin, remembered });
  let isSilent = false;
  if (!input.isBare) {
    await checkIn(peer, vin, { remembered, isKnown: false });
    void peer
      .nextBody((topic) => parseDownTopic(topic)?.path[0] === 'desired')
      .then(async (body) => {
        isSilent = true;
        const { revision } = desiredState.parse(body);
        await checkIn(peer, vin, { remembered: { ...remembered, revision, consents: [] }, isKnown: false });
      });
  }
  let seq = 0;
  return () => {
    if (isSilent) return;
    seq += 1;
    void send(peer, upTopic(vin, `data/${consentId}`), seq);
  };
}

async function send(peer: ThinPeer, topic: string, seq: number): Promise<void> {
  const samples = benchSignals.map((id, index) => [id, index * 100, 12.345 + index]);
  const from = performance.now();
  const done = peer.next(({ cmd }) => cmd === 'puback');
  peer.publish(topic, { seq, base_time: Date.now() - 1000, samples });
  await done;
  acknowledged.push(performance.now() - from);
}

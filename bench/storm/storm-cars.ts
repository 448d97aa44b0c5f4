import { provisionAnswer } from '@vinculum/contract/vehicle/messages.ts';
import { provisionTopic } from '@vinculum/contract/vehicle/topics.ts';
import { certificateRequest, newPrivateKey } from '@vinculum/vehicle/identity/identity.ts';
import { z } from 'zod';
import { checkIn, connectCar, type Credentials, type Remembered, ThinPeer } from './thin-car.ts';

// A process of cars that connect, as many side by side as a kernel takes, and says how long that took.
const pem = { key: z.string(), cert: z.string() };
const connectOrder = z.object({
  type: z.literal('connect'),
  /** bare: no check-in; known: by the former TLS session and stamp; new: first by the claim for a certificate. */
  mode: z.enum(['bare', 'kept', 'known', 'new']),
  port: z.int(),
  ca: z.string(),
  cars: z.array(z.object({ vin: z.string(), ...pem })),
  claim: z.object(pem).optional(),
});
const order = z.union([connectOrder, z.object({ type: z.literal('close') })]);
export type StormOrder = z.output<typeof order>;
type ConnectOrder = z.output<typeof connectOrder>;

/** What the process says; times in milliseconds. */
export const stormNews = z.union([
  z.object({
    type: z.literal('connected'),
    ms: z.number(),
    cpuMs: z.number(),
    middle: z.number(),
    resumed: z.int(),
  }),
  z.object({ type: z.literal('closed') }),
]);
export type StormNews = z.output<typeof stormNews>;

/** More would wait in the kernel's queue of connections, and begin anew after a second. */
const SIDE_BY_SIDE = 200;

const memory = new Map<string, Remembered>();
let open: ThinPeer[] = [];

process.on('message', (input: unknown) => void act(order.parse(input)));
process.once('disconnect', () => process.exit());

async function act(input: StormOrder): Promise<void> {
  if (input.type === 'connect') return notify(await connectAll(input));
  const closed = open.map(({ socket }) => new Promise((resolve) => socket.once('close', resolve)));
  for (const { socket } of open) socket.destroy();
  open = [];
  await Promise.all(closed);
  notify({ type: 'closed' });
}

async function connectAll(input: ConnectOrder): Promise<StormNews> {
  // A car has made its key before it connects.
  const cars = await Promise.all(
    input.cars.map(async (car) => {
      const key = input.mode === 'new' ? newPrivateKey() : car.key;
      return { ...car, key, csr: input.mode === 'new' ? await certificateRequest(car.vin, key) : '' };
    }),
  );
  const times: number[] = [];
  const waiting = cars.values();
  const cpu = process.cpuUsage();
  const started = performance.now();
  const worker = async () => {
    for (const car of waiting) {
      const from = performance.now();
      open.push(await connectOne(input, car));
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  const resumed = open.filter(({ socket }) => socket.isSessionReused()).length;
  return { type: 'connected', ms, cpuMs: (user + system) / 1000, middle, resumed };
}

type StormCar = ConnectOrder['cars'][number] & { readonly csr: string };

async function connectOne(input: ConnectOrder, car: StormCar): Promise<ThinPeer> {
  const { mode, port, ca, claim } = input;
  const { vin, key, csr } = car;
  const remembered = memory.get(vin) ?? { revision: 0, consents: [], stamp: '' };
  memory.set(vin, remembered);
  const cert =
    mode === 'new' ? await askForCertificate({ port, ca, key: '', cert: '', ...claim }, vin, csr) : car.cert;
  const session = mode === 'known' ? remembered.session : undefined;
  // What the bare broker gave is no good elsewhere.
  const kept = mode === 'bare' ? { ...remembered } : remembered;
  const peer = await connectCar({ port, ca, key, cert }, { vin, session, remembered: kept });
  if (mode !== 'bare') await checkIn(peer, vin, { remembered, isKnown: mode === 'known' });
  return peer;
}

async function askForCertificate(credentials: Credentials, vin: string, csr: string): Promise<string> {
  const peer = new ThinPeer(credentials);
  await peer.subscribe(`claim-${vin}`, provisionTopic.answer(vin));
  const answered = peer.nextBody((topic) => topic.endsWith('/answer'));
  peer.publish(provisionTopic.request(vin), { csr });
  const answer = provisionAnswer.parse(await answered);
  peer.socket.destroy();
  if ('code' in answer) throw new Error(answer.code);
  return answer.certificate;
}

function notify(news: StormNews): void {
  process.send?.(news);
}

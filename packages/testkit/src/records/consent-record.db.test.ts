import { getConsentRecordEndpoint } from '@vinculum/contract/evidence/record.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { carVin } from '../worlds/consent-world.ts';
import { formSignals } from '../mistakes/form-input.ts';
import { realCar } from '../worlds/real-cars.ts';
import { type RealWorld, startRealWorld } from '../worlds/real-world.ts';
import { hasOpenssl, runDocumentedCommand } from './verify-record.ts';
import { isRecordProven } from './verify-record-with-node.ts';

const vin = carVin(1);
const within = { timeout: 20_000, interval: 50 };
let real: RealWorld;
let world: RealWorld['world'];
let cars: RealWorld['cars'];

beforeAll(async () => {
  real = await startRealWorld();
  ({ world, cars } = real);
});
afterAll(() => real?.stop());

test('what a real car signed is proven by the record that the server answers', async () => {
  const formId = await world.saveForm({ title: 'Conducción tranquila' });
  await world.publish(formId, [vin]);
  await cars.startCar(realCar(vin, { isMoving: true, policy: { kind: 'manual' }, language: 'es' }));
  await answer(formId, 'accept', [formSignals.mandatory]);
  const input = await download(formId);
  expect(input.body.event).toMatchObject({
    event_state: 'dpv:ConsentGiven',
    event_type: 'explicit',
    status: 'FORM_MANDATORY',
    accepted_signals: [formSignals.mandatory],
  });
  expect(input.body.pii_processing.language).toBe('es');
  expectProven(input);

  await answer(formId, 'withdraw', []);
  const withdrawn = await download(formId);
  expect(withdrawn.body.event.event_state).toBe('dpv:ConsentWithdrawn');
  expect(withdrawn.body.history.map((event) => event.event_state)).toEqual([
    'dpv:ConsentRequested',
    'dpv:ConsentRequested',
    'dpv:ConsentGiven',
    'dpv:ConsentWithdrawn',
  ]);
  expect(withdrawn.body.answers.map(({ decision }) => decision)).toEqual(['accept', 'withdraw']);
  expectProven(withdrawn);
});

/** The owner answers in the car; returns when the server has it. */
async function answer(formId: number, decision: 'accept' | 'withdraw', acceptedSignals: number[]) {
  const { id: consentId } = await world.consentOf(formId, vin);
  const car = cars.fleet.cars.get(vin);
  await vi.waitFor(() => expect(car?.consents.find(consentId)).toBeDefined(), within);
  car?.motion.stop(true, Date.now());
  car?.touch({ consentId, decision, acceptedSignals, erase: false, language: 'es' });
  const status = decision === 'accept' ? 'FORM_MANDATORY' : 'FORM_CANCELED';
  await vi.waitFor(async () => expect((await world.consentOf(formId, vin)).status).toBe(status), within);
}

async function download(formId: number) {
  world.server.clock.set(Date.now());
  const params = { id: formId, vin };
  return await world.server.call(
    getConsentRecordEndpoint,
    { params },
    world.people.signedIn('consumer.viewer'),
  );
}

function expectProven({ raw, body }: Awaited<ReturnType<typeof download>>): void {
  const { authority } = cars;
  expect(isRecordProven(body, authority)).toBe(true);
  if (!hasOpenssl) return;
  const verdict = runDocumentedCommand(raw.body, authority);
  expect(verdict).toMatchObject({ isVerified: true });
  const { isVerified } = runDocumentedCommand(raw.body.replace('tranquila', 'rápida'), authority);
  expect(isVerified).toBe(false);
}

import {
  getStatusRequestEndpoint,
  type RequestableStatus,
  requestConsentStatusEndpoint,
} from '@vinculum/contract/status-requests/endpoints.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { carVin } from './worlds/consent-world.ts';
import { formSignals } from './mistakes/form-input.ts';
import { realCar } from './worlds/real-cars.ts';
import { type RealWorld, startRealWorld } from './worlds/real-world.ts';

const within = { timeout: 20_000, interval: 50 };
const vin = carVin(1);
let real: RealWorld;
beforeAll(async () => {
  real = await startRealWorld();
});
afterAll(() => real?.stop());

const operator = () => real.world.people.signedIn('operator.admin');

/** Asks the car for a status, and waits until it says that it applied it. */
async function ask(formId: number, status: RequestableStatus): Promise<void> {
  const { server } = real.world;
  server.clock.set(Date.now());
  const body = { consent_status: status, consent_form_id: formId, vin_numbers: [vin] };
  const { body: outcome } = await server.call(requestConsentStatusEndpoint, { body }, operator());
  expect(outcome).toMatchObject({ vin_queued: [vin], vin_without_consent_form: [], vin_not_registered: [] });
  const params = { id: outcome.request_id ?? 0 };
  await vi.waitFor(async () => {
    const { body: progress } = await server.call(getStatusRequestEndpoint, { params }, operator());
    expect(progress).toMatchObject({ total: 1, applied: 1, waiting: [] });
  }, within);
}

// Shows 3-4.4, 3-7.26
test('a real car narrows a consent, ends it and asks its owner again as an operator requests', async () => {
  const { world, cars } = real;
  const policy = { kind: 'automatic', accept: 1, mandatoryOnly: 0, thinkMs: [0, 0] } as const;
  await cars.startCar(realCar(vin, { isMoving: true, policy, language: 'en' }));
  const formId = await world.saveForm();
  await world.publish(formId, [vin]);
  const inPlatform = async () => await world.consentOf(formId, vin);
  const inCar = () => cars.fleet.cars.get(vin)?.consents.all()[0];
  const accepted = async () =>
    await vi.waitFor(() => {
      expect(inCar()?.state).toBe('accepted');
    }, within);
  await accepted();
  expect((await inPlatform()).status).toBe('FORM_ACCEPTED');

  await ask(formId, 'FORM_MANDATORY');
  expect(inCar()).toMatchObject({ state: 'mandatory', acceptedSignals: [formSignals.mandatory] });
  expect(await inPlatform()).toMatchObject({
    status: 'FORM_MANDATORY',
    accepted_signals: [formSignals.mandatory],
  });

  await ask(formId, 'FORM_CANCELED');
  expect(inCar()?.state).toBe('revoked');
  expect(await inPlatform()).toMatchObject({ status: 'FORM_CANCELED', cause: 'revoked by administrator' });

  await ask(formId, 'FORM_PENDING');
  // Its owner agrees anew; nobody did it for the owner.
  await accepted();
  const answers = await world.server.db
    .selectFrom('consent_answer')
    .select('outcome')
    .where('vin', '=', vin)
    .execute();
  expect(answers.map(({ outcome }) => outcome)).toEqual(['FORM_ACCEPTED', 'FORM_ACCEPTED']);
});

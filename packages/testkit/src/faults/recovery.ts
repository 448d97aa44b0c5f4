import { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { liveStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import type { Ledger } from './ledger.ts';
import { messagesArrived } from './messages.ts';
import { isOwed } from './owed.ts';
import type { FaultsWorld } from './world.ts';
import { formInput } from '../mistakes/form-input.ts';
import { answerTo, patiently } from '../machine/patience.ts';

/** So long nothing may fail any more: what was struck is not always noticed at once. */
const STEADY_MS = 400;

/** Until it says that it is ready and stores what a user gives it, again and again; returns when it first did. */
export async function answersAgain(world: FaultsWorld, ledger: Ledger): Promise<number> {
  let first: number | null = null;
  await patiently('the product stores what it is given', async () => {
    const hasStored = await storesOne(world, ledger);
    const now = performance.now();
    first = hasStored ? (first ?? now) : null;
    return first !== null && now - first >= STEADY_MS;
  });
  return first ?? Number.POSITIVE_INFINITY;
}

async function storesOne({ product, calls }: FaultsWorld, ledger: Ledger): Promise<boolean> {
  const isReady = await fetch(`${product.address}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isReady) return false;
  const saved = await calls.attempt(saveConsentFormEndpoint, { body: formInput({ title: 'Well again' }) });
  if (saved !== null) ledger.saved(saved.consent_form_id);
  return saved !== null;
}

/**
 * Until every car is connected, every answer settled, every message shown, cars and platform agree on what is live, and
 * of each consent that is something has arrived that was taken since.
 */
export async function deliversAgain(world: FaultsWorld, ledger: Ledger): Promise<void> {
  const { cars } = world;
  const since = performance.now();
  await cars.connectThoseWaiting();
  await patiently('every car is connected', () => cars.cars.every(({ car }) => car.isOnline));
  await patiently('every answer is settled', () =>
    cars.cars.every(({ witness }) => witness.answers.values().every(({ settledAt }) => settledAt !== null)),
  );
  await patiently('cars and platform agree on what is live', async () => {
    const live = await liveConsents(world);
    const collecting = cars.collecting().map(({ consentId }) => consentId);
    return JSON.stringify(live) === JSON.stringify(collecting.toSorted((a, b) => a - b));
  });
  await messagesArrived(world, ledger);
  const isFresh = (consentId: number, car: (typeof cars.cars)[number]) =>
    car.witness.batches
      .values()
      .some(
        (batch) =>
          batch.consentId === consentId &&
          batch.takenAt > since &&
          isOwed(ledger, car.vin, batch) &&
          world.stream.rows.has(`${consentId}/${batch.seq}`),
      );
  const due = cars.collecting().filter(({ consentId }) => !ledger.early.has(consentId));
  for (const { car, consentId } of due)
    await patiently(`data of consent ${consentId} of ${car.vin} arrive`, () => isFresh(consentId, car));
}

async function liveConsents({ db, cars }: FaultsWorld): Promise<number[]> {
  const rows = await answerTo('the live consents are read', () =>
    db
      .selectFrom('consent')
      .select('id')
      .where('status', 'in', [...liveStatuses])
      .where(
        'vin',
        'in',
        cars.cars.map(({ vin }) => vin),
      )
      .orderBy('id')
      .execute(),
  );
  return rows.map(({ id }) => id);
}

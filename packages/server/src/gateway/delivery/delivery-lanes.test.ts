import { expect, test } from 'vitest';
import { type Delivery, laneDelivery } from './delivery.ts';

test('a vehicle stays in one lane, and vehicles spread over all of them', () => {
  const vins: string[][] = [[], []];
  const lanes = vins.map(
    (list): Delivery => ({
      offer: (batch) => list.push(batch.vin),
      wake: () => {},
      forget: () => {},
      pending: () => list.length,
    }),
  );
  const delivery = laneDelivery(lanes);
  const message = { seq: 1, baseTime: 0, samples: [], event: null, jwe: null };
  for (let round = 0; round < 2; round += 1)
    for (let car = 0; car < 100; car += 1) {
      const vin = `YNR40EA5XR1${String(car).padStart(6, '0')}`;
      delivery.offer({ vin, consentId: 1, message, isTooLate: () => false, done: () => {} });
    }
  expect(delivery.pending()).toBe(200);
  expect(vins.map((list) => list.length)).toEqual([100, 100]);
  expect(vins[0]?.filter((vin) => vins[1]?.includes(vin))).toEqual([]);
});

test('every lane is woken and told what to forget, also of a list that is read once', () => {
  const reports: string[] = [];
  const lane = (name: string): Delivery => ({
    offer: () => {},
    wake: () => reports.push(`${name} wake`),
    forget: (ids) => reports.push(`${name} ${[...ids].join()}`),
    pending: () => 0,
  });
  const delivery = laneDelivery([lane('a'), lane('b')]);
  delivery.wake();
  delivery.forget([7, 8].values());
  expect(reports).toEqual(['a wake', 'b wake', 'a 7,8', 'b 7,8']);
});

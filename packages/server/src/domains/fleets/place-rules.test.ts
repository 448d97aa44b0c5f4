import { expect, test } from 'vitest';
import { leftFleets, placeVins } from './place-rules.ts';

test('each VIN is added, moved, already there or unavailable, in the order of the request', () => {
  const handedOver = [
    { vin: 'in no fleet', fleetId: null },
    { vin: 'in another', fleetId: 8 },
    { vin: 'already here', fleetId: 7 },
  ];
  expect(
    placeVins(['nobody’s', 'already here', 'in another', 'in no fleet', 'unknown'], handedOver, 7),
  ).toEqual({
    added: ['in no fleet'],
    moved: ['in another'],
    already: ['already here'],
    unavailable: ['nobody’s', 'unknown'],
  });
});

test('what was moved is told by the fleet that it was in', () => {
  const handedOver = [
    { vin: 'one', fleetId: 8 },
    { vin: 'two', fleetId: 6 },
    { vin: 'three', fleetId: 8 },
    { vin: 'new', fleetId: null },
  ];
  expect([...leftFleets(handedOver, ['one', 'two', 'three'])]).toEqual([
    [6, ['two']],
    [8, ['one', 'three']],
  ]);
});

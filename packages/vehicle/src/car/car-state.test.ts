import { exampleOffer, exampleSignal } from '@vinculum/testkit/worlds/example-offer.ts';
import { expect, test } from 'vitest';
import { lackingSignals } from './car-state.ts';

test.each([
  ['read', 'perfVehicleSpeed', false],
  ['read', 'envOutsideTemperature', true],
  ['read', 'doorLock', false],
  ['set', 'doorLock', false],
  ['set', 'perfVehicleSpeed', true],
])('asked to be %s, %s is said to be lacking: %s', (use, name, isLacking) => {
  const asked = [exampleSignal(3, name, { is_read: use === 'read' ? 1 : 0 })];
  const offer = exampleOffer(
    use === 'read' ? { read_signals: asked } : { read_signals: [], write_signals: asked },
  );
  expect(lackingSignals(offer, { signals: ['perfVehicleSpeed'] })).toEqual(isLacking ? [3] : []);
});

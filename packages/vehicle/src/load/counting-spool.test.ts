import { exampleOffer, exampleSignal } from '@vinculum/testkit/worlds/example-offer.ts';
import { expect, test } from 'vitest';
import { CarConsents } from '../car/consents/consents.ts';
import { CarSender } from '../car/data/sender.ts';
import { CountingSpool } from './counting-spool.ts';

test('what is over the budget drops nothing that waits: it is told as sent when it is stored', () => {
  const start = Date.UTC(2026, 10, 2, 10);
  const stored: number[] = [];
  const spool = new CountingSpool((messages) => void stored.push(messages), { left: 3 });
  const sender = new CarSender({
    drive: {
      signals: [],
      timeZone: 'UTC',
      valueAt: (_, t) => t - start,
      tripAt: () => 1,
      isDriving: () => true,
    },
    spool,
  });
  const consents = new CarConsents();
  const offer = exampleOffer({ read_signals: [exampleSignal(1, 'perfVehicleSpeed')] });
  consents.offer(7, offer);
  const granted = { consent_id: 7, form_hash: offer.form_hash, status: 'FORM_ACCEPTED', expires_at: null };
  consents.desired({ id: 'd', revision: 1, consents: [{ ...granted, accepted_signals: [1] }] }, start);
  sender.ready(start);
  for (let t = 0; t <= 6000; t += 200) sender.advance(consents, start + t);
  sender.confirm(7, 3);
  expect(stored).toEqual([3]);
  const [shown] = sender.sent.current(() => true, start + 6000);
  expect(shown).toMatchObject({ sent_last_minute: 4, waiting: false });
});

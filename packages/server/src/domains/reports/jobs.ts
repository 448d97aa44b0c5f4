import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import { drawUpDay, drawUpEnded, drawUpInvoices } from './draw-invoices-store.ts';
import type { Jobs } from '../../job.ts';
import { lastGoodRun } from '../../read-models/runs/good-run-store.ts';

/** What a month is made of may be counted so much later, as where the accrual failed for some nights. */
const LATE_MS = 8 * DAY_MS;

export const reportJobs: Jobs = () => [
  // To the day before, once what it is made of has settled. A night that was missed comes with the next.
  {
    name: 'invoice',
    schedule: '30 2 * * *',
    async run(db, now) {
      const last = (await lastGoodRun(db, 'invoice'))?.getTime() ?? now;
      return await drawUpEnded(
        db,
        { from: dayOf(Math.min(last, now) - LATE_MS), to: dayOf(now - DAY_MS) },
        now,
      );
    },
    forDay: drawUpInvoices,
  },
  { name: 'invoice-of-today', schedule: '*/10 * * * *', run: (db, now) => drawUpDay(db, dayOf(now), now) },
];

import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import { drawUpDay, drawUpInvoices } from './draw-invoices-store.ts';
import type { Jobs } from '../../job.ts';

export const reportJobs: Jobs = () => [
  // Of the day before, once what it is made of has settled.
  {
    name: 'invoice',
    schedule: '30 2 * * *',
    run: (db, now) => drawUpInvoices(db, dayOf(now - DAY_MS), now),
    forDay: drawUpInvoices,
  },
  { name: 'invoice-of-today', schedule: '*/10 * * * *', run: (db, now) => drawUpDay(db, dayOf(now), now) },
];

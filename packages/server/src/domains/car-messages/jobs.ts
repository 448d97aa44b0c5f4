import { deleteMessagesPastRetention } from './message-retention.ts';
import { expireMessages } from './message-retention-store.ts';
import type { Jobs } from '../../job.ts';

export const carMessageJobs: Jobs = ({ objects }) => [
  { name: 'vehicle-message-expiry', schedule: '* * * * *', run: expireMessages },
  {
    name: 'vehicle-message-retention',
    schedule: '25 3 * * *',
    run: (db, now) => deleteMessagesPastRetention({ db, objects }, now),
  },
];

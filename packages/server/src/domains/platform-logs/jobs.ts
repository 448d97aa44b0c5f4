import { endOf, type Jobs } from '../../job.ts';
import { deleteOldLogs } from './log-retention-store.ts';

export const platformLogJobs: Jobs = ({ settings: { LOG_RETENTION_DAYS: days } }) => [
  {
    name: 'log-retention',
    schedule: '50 3 * * *',
    run: (db, now) => deleteOldLogs(db, { days, now }),
    forDay: (db, day, now) => deleteOldLogs(db, { days, now: endOf(day, now) }),
  },
];

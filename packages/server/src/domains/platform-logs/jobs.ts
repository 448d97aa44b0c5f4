import { deleteOldLogs } from './log-retention-store.ts';
import type { Jobs } from '../../job.ts';

export const platformLogJobs: Jobs = ({ settings }) => [
  {
    name: 'log-retention',
    schedule: '50 3 * * *',
    run: (db, now) => deleteOldLogs(db, { days: settings.LOG_RETENTION_DAYS, now }),
  },
];

import { deleteOldHappenings } from './happenings-store.ts';
import type { Jobs } from '../../job.ts';

export const noticeJobs: Jobs = () => [
  { name: 'happening-retention', schedule: '45 3 * * *', run: deleteOldHappenings },
];

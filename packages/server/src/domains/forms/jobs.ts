import { deleteRestingForms } from './unfinished/unfinished-store.ts';
import type { Jobs } from '../../job.ts';

export const formJobs: Jobs = () => [
  { name: 'unfinished-form-retention', schedule: '35 3 * * *', run: deleteRestingForms },
];

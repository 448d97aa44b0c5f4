export { useJobText } from './use-job-text.ts';

export { deleteOldLogs } from './log-retention-store.ts';

export { deleteDataPastRetention } from './stream-batches-store.ts';

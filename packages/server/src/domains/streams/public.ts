export { deleteDataPastRetention, eraseDataOfConsent } from './stream-batches-store.ts';

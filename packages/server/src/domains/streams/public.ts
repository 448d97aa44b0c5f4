export {
  deleteDataPastRetention,
  eraseDataOfConsent,
  forgetLatestOfConsent,
} from './stream-batches-store.ts';

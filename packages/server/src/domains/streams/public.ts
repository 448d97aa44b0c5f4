export { ConsumerTails, type TailStep } from './consumer-tails.ts';
export { OpenStreams } from './open-streams.ts';
export { streamKeyBearer } from './stream-key.ts';
export {
  deleteDataPastRetention,
  eraseDataOfConsent,
  forgetLatestOfConsent,
} from './stream-batches-store.ts';

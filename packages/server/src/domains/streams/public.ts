export { ConsumerTails, type TailStep } from './consumer-tails.ts';
export { OpenStreams } from './open-streams.ts';
export {
  deleteDataPastRetention,
  eraseDataOfConsent,
  forgetLatestOfConsent,
} from './stream-batches-store.ts';

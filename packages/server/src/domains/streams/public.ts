export { ConsumerTails, type TailStep } from './consumer-tails.ts';
export { OpenStreams } from './open-streams.ts';
export { finishErasures } from './erasures-store.ts';
export { openStreamDays } from './stream-days-store.ts';
export { youngestStored } from './stream-spans-store.ts';
export { streamKeyBearer } from './stream-key.ts';
export {
  deleteDataPastRetention,
  eraseDataOfConsent,
  forgottenLatest,
  forgetLatestOfConsent,
} from './stream-batches-store.ts';

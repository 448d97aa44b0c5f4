export {
  type CarWord,
  type ConsentRevision,
  wordOfCommand,
  wordOfNotification,
  wordOfWrite,
} from './car-word.ts';
export { applyCarWords } from './car-words-store.ts';
export { type DueMessage, type DueMessages, dueMessages } from './due-messages-store.ts';
export { expireMessages } from './expire-messages-store.ts';
export { iconUploadProblem } from './notification-icon.ts';
export { deleteMessagesPastRetention } from './message-retention.ts';
export { commandBody, notificationBody, writeBody } from './sent-body.ts';
export { storeSend, type VehicleSend } from './send-store.ts';

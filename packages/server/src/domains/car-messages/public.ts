export {
  type MessageReport,
  type ConsentRevision,
  reportOfCommand,
  reportOfNotification,
  reportOfWrite,
} from './message-report.ts';
export { applyMessageReports } from './message-reports-store.ts';
export { type DueMessage, dueMessages } from './due-messages-store.ts';
export { iconUploadProblem } from './send/notification-icon.ts';
export {
  withdrawMessages,
  withholdAnswers,
  withholdAnswersPastRetention,
} from './withheld-answers-store.ts';
export { commandBody, notificationBody, sentScopeOf, writeBody } from './sent/sent-body.ts';
export { isSeen } from './sent/sent-store.ts';
export { storeSend, type VehicleSend } from './send/send-store.ts';

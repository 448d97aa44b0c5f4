import { expect, test } from 'vitest';
import { failureReasons, isFinished, isRetryable, messageStates } from './vocabulary.ts';

test('nothing more happens to a message that is done, failed or expired, and the last two may be sent again', () => {
  expect(messageStates.filter(isFinished)).toEqual(['DONE', 'FAILED', 'EXPIRED']);
  const again = messageStates.filter((state) => isRetryable({ state, reason: null }));
  expect(again).toEqual(['FAILED', 'EXPIRED']);
});

test('what failed may be sent again whatever the reason, but for a car that is another owner’s now', () => {
  const never = failureReasons.filter((reason) => !isRetryable({ state: 'FAILED', reason }));
  expect(never).toEqual(['OWNER_CHANGED']);
});

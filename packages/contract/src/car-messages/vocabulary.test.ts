import { expect, test } from 'vitest';
import { isFinished, isRetryable, messageStates } from './vocabulary.ts';

test('nothing more happens to a message that is done, failed or expired, and the last two may be sent again', () => {
  expect(messageStates.filter(isFinished)).toEqual(['DONE', 'FAILED', 'EXPIRED']);
  expect(messageStates.filter(isRetryable)).toEqual(['FAILED', 'EXPIRED']);
});

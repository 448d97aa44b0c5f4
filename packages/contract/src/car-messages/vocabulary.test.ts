import { expect, test } from 'vitest';
import { isFinished, messageStates } from './vocabulary.ts';

test('nothing more happens to a message that is done, failed or expired', () => {
  expect(messageStates.filter(isFinished)).toEqual(['DONE', 'FAILED', 'EXPIRED']);
});

import { consentLimits } from '@vinculum/contract/forms/limits.ts';
import { expect, test } from 'vitest';
import { someForm } from '../../../testing/some-form.ts';
import { draftOfClone } from './draft.ts';

test('the title of a copy is cut to what a title may have, whatever is written around it', () => {
  const title = 'x'.repeat(consentLimits.title);
  const copied = draftOfClone(someForm({ title }), (of) => `Copy of ${of}`);
  expect(copied.title).toBe(`Copy of ${title}`.slice(0, consentLimits.title));
});

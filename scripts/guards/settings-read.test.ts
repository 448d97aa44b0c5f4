import { settingsSchema } from '@vinculum/server/settings/settings.ts';
import { expect, test } from 'vitest';
import { isForTests, readSourceFiles } from './source-files.ts';

test('what can be set is read somewhere: a setting that does nothing is a promise that is not kept', () => {
  const texts = readSourceFiles()
    .filter((file) => !isForTests(file) && !file.path.startsWith('packages/server/src/settings/'))
    .map(({ text }) => text);
  const unread = Object.keys(settingsSchema.shape).filter(
    (name) => !texts.some((text) => new RegExp(`\\b${name}\\b`).test(text)),
  );
  expect(unread).toEqual([]);
});

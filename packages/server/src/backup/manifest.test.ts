import { expect, test } from 'vitest';
import { settingsSchema } from '../settings/settings.ts';
import { openSettings } from './manifest.ts';

test('a backup names every setting but those that hold a secret or lead to a database', () => {
  const names = Object.keys(settingsSchema.shape);
  const told = Object.keys(openSettings(Object.fromEntries(names.map((name) => [name, 'as given']))));
  expect(names.filter((name) => !told.includes(name)).toSorted()).toEqual([
    'COGNITO_CLIENT_SECRET',
    'DATABASE_URL',
    'DEMO_PASSWORD',
    'OPERATOR_PASSWORD',
    'SEALING_KEY',
  ]);
});

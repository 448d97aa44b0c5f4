import { expect, test } from 'vitest';
import { AppError } from './errors.ts';

test('an error has its code, the status of it, and what its text needs', () => {
  const plain = new AppError('notFound');
  expect(plain).toMatchObject({ name: 'AppError', message: 'notFound', code: 'notFound', status: 404 });
  expect([plain.args, plain.fields]).toEqual([{}, []]);
  const fields = [{ field: 'title', key: 'validation.required' }];
  expect(new AppError('conflict', { args: { max: 5 }, fields })).toMatchObject({ args: { max: 5 }, fields });
});

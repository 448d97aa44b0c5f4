import { vinNumbers } from '@vinculum/contract/foundation/vin.ts';
import { publicAccess } from '@vinculum/contract/access/access.ts';
import { endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError, type FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readRequest } from './read-request.ts';

const save = endpoint({
  name: 'test.save',
  summary: 'Numbers under a name',
  method: 'POST',
  path: '/save',
  access: publicAccess,
  body: z.object({
    name: z.string(),
    other: z.string(),
    numbers: z.array(z.number()),
    vins: vinNumbers.optional(),
  }),
  response: z.object({}),
  errors: [],
  audit: null,
  rate: 'write',
});

async function refusalOf(body: object, judge?: Parameters<typeof readRequest>[2]) {
  const refusal = await readRequest(save, { params: {}, query: {}, body }, judge).catch(
    (error: unknown) => error,
  );
  if (!(refusal instanceof AppError)) throw new Error('it was read');
  return refusal;
}

test('of a thousand mistakes a hundred are told, and of those that a judge finds likewise', async () => {
  const many = Array.from({ length: 1000 }, () => 'x');
  expect((await refusalOf({ name: '', other: '', numbers: many })).fields).toHaveLength(100);
  const found = many.map((key, index): FieldProblem => ({ field: `name.${index}`, key }));
  const { fields } = await refusalOf({ name: '', other: '' }, () => Promise.resolve(found));
  expect(fields.map(({ field }) => field)).toEqual([
    'numbers',
    ...found.slice(0, 100).map(({ field }) => field),
  ]);
});

test('of texts that nobody can store, as many as a body holds, a hundred are told too', async () => {
  const vins = Array.from({ length: 150_000 }, () => '\0');
  const { code, fields } = await refusalOf({ name: '', other: '', numbers: [], vins });
  expect([code, fields.length, fields.at(-1)?.field]).toEqual(['badRequest', 100, 'vins.99']);
});

test('a judge looks at nothing that could not be stored', async () => {
  const judged: unknown[] = [];
  const { fields } = await refusalOf({ name: 'a\0b', other: 'b', numbers: [1] }, (sound) => {
    judged.push(sound.body);
    return Promise.resolve([]);
  });
  expect(judged).toEqual([{ other: 'b', numbers: [1] }]);
  expect(fields.map(({ field }) => field)).toEqual(['name']);
});

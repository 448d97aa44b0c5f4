import { signedIn } from '@vinculum/contract/access/access.ts';
import { endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { pageOf, pageRequest } from '@vinculum/contract/foundation/paging.ts';
import { pageFromZero } from '@vinculum/contract/load-tests/endpoints.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { requirePages } from './require-pages.ts';

type Asked = z.output<typeof pageRequest>;
const letters = ['a', 'b', 'c', 'd', 'e'];

/** Reads a page of the letters, or what `rowsOf` makes of it, as a test reads a list. */
async function read(
  body: typeof pageRequest,
  sent: Partial<Asked>,
  rowsOf: (asked: Asked, call: number) => readonly string[],
): Promise<void> {
  let calls = 0;
  const send = (asked: object) => {
    calls += 1;
    const data = rowsOf(body.parse(asked), calls);
    return Promise.resolve({ body: JSON.stringify({ data, total_rows: letters.length }) });
  };
  const list = endpoint({
    name: 'letters.list',
    summary: 'The letters',
    method: 'POST',
    path: '/letters',
    access: signedIn,
    body,
    response: pageOf(z.string()),
    errors: [],
    audit: null,
    rate: 'read',
  });
  await requirePages(list, { sent, got: (await send(sent)).body }, send);
}

const pages =
  (first: number) =>
  ({ page, limit }: Asked) =>
    letters.slice((page - first) * limit, (page - first + 1) * limit);

test('a list that is read in pages passes, wherever they begin and whichever was read', async () => {
  for (const sent of [{}, { limit: 2 }, { page: 2, limit: 2 }, { page: 3, limit: 2 }])
    await expect(read(pageRequest, sent, pages(1))).resolves.toBeUndefined();
  for (const sent of [{}, { limit: 2 }, { page: 1, limit: 2 }])
    await expect(read(pageFromZero, sent, pages(0))).resolves.toBeUndefined();
});

test('a list that answers more than was asked for, or the same rows on each page, does not', async () => {
  await expect(read(pageRequest, { limit: 2 }, () => letters)).rejects.toThrow(
    '5 rows where 2 were asked for',
  );
  const first = read(pageRequest, { limit: 2 }, ({ limit }) => letters.slice(0, limit));
  await expect(first).rejects.toThrow('is not read on by pages of one row');
  await expect(read(pageFromZero, { page: 1, limit: 2 }, pages(1))).rejects.toThrow(
    'is not read on by pages of one row',
  );
});

test('a list that changes meanwhile proves nothing', async () => {
  const growing = (asked: Asked, call: number) =>
    call === 1 ? pages(1)(asked) : pages(1)(asked).toReversed();
  await expect(read(pageRequest, {}, growing)).resolves.toBeUndefined();
});

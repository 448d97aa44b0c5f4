import { expect, test } from 'vitest';
import { z } from 'zod';
import { draftRules } from './draft-rules.ts';

const named = z.object({ name: z.string().trim() });
interface Draft {
  readonly name: string | null;
  readonly size: number;
}
const schema = draftRules(named, ({ name, size }: Draft) => [
  ...(name === null ? [{ field: 'name', key: 'validation.required' } as const] : []),
  ...(size > 3 ? [{ field: 'rows.0.size', key: 'validation.greatest', args: { max: 3 } } as const] : []),
]);

test.each([
  [{ name: ' Vans ', size: 3 }, []],
  [{ name: null, size: 3 }, [{ path: ['name'], message: 'validation.required', params: {} }]],
  [
    { name: null, size: 4 },
    [
      { path: ['name'], message: 'validation.required', params: {} },
      { path: ['rows', '0', 'size'], message: 'validation.greatest', params: { max: 3 } },
    ],
  ],
  [
    { name: 'Vans', size: 4 },
    [{ path: ['rows', '0', 'size'], message: 'validation.greatest', params: { max: 3 } }],
  ],
])('of %j all problems are said at their fields', (draft, problems) => {
  const { error, data } = schema.safeParse(draft);
  expect(error?.issues ?? []).toMatchObject(problems);
  expect(data).toEqual(problems.length === 0 ? { name: 'Vans' } : undefined);
});

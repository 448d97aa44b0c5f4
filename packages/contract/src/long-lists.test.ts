import { expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from './all-endpoints.ts';

const sentSchema = z.object({
  type: z.string().optional(),
  get properties() {
    return z.record(z.string(), sentSchema).optional();
  },
  get anyOf() {
    return z.array(sentSchema).optional();
  },
});
type Sent = z.infer<typeof sentSchema>;

/** Where a body takes a list: the names that lead there. */
function listsOf(sent: Sent, path: readonly string[] = []): readonly (readonly string[])[] {
  const own = sent.type === 'array' && path.length > 0 ? [path] : [];
  const inner = Object.entries(sent.properties ?? {}).flatMap(([name, part]) =>
    listsOf(part, [...path, name]),
  );
  return [...own, ...inner, ...(sent.anyOf ?? []).flatMap((part) => listsOf(part, path))];
}

const lists = allEndpoints.flatMap(({ name, body }) => {
  if (body === undefined) return [];
  const sent = sentSchema.parse(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
  return listsOf(sent).map((path) => ({ name, body, list: path.join('.') }));
});
const nulls = Array.from({ length: 130_000 }, () => null);

test('the lists of all calls are found', () => {
  expect(lists.length).toBeGreaterThan(30);
});

test.each(lists)('$name judges a long $list to the hundredth mistake', ({ body, list }) => {
  const sent = list.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), nulls);
  const { error } = body.safeParse(sent);
  const mistakes = error?.issues.length ?? 0;
  expect(mistakes).toBeGreaterThan(0);
  // The others of the call come beside those of the list.
  expect(mistakes).toBeLessThanOrEqual(120);
});

import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { z } from 'zod';

const paged = z.looseObject({ page: z.int().min(0), limit: z.int().min(1) });
const page = z.looseObject({ total_rows: z.int() });

/** Whether a call reads a list in pages, and changes nothing. */
export function isPaged({ audit, answer = 'json', response }: Endpoint): boolean {
  return (
    audit === null && answer === 'json' && response instanceof z.ZodObject && 'total_rows' in response.shape
  );
}

/**
 * Every list that a test reads proves it: it holds no more rows than were asked for, and the second of them is the
 * whole second page where a page is one row. `send` makes the same call with another body.
 */
export async function requirePages(
  { name, body }: Endpoint,
  answer: { readonly sent: unknown; readonly got: string },
  send: (body: object) => Promise<{ readonly body: string }>,
): Promise<void> {
  const asked = paged.safeParse(body?.safeParse(answer.sent ?? {}).data);
  const read = page.safeParse(JSON.parse(answer.got));
  const again = async (sent: object): Promise<unknown> => JSON.parse((await send(sent)).body);
  if (!asked.success || !read.success) return;
  const [list] = Object.entries(read.data).filter(([, value]) => Array.isArray(value));
  if (list === undefined) return;
  const [rows, data] = [list[0], z.array(z.unknown()).parse(list[1])];
  const { limit } = asked.data;
  if (data.length > limit)
    throw new Error(`${name} answered ${data.length} rows where ${limit} were asked for`);
  if (data.length < 2) return;
  const isFromZero = body?.safeParse({ ...asked.data, page: 0 }).success === true;
  const before = (asked.data.page - (isFromZero ? 0 : 1)) * limit;
  const next = { ...asked.data, limit: 1, page: before + (isFromZero ? 1 : 2) };
  // Lists end at a page that is far beyond what anybody looks at.
  if (body?.safeParse(next).success !== true) return;
  const second = await again(next);
  if (isDeepStrictEqual(second, { ...read.data, [rows]: [data[1]] })) return;
  // What goes on meanwhile, such as cars that answer, may have changed the list.
  if (!isDeepStrictEqual(await again(asked.data), read.data)) return;
  throw new Error(
    `${name} is not read on by pages of one row: ${JSON.stringify({ second, wanted: data[1] })}`,
  );
}

import { expect, test } from 'vitest';
import { type Keeping, keepingOf } from './unfinished-rules.ts';

const same = { isSame: true };
const other = { isSame: false };

test.each<[string, Parameters<typeof keepingOf>, Keeping]>([
  ['nothing is kept yet', [undefined, 0], 'first'],
  ['it was discarded or finished meanwhile', [undefined, 3], 'gone'],
  ['it is based on what is kept', [{ revision: 3, ...other }, 3], 'next'],
  ['somebody has changed it since', [{ revision: 4, ...other }, 3], 'conflict'],
  ['somebody else was first', [{ revision: 1, ...other }, 0], 'conflict'],
  ['it is based on more than is kept', [{ revision: 2, ...other }, 3], 'conflict'],
  ['the answer to the first was lost', [{ revision: 1, ...same }, 0], 'unchanged'],
  ['the answer to a later one was lost', [{ revision: 4, ...same }, 3], 'unchanged'],
  ['nothing was changed', [{ revision: 3, ...same }, 3], 'unchanged'],
])('when %s', (_, [now, revision], keeping) => {
  expect(keepingOf(now, revision)).toBe(keeping);
});

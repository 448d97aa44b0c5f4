import { pino } from 'pino';
import { expect, test } from 'vitest';
import { redactedPaths } from './logging.ts';

test.each([
  [{ password: 'secret' }],
  [{ body: { new_password: 'secret', username: 'ada' } }],
  [{ answer: { access_token: 'secret' } }],
  [{ req: { headers: { authorization: 'secret', cookie: 'secret' } } }],
])('%j is logged without its secret', (line) => {
  const lines: string[] = [];
  const log = pino({ redact: redactedPaths }, { write: (text) => lines.push(text) });
  log.info(line, 'done');
  expect(lines.join('')).toContain('done');
  expect(lines.join('')).not.toContain('secret');
});

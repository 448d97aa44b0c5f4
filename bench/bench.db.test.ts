import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { sizes } from './sizes.ts';

// No figure is looked at: that a part runs to its end is what rots while nobody measures.
test('the bench runs each of its parts to the end', { timeout: 240_000 }, async () => {
  const bench = spawn(process.execPath, [`${import.meta.dirname}/bench.ts`, '--smallest']);
  const ended = new Promise((resolve) => void bench.once('close', resolve));
  const [reported, complained, code] = await Promise.all([text(bench.stdout), text(bench.stderr), ended]);
  expect({ code, complained }).toMatchObject({ code: 0 });
  expect([...reported.matchAll(/^([a-z-]+)\n(?: {2}.+\n)+ {2}took /gm)].map(([, name]) => name)).toEqual(
    Object.keys(sizes),
  );
});

import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

function endWith(failure: string, end: string) {
  const script = `
    import { endOnUncaught } from ${JSON.stringify(new URL('last-handler.ts', import.meta.url).href)};
    const again = Promise.withResolvers();
    const fatal = ({ err }, text) => {
      console.log(text, err.message);
      if (err.message === 'lost again') again.resolve();
    };
    const log = { fatal, error: console.log };
    endOnUncaught(log, async () => {
      console.log('stops');
      setTimeout(() => { throw new Error('lost again') });
      await again.promise;
      ${end};
    });
    setInterval(() => undefined, 1000);
    ${failure};
  `;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    timeout: 50_000,
  });
}

const stopped = "console.log('stopped')";

test.each([
  ['an error', "setTimeout(() => { throw new Error('lost') })"],
  ['a promise', "void Promise.reject(new Error('lost'))"],
])('%s that nobody catches is written, and the process ends in order', (_name, failure) => {
  const ended = endWith(failure, stopped);
  expect(ended.stdout.trim().split('\n')).toEqual([
    'nobody caught this; the process ends lost',
    'stops',
    'nobody caught this; the process ends lost again',
    'stopped',
  ]);
  expect(ended.stderr).toContain('because of an error that nobody caught: Error: lost');
  expect(ended.status).toBe(1);
});

test('a process that cannot stop in order ends all the same, with an error', () => {
  const ended = endWith("setTimeout(() => { throw new Error('lost') })", "throw new Error('no order')");
  expect(ended.status).toBe(1);
});

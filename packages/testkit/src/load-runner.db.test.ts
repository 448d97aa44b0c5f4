import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { ChildLoadRunner } from '@vinculum/server/adapters/load-runner/child-load-runner.ts';
import { expect, test } from 'vitest';
import { FakeLoadRunner } from './stubs/fake-load-runner.ts';
import { keepIdentities } from './gateway/keep-identities.ts';
import { Received, loadOrder, loadRunnerContract } from './suites/load-runner-contract.ts';
import { makeScratchFolder } from './machine/scratch-folder.ts';

loadRunnerContract('the fake', async () => {
  const runner = new FakeLoadRunner();
  return await Promise.resolve({
    runner,
    crash: (runId) => void runner.end(runId, { kind: 'failed', reason: 'it crashed' }),
    stopSlowly: () => {
      runner.stopsAtOnce = false;
    },
    stop: () => runner.close(),
  });
});

function childRunner(folder: string): ChildLoadRunner {
  return new ChildLoadRunner({
    name: 'test',
    entry: resolve(import.meta.dirname, '../../vehicle/src/load/load-test.ts'),
    folder,
    brokerUrl: () => 'mqtts://127.0.0.1:1',
  });
}

loadRunnerContract('a child process', async () => {
  const folder = makeScratchFolder('vinculum-load-runner-');
  const runner = childRunner(folder);
  for (const { folderName, vins } of [loadOrder(1), loadOrder(2)])
    await keepIdentities(join(folder, folderName), vins);
  return {
    runner,
    crash: (runId) => process.kill(runner.pidOf(runId) ?? 0, 'SIGKILL'),
    stop: async () => {
      await runner.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
});

test.each([
  [
    'sees nothing of the environment of its server, where passwords stand',
    'throw new Error(Object.keys(process.env).toSorted().join())',
    'exit code 1: Error: PATH',
  ],
  ['that says what nobody understands failed, by a code', "process.send({ type: 'odd' })", 'NOT_UNDERSTOOD'],
])('a process of vehicles %s', async (_, script, reason) => {
  const folder = makeScratchFolder('vinculum-load-runner-');
  const entry = join(folder, 'odd.mjs');
  writeFileSync(entry, script);
  const runner = new ChildLoadRunner({ name: 'test', entry, folder, brokerUrl: () => 'mqtts://127.0.0.1:1' });
  const receipts = new Received();
  runner.start(loadOrder(1), receipts.events);
  await receipts.until(() => receipts.ends.length > 0);
  await runner.close();
  rmSync(folder, { recursive: true, force: true });
  expect(receipts.ends).toEqual([{ kind: 'failed', reason }]);
});

test('a run whose vehicles were all given up ends by itself, and has told why before', async () => {
  const folder = makeScratchFolder('vinculum-load-runner-');
  const runner = childRunner(folder);
  const receipts = new Received();
  runner.start(loadOrder(1), receipts.events);
  await receipts.until(() => receipts.ends.length > 0);
  rmSync(folder, { recursive: true, force: true });
  expect(receipts.ends).toEqual([{ kind: 'noneLeft' }]);
  const { errors } = receipts.progress.at(-1)?.figures ?? { errors: [] };
  expect(errors).toEqual([{ reason: expect.stringMatching(/./), count: 3 }]);
}, 120_000);

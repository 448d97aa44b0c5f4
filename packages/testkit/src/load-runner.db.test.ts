import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { ChildLoadRunner } from '@vinculum/server/adapters/load-runner/child-load-runner.ts';
import { FakeLoadRunner } from './fake-load-runner.ts';
import { testLoadRunner } from './load-runner-contract.ts';
import { makeScratchFolder } from './scratch-folder.ts';

testLoadRunner('the fake', async () => {
  const runner = new FakeLoadRunner();
  return await Promise.resolve({
    runner,
    crash: (runId) => void runner.end(runId, { kind: 'failed', reason: 'it crashed' }),
    stop: () => runner.close(),
  });
});

testLoadRunner('a child process', async () => {
  const folder = makeScratchFolder('vinculum-load-runner-');
  const runner = new ChildLoadRunner({
    name: 'test',
    entry: resolve(import.meta.dirname, '../../vehicle/src/load/load-test.ts'),
    folder,
    brokerUrl: () => 'mqtts://127.0.0.1:1',
  });
  return await Promise.resolve({
    runner,
    crash: (runId) => process.kill(runner.pidOf(runId) ?? 0, 'SIGKILL'),
    stop: async () => {
      await runner.close();
      rmSync(folder, { recursive: true, force: true });
    },
  });
});

import { resolve } from 'node:path';
import process from 'node:process';
import { setInterval } from 'node:timers';
import { ChildLoadRunner } from '@vinculum/server/adapters/load-runner/child-load-runner.ts';

// Stands for a server in the test that kills it: starts a tester, prints its process id when it runs, and stays.
const runner = new ChildLoadRunner({
  name: 'test',
  entry: resolve(import.meta.dirname, '../../vehicle/src/load/load-test.ts'),
  folder: process.argv[2] ?? '',
  brokerUrl: () => 'mqtts://127.0.0.1:1',
});
let isTold = false;
runner.start(
  {
    runId: 1,
    vins: ['ZLT00000001000001'],
    renewed: [],
    claim: { certificate: '', privateKey: '', authority: '', vinPrefixes: ['ZLT'] },
    folderName: 'parent',
    thresholdMs: 60_000,
  },
  {
    progress: () => {
      if (!isTold) process.stdout.write(`${runner.pidOf(1)}\n`);
      isTold = true;
    },
    ended: () => Promise.resolve(),
  },
);
setInterval(() => undefined, 60_000);

import { join, resolve } from 'node:path';
import process from 'node:process';
import { setInterval } from 'node:timers';
import { ChildLoadRunner } from '@vinculum/server/adapters/load-runner/child-load-runner.ts';
import { keepIdentities } from '../gateway/keep-identities.ts';

// Stands for a server in the test that kills it: starts a tester, prints its process id when it runs, and stays.
const [folder, folderName, vins] = [process.argv[2] ?? '', 'parent', ['ZLT00000001000001']];
await keepIdentities(join(folder, folderName), vins);
const runner = new ChildLoadRunner({
  name: 'test',
  entry: resolve(import.meta.dirname, '../../../vehicle/src/load/load-test.ts'),
  folder,
  brokerUrl: () => 'mqtts://127.0.0.1:1',
});
let isReported = false;
runner.start(
  {
    runId: 1,
    vins,
    renewed: [],
    claim: { certificate: '', privateKey: '', authority: '', vinPrefixes: ['ZLT'] },
    folderName,
    thresholdMs: 60_000,
  },
  {
    progress: () => {
      if (!isReported) process.stdout.write(`${runner.pidOf(1)}\n`);
      isReported = true;
    },
    ended: () => Promise.resolve(),
  },
);
setInterval(() => undefined, 60_000);

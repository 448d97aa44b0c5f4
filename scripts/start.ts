import { reasonOf } from '@vinculum/contract/foundation/error-of.ts';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { say } from './say.ts';
import { startDemoCars } from './start/demo-cars-thread.ts';
import { describeStart } from './start/describe-start.ts';
import { freePort } from './start/ports.ts';
import { requireStartable } from './start/require-startable.ts';
import { readSettings, type Settings } from '@vinculum/server/settings/settings.ts';
import { LogWriter } from '@vinculum/server/adapters/platform-logs/log-writer.ts';
import { endOnUncaught } from '@vinculum/server/last-handler.ts';
import { openLog, openLogFile } from '@vinculum/server/logging/logging.ts';
import { startVinculum } from '@vinculum/server/vinculum.ts';
import { provideDemoLoadTests } from '@vinculum/server/demo/provide-demo-load-tests.ts';
import { makeDemo } from '@vinculum/server/demo/make-demo.ts';
import { makeFirstOperator } from '@vinculum/server/operator/make-first-operator.ts';

const started = performance.now();

try {
  await start(readSettings(process.env));
} catch (error) {
  say(`\nVinculum did not start: ${reasonOf(error)}`);
  process.exit(1);
}

async function start(input: Settings): Promise<void> {
  const dataDir = await requireStartable(input);
  const screenPort = input.DEMO ? await freePort() : null;
  const settings: Settings = {
    ...input,
    DATA_DIR: dataDir,
    ...(screenPort === null ? {} : { CAR_SCREEN_URL: `http://127.0.0.1:${screenPort}` }),
  };

  const logFile = join(dataDir, 'vinculum.log');
  const logWriter = new LogWriter();
  const log = openLog({
    level: settings.LOG_LEVEL,
    destinations: [openLogFile(logFile), logWriter],
  });
  const portal = resolve(import.meta.dirname, '../packages/portal/dist');
  const vinculum = await startVinculum({
    settings,
    log,
    logFile,
    logWriter,
    portalFolder: existsSync(join(portal, 'index.html')) ? portal : null,
    loadTestEntry: resolve(import.meta.dirname, '../packages/vehicle/src/load/load-test.ts'),
    progress(text) {
      print(text);
      log.info(text);
    },
    prepare: (deps) => (settings.DEMO ? makeDemo(deps, print) : makeFirstOperator(deps, print)),
  });
  if (settings.DEMO) await provideDemoLoadTests(vinculum.deps, dataDir);
  const cars = screenPort === null ? null : await startDemoCars({ vinculum, dataDir, screenPort });
  say(
    describeStart({
      settings,
      vinculum,
      pairingCodes: cars?.pairingCodes ?? {},
      ms: performance.now() - started,
    }),
  );
  const stop = async () => {
    await cars?.stop();
    await vinculum.stop();
  };
  endOnUncaught(log, stop);
  stopOnSignals(stop);
}

function print(text: string): void {
  say(`  ${text}`);
}

function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      say('\n  Stopping');
      void stop().then(() => process.exit(0));
    });
  }
}

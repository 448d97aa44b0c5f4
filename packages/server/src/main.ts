import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { LogWriter } from './adapters/platform-logs/log-writer.ts';
import { endOnUncaught } from './last-handler.ts';
import { openLog, openLogFile } from './logging/logging.ts';
import { makeFirstOperator } from './operator/make-first-operator.ts';
import { readSettings } from './settings/settings.ts';
import { startVinculum } from './vinculum.ts';

// The entry of a deployment; `npm start` starts the same with the demo around it (scripts/start.ts).
// That one alone makes the demo.
const settings = { ...readSettings(process.env), DEMO: false };
const logWriter = new LogWriter();
const log = openLog({ level: settings.LOG_LEVEL, destinations: [openLogFile(1), logWriter] });
const portal = resolve(import.meta.dirname, '../../portal/dist');
const loadTest = resolve(import.meta.dirname, '../../vehicle/src/load/load-test.ts');
const running = await startVinculum({
  settings,
  log,
  logWriter,
  portalFolder: existsSync(join(portal, 'index.html')) ? portal : null,
  loadTestEntry: existsSync(loadTest) ? loadTest : null,
  progress: (text) => log.info(text),
  // Not through the log, where a password must never stand.
  prepare: (deps) => makeFirstOperator(deps, (text) => process.stdout.write(`${text}\n`)),
});
endOnUncaught(log, () => running.stop());
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void running.stop().then(() => process.exit(0)));
}

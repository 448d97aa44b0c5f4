import { startTestPostgres } from '@vinculum/testkit/test-postgres.ts';
import { migrateDatabase } from '@vinculum/server/db/migrate.ts';
import { say } from '../scripts/say.ts';
import { measureCarMemory } from './car-memory.ts';
import { measureDecision } from './decision.ts';
import { startDurablePostgres } from './durable-postgres.ts';
import { measureGateway } from './gateway.ts';
import { measureNotifications } from './notifications.ts';
import { measureLoadTester } from './load-tester.ts';
import { measurePortalSize } from './portal-size.ts';
import { measurePublish } from './publish.ts';
import { measureReportCsv } from './report-csv.ts';
import { measureUsage } from './usage.ts';

// Figures and ratios of one run on this machine; nothing here passes or fails.
const server = await startDurablePostgres();
try {
  const template = await startTestPostgres(migrateDatabase);
  const wanted = process.argv.slice(2);
  const parts = [
    { name: 'decision', run: measureDecision },
    { name: 'publish', run: measurePublish },
    { name: 'gateway', run: () => measureGateway(server.pid) },
    { name: 'usage', run: measureUsage },
    { name: 'report', run: measureReportCsv },
    { name: 'notifications', run: measureNotifications },
    { name: 'cars', run: measureCarMemory },
    { name: 'load-tester', run: () => measureLoadTester() },
    { name: 'portal', run: measurePortalSize },
  ];
  for (const { name, run } of parts) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    say(`\n${name}`);
    for (const line of await run()) say(`  ${line}`);
  }
  await template.stop();
} finally {
  await server.stop();
}

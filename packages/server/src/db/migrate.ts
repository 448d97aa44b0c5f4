import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { people } from './migrations/0001-people.ts';
import { vehicles } from './migrations/0002-vehicles.ts';
import { consent } from './migrations/0003-consent.ts';
import { data } from './migrations/0004-data.ts';
import { leanStream } from './migrations/0005-lean-stream.ts';
import { organisationDetails } from './migrations/0006-organisation-details.ts';
import { dataPackages } from './migrations/0007-data-packages.ts';
import { rewards } from './migrations/0008-rewards.ts';
import { consentRecords } from './migrations/0009-consent-records.ts';
import { vehicleSignals } from './migrations/0010-vehicle-signals.ts';
import { oemIndexes } from './migrations/0011-oem-indexes.ts';
import { rewardTotals } from './migrations/0012-reward-totals.ts';
import { readMarks } from './migrations/0013-read-marks.ts';
import { fleets } from './migrations/0015-fleets.ts';
import { agreements } from './migrations/0016-agreements.ts';
import { domainLists } from './migrations/0017-domain-lists.ts';
import { vehicleMessages } from './migrations/0018-vehicle-messages.ts';
import { usage } from './migrations/0019-usage.ts';
import { loadTests } from './migrations/0021-load-tests.ts';
import { organisationMessages } from './migrations/0022-organisation-messages.ts';
import { userAccess } from './migrations/0023-user-access.ts';
import { madeTemplates } from './migrations/0024-made-templates.ts';
import { consentStatusRequests } from './migrations/0025-consent-status-requests.ts';
import { consentStatusReport } from './migrations/0026-consent-status-report.ts';
import { platformLogs } from './migrations/0027-platform-logs.ts';
import { auditSeals } from './migrations/0028-audit-seals.ts';
import { operations } from './migrations/0030-operations.ts';
import { agreedWords } from './migrations/0031-agreed-words.ts';
import { envelopeCheck } from './migrations/0032-envelope-check.ts';
import { askedOrNot } from './migrations/0033-asked-or-not.ts';
import { peopleAtWork } from './migrations/0035-people-at-work.ts';
import { testTraffic } from './migrations/0036-test-traffic.ts';
import { doneMessages } from './migrations/0037-done-messages.ts';
import { narrowedTold } from './migrations/0038-narrowed-told.ts';
import { vehicleAccess } from './migrations/0039-vehicle-access.ts';
import { sealedSigningKeys } from './migrations/0040-sealed-signing-keys.ts';
import { sessionsEnded } from './migrations/0041-sessions-ended.ts';
import { signInAttempts } from './migrations/0042-sign-in-attempts.ts';
import { certificatesRenewed } from './migrations/0043-certificates-renewed.ts';
import { streamOrder } from './migrations/0044-stream-order.ts';
import { keysUsedOnce } from './migrations/0045-keys-used-once.ts';
import { connect } from './connect.ts';

const migrations: Record<string, Migration> = {
  '0001-people': step(people),
  '0002-vehicles': step(vehicles),
  '0003-consent': step(consent),
  '0004-data': step(data),
  '0005-lean-stream': step(leanStream),
  '0006-organisation-details': step(organisationDetails),
  '0007-data-packages': step(dataPackages),
  '0008-rewards': step(rewards),
  '0009-consent-records': step(consentRecords),
  '0010-vehicle-signals': step(vehicleSignals),
  '0011-oem-indexes': step(oemIndexes),
  '0012-reward-totals': step(rewardTotals),
  '0013-read-marks': step(readMarks),
  '0015-fleets': step(fleets),
  '0016-agreements': step(agreements),
  '0017-domain-lists': step(domainLists),
  '0018-vehicle-messages': step(vehicleMessages),
  '0019-usage': step(usage),
  '0021-load-tests': step(loadTests),
  '0022-organisation-messages': step(organisationMessages),
  '0023-user-access': step(userAccess),
  '0024-made-templates': step(madeTemplates),
  '0025-consent-status-requests': step(consentStatusRequests),
  '0026-consent-status-report': step(consentStatusReport),
  '0027-platform-logs': step(platformLogs),
  '0028-audit-seals': step(auditSeals),
  '0030-operations': step(operations),
  '0031-agreed-words': step(agreedWords),
  '0032-envelope-check': step(envelopeCheck),
  '0033-asked-or-not': step(askedOrNot),
  '0035-people-at-work': step(peopleAtWork),
  '0036-test-traffic': step(testTraffic),
  '0037-done-messages': step(doneMessages),
  '0038-narrowed-told': step(narrowedTold),
  '0039-vehicle-access': step(vehicleAccess),
  '0040-sealed-signing-keys': step(sealedSigningKeys),
  '0041-sessions-ended': step(sessionsEnded),
  '0042-sign-in-attempts': step(signInAttempts),
  '0043-certificates-renewed': step(certificatesRenewed),
  '0044-stream-order': step(streamOrder),
  '0045-keys-used-once': step(keysUsedOnce),
};

function step(statements: string): Migration {
  return {
    up: async (db) => {
      await sql.raw(statements).execute(db);
    },
  };
}

/** The last step of the schema that this version knows. */
export function newestStep(): string {
  return Object.keys(migrations).toSorted().at(-1) ?? '';
}

/** Runs the steps, all that are due in one transaction; a test may have more of them. */
export function migratorOf(db: Kysely<Database>, more: Readonly<Record<string, Migration>> = {}): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...migrations, ...more }) } });
}

/**
 * Brings a database to the newest schema; safe to repeat and to run from several processes at once.
 * @throws Error that names the step that failed; then the database is as it was
 */
export async function migrate(
  db: Kysely<Database>,
  more: Readonly<Record<string, Migration>> = {},
): Promise<void> {
  const { error, results } = await migratorOf(db, more).migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find(({ status }) => status === 'Error');
  if (failed === undefined || !(error instanceof Error)) throw error;
  const text = `the database could not be upgraded and is as it was: ${failed.migrationName}: ${error.message}`;
  throw new Error(text, { cause: error });
}

/** The same for a connection string, with connections of its own. */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const db = connect({ connectionString, maxConnections: 1 });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

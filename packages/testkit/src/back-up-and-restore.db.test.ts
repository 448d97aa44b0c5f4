import { chmodSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  createStreamKeyEndpoint,
  readStreamEndpoint,
  type StreamBatch,
} from '@vinculum/contract/streams/endpoints.ts';
import type { Fleet } from '@vinculum/vehicle/fleet/fleet.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { commandsOf, type Ran, runCommands } from './how-to-commands.ts';
import { MortalProduct } from './kill-nine/product.ts';
import {
  claimForCars,
  publish,
  saveForm,
  seed,
  type Seeded,
  watch,
  type Watcher,
} from './kill-nine/world.ts';
import { realCar, realFleet } from './worlds/real-cars.ts';
import { makeScratchFolder } from './machine/scratch-folder.ts';
import type { IssuedClaim } from '@vinculum/server/domains/vehicle-access/claims/issue-claim.ts';

const WITHDRAWS = 'YNR40EA5XR1000001';
const GOES_ON = 'YNR40EA5XR1000002';
const within = { timeout: 30_000, interval: 50 };
const folder = makeScratchFolder('vinculum-backups-');
// Started by root, PostgreSQL runs as another user, who must get in.
chmodSync(folder, 0o755);
const [backUp = '', restore = ''] = commandsOf('back-up-and-restore.md').map((block) =>
  block.replaceAll('/var/backups', folder).replaceAll('/srv/vinculum', join(folder, 'restored')),
);

let before: MortalProduct;
let after: MortalProduct;
let seeded: Seeded;
let formId: number;
let claim: IssuedClaim;
let key: string;
let read: StreamBatch[];
/** Titles of forms whose saving was acknowledged before the backup began. */
let acknowledged: string[];
let restored: Ran;

/** Everything up to the start of the restored installation; the tests look at what there is then. */
beforeAll(async () => {
  before = await MortalProduct.prepare();
  await before.start('all');
  const db = watch(before);
  seeded = await seed(before, db, { permitted: [WITHDRAWS, GOES_ON], forbidden: [] });
  claim = await claimForCars(before, db, seeded.people.organisations.oem);
  formId = await saveForm(before, seeded.bearer, 'Speed');
  await publish(before, seeded.bearer, { formId, vins: [WITHDRAWS, GOES_ON] });
  ({ key } = await before.call(createStreamKeyEndpoint, { body: { name: 'drill' } }, seeded.bearer));
  const fleet = await startFleet(before);
  await vi.waitUntil(async () => vinsOf(await stream(before)).length === 2, within);

  await backUpAmidWrites();
  await withdraw(fleet, db);
  const inBackup = await stream(before);
  // A consumer has read more than the backup holds.
  await vi.waitUntil(async () => {
    read = await stream(before);
    return read.length > inBackup.length;
  }, within);
  await fleet.stop();
  await db.destroy();
  await before.stop();

  const backup = readdirSync(folder).find((name) => name.startsWith('vinculum-')) ?? '';
  restored = await runCommands(restore, { BACKUP: join(folder, backup) });
  if (restored.code !== 0) throw new Error(restored.printed);
  after = await MortalProduct.prepare({ dataDir: join(folder, 'restored') });
  await after.start('all');
}, 180_000);

afterAll(async () => {
  await before?.end();
  await after?.end();
  rmSync(folder, { recursive: true, force: true });
});

async function startFleet(product: MortalProduct): Promise<Fleet> {
  const fleet = realFleet({ mqttPort: product.mqttPort, dataDir: before.dataDir }, claim);
  const policy = { kind: 'automatic', accept: 1, mandatoryOnly: 0, thinkMs: [0, 0] } as const;
  await fleet.start(
    [WITHDRAWS, GOES_ON].map((vin) => realCar(vin, { isMoving: false, policy, language: 'en' })),
    (_vin, error) => {
      throw error;
    },
  );
  return fleet;
}

async function stream(product: MortalProduct, cursor?: string): Promise<StreamBatch[]> {
  const query = cursor === undefined ? '' : `?cursor=${cursor}`;
  const answer = await fetch(`${product.address}${readStreamEndpoint.path}${query}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  if (!answer.ok) throw new Error(`no stream: ${answer.status}`);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '');
  return lines.map((line) => readStreamEndpoint.response.parse(JSON.parse(line)));
}

const vinsOf = (batches: readonly StreamBatch[]) => [...new Set(batches.map(({ vin }) => vin))].toSorted();

async function backUpAmidWrites(): Promise<void> {
  const titles: string[] = [];
  const some = Promise.withResolvers<void>();
  const over = new AbortController();
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const title = `Form ${writer} ${n}`;
      await saveForm(before, seeded.bearer, title);
      if (titles.push(title) > 20) some.resolve();
    }
  });
  await some.promise;
  acknowledged = [...titles];
  const ran = await runCommands(backUp, { DATA_DIR: before.dataDir });
  over.abort();
  await Promise.all(writers);
  if (ran.code !== 0) throw new Error(ran.printed);
  if (titles.length <= acknowledged.length + 20) throw new Error('the backup held up the writers');
}

/** The platform stores it: nobody waits for anything any more when the installation is lost. */
async function withdraw(fleet: Fleet, db: Watcher): Promise<void> {
  const car = fleet.cars.get(WITHDRAWS);
  const [consent] = car?.consents.all() ?? [];
  if (car === undefined || consent === undefined) throw new Error('the car has no consent');
  const touch = { decision: 'withdraw', acceptedSignals: [], erase: false, language: 'en' } as const;
  if (car.touch({ consentId: consent.consentId, ...touch }) !== 'taken') throw new Error('not taken');
  await vi.waitUntil(async () => {
    const isCanceled = (await statusOf(db, WITHDRAWS)) === 'FORM_CANCELED';
    return isCanceled && consent.state === 'withdrawn' && consent.waiting === null;
  }, within);
}

async function statusOf(db: Watcher, vin: string): Promise<string | undefined> {
  const row = await db.selectFrom('consent').select('status').where('vin', '=', vin).executeTakeFirst();
  return row?.status;
}

test('the backup is for its owner only, and nothing of it is left unfinished', () => {
  const [backup = '', ...more] = readdirSync(folder).filter((name) => name !== 'restored');
  expect(more).toEqual([]);
  const modeOf = (...path: string[]) => statSync(join(folder, backup, ...path)).mode & 0o777;
  expect(modeOf()).toBe(0o700);
  expect(modeOf('authority')).toBe(0o700);
  for (const file of ['manifest.json', 'password', 'authority/sealing.key']) expect(modeOf(file)).toBe(0o600);
});

test('the chain of the audit trail is intact', () => {
  expect(restored.printed).toMatch(/The chain is intact: \d+ events verified/);
});

test('what was acknowledged before the backup is in it', async () => {
  const db = watch(after);
  const rows = await db.selectFrom('consent_form').select('title').execute();
  await db.destroy();
  const titles = new Set(rows.map(({ title }) => title));
  expect(acknowledged.filter((title) => !titles.has(title))).toEqual([]);
});

test('tokens of before are over, and signing in works', async () => {
  await expect(saveForm(after, seeded.bearer, 'Old token')).rejects.toThrow('401');
  const { username } = seeded.people.signedIn('consumer.admin');
  const bearer = await after.signIn(username, 'Correct-Horse#1');
  expect(await saveForm(after, bearer, 'New token')).toBeGreaterThan(formId);
});

describe('the cars of before', () => {
  let db: Watcher;
  let fleet: Fleet;
  let known: StreamBatch[];
  let statusAtFirst: string | undefined;
  beforeAll(async () => {
    db = watch(after);
    known = await stream(after);
    statusAtFirst = await statusOf(db, WITHDRAWS);
    fleet = await startFleet(after);
  });
  afterAll(async () => {
    await fleet.stop();
    await db.destroy();
  });

  test('are known by their certificates, and consumers go on reading at their places', async () => {
    await vi.waitFor(async () => {
      const more = await stream(after, read.at(-1)?.cursor);
      expect(vinsOf(more)).toEqual([GOES_ON]);
    }, within);
  });

  test('deliver nothing that was withdrawn after the backup, and say it again', async () => {
    expect(statusAtFirst, 'as it was when the backup was made').toBe('FORM_ACCEPTED');
    await vi.waitFor(async () => expect(await statusOf(db, WITHDRAWS)).toBe('FORM_CANCELED'), within);
    await vi.waitFor(async () => {
      const more = (await stream(after)).slice(known.length);
      expect(more.length).toBeGreaterThan(2);
      expect(vinsOf(more)).toEqual([GOES_ON]);
    }, within);
    const answers = await db.selectFrom('consent_answer').select(['decision', 'signature']).execute();
    expect(answers.map(({ decision }) => decision).toSorted()).toEqual(['accept', 'accept', 'withdraw']);
  });
});

test('nothing stays behind that says a restore goes on', () => {
  expect(existsSync(join(folder, 'restored', '.restoring'))).toBe(false);
});

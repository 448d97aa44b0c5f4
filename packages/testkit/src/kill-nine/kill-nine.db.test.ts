import { processExists } from '@vinculum/server/adapters/database/postgres-claim.ts';
import type { IssuedClaim } from '@vinculum/server/domains/vehicle-access/claims/issue-claim.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carVin } from '../worlds/consent-world.ts';
import { isFullSize } from '../full-size.ts';
import { answersStored, COMMITS, historiesOf, killAtCommits } from './answers.ts';
import { certifiedCars, type StubbornCar } from './cars.ts';
import { MortalProduct } from './product.ts';
import { moments, type PublicationTraces, tracesOf } from './publication.ts';
import { claimForCars, publish, saveForm, seed, type Seeded, watch, type Watcher } from './world.ts';

const PATIENCE_MS = 180_000;

/** Ten thousand cars by `npm run test:full`, a tenth of them in each run of the checks. */
const SHARE = isFullSize ? 1 : 0.1;
const permitted = vinsOf('YNR', 9000 * SHARE);
const forbidden = vinsOf('VCZ', 500 * SHARE);
const unregistered = vinsOf('YNS', 500 * SHARE);
/** Each gets that many forms. */
const FORMS = 8;
const answering = Array.from({ length: 24 }, (_, index) => carVin(20_001 + index));
const vins = [...permitted, ...forbidden, ...unregistered];

let product: MortalProduct;
let db: Watcher;
let seeded: Seeded;

beforeAll(async () => {
  product = await MortalProduct.prepare();
  await product.start('api');
  db = watch(product);
  seeded = await seed(product, db, { permitted, forbidden });
}, PATIENCE_MS);

afterAll(async () => {
  await db?.destroy();
  await product?.end();
}, PATIENCE_MS);

describe('a publication whose server is killed', () => {
  // The outbox is counted: without a gateway nothing takes rows out of it.
  test.each(moments)(
    '$name is there whole or not at all, and repeating it completes it once',
    async (moment) => {
      const { bearer } = seeded;
      const formId = await saveForm(product, bearer, `Killed ${moment.name}`);
      const hasCome = await moment.arrange({ product, db, formId, vins });
      const answer = publish(product, bearer, { formId, vins }).then(
        () => 'answered',
        () => 'lost',
      );
      const afterKill = await hasCome();
      const postmaster = product.postgresPid;
      await product.kill(moment);
      const outlived = moment.database || processExists(postmaster);
      expect(outlived, 'PostgreSQL outlives a killed server').toBe(true);
      await afterKill();
      await product.start('api');
      expect(product.postgresPid).not.toBe(postmaster);

      const left = await tracesOf(db, formId);
      const isWhole = left.audit > 0;
      expect(left).toEqual(isWhole ? whole(1) : nothing);
      expect(moment.outcomes).toContain(`${await answer}, ${isWhole ? 'everything' : 'nothing'} there`);

      const lists = await publish(product, bearer, { formId, vins });
      expect(lists).toMatchObject({
        vinNumbersWithPermission: isWhole ? [] : permitted,
        vinNumberAlreadyPublished: isWhole ? permitted : [],
        vinNumbersWithoutPermission: forbidden,
        unregisteredVinNumbers: unregistered,
      });
      expect(await tracesOf(db, formId)).toEqual(whole(isWhole ? 2 : 1));
    },
    PATIENCE_MS,
  );
});

describe('a stream of answers whose server is killed', () => {
  let claim: IssuedClaim;
  let cars: StubbornCar[] = [];

  beforeAll(async () => {
    await product.stop();
    await product.start('all');
    claim = await claimForCars(product, db, seeded.people.organisations.oem);
    cars = await certifiedCars(answering, claim, { port: product.mqttPort, offers: FORMS });
    for (let form = 1; form <= FORMS; form += 1) {
      const formId = await saveForm(product, seeded.bearer, `Answered ${form}`);
      await publish(product, seeded.bearer, { formId, vins: answering });
    }
  }, PATIENCE_MS);

  test(
    'keeps each acknowledged answer once when killed with their commits under way',
    async () => {
      await killAtCommits(product, cars);
      await product.start('all');
      const stored = await answersStored(db, answering);
      const acknowledged = cars.flatMap((car) => [...car.acknowledged]);
      expect(stored.map(({ answerId }) => answerId)).toEqual(expect.arrayContaining(acknowledged));
      expect(stored.filter(({ changes }) => changes !== 1)).toEqual([]);
      expect(stored.length - acknowledged.length).toBeGreaterThanOrEqual(COMMITS);
    },
    PATIENCE_MS,
  );

  test(
    'ends with one answer and one change for each consent, as its owner said it',
    async () => {
      await Promise.all(cars.map((car) => car.answerAll()));
      const reports = cars.flatMap((car) =>
        [...car.sentAnswers.values()].map(({ consentId, answer, status }) => ({
          consentId,
          answerId: answer.answer_id,
          status,
          changes: 1,
        })),
      );
      expect(reports).toHaveLength(answering.length * FORMS);
      expect(await answersStored(db, answering)).toEqual(
        reports.toSorted((a, b) => a.consentId - b.consentId),
      );
      expect(await historiesOf(db, answering)).toEqual(
        new Map([['FORM_PENDING, FORM_RECEIVED, answered', reports.length]]),
      );
    },
    PATIENCE_MS,
  );
});

const nothing: PublicationTraces = {
  status: 'DRAFT',
  consents: 0,
  vins: 0,
  history: 0,
  historyOf: 0,
  outbox: 0,
  outboxOf: 0,
  audit: 0,
  notifications: 0,
};

/** What is left of a publication that was asked for so often: each asking is audited, the rest is there once. */
function whole(askings: number): PublicationTraces {
  return {
    status: 'PUBLISHED',
    consents: vins.length,
    vins: vins.length,
    history: vins.length,
    historyOf: vins.length,
    outbox: permitted.length,
    outboxOf: permitted.length,
    audit: askings,
    notifications: askings,
  };
}

function vinsOf(wmi: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => carVin(index + 1).replace('YNR', wmi));
}

import { processExists } from '@vinculum/server/adapters/database/postgres-claim.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carVin } from './consent-world.ts';
import { MortalProduct } from './kill-nine-product.ts';
import { moments, type PublicationTraces, tracesOf } from './kill-nine-publication.ts';
import { publish, saveForm, seed, type Seeded, watch, type Watcher } from './kill-nine-world.ts';

const PATIENCE_MS = 180_000;

const permitted = vinsOf('YNR', 9000);
const forbidden = vinsOf('VCZ', 500);
const unregistered = vinsOf('YNS', 500);
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

describe('a publication to 10,000 VINs whose server is killed', () => {
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
      if (!moment.mayAnswer) expect(await answer).toBe('lost');
      expect(processExists(postmaster), 'PostgreSQL outlives a killed server').toBe(!moment.database);
      await afterKill();
      await product.start('api');
      expect(product.postgresPid).not.toBe(postmaster);

      const left = await tracesOf(db, formId);
      const isWhole = left.audit > 0;
      expect(left).toEqual(isWhole ? whole(1) : nothing);
      if (moment.leaves !== null) expect(isWhole ? 'everything' : 'nothing').toBe(moment.leaves);

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

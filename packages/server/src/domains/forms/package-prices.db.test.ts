import {
  cloneConsentFormEndpoint,
  getConsentFormEndpoint,
  saveConsentFormEndpoint,
} from '@vinculum/contract/forms/endpoints.ts';
import {
  carVin,
  type ConsentWorld,
  ownerAnswerOf,
  startConsentWorld,
} from '@vinculum/testkit/worlds/consent-world.ts';
import { formInput } from '@vinculum/testkit/mistakes/form-input.ts';
import { offerPackage } from '@vinculum/testkit/worlds/data-packages.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accrueRewardsOfDay } from '../rewards/public.ts';
import { hashOfOffer, offeredForm } from '../consents/offered-form.ts';
import { offersOf } from '../consents/vehicle-consents-store.ts';
import { recordAnswer } from '../consents/answers/record-answer.ts';

const price = { effort_type: 1, effort_value: 100, currency_type: 1, currency_value: 0.4 };
const otherPrice = { effort_type: 1, effort_value: 10, currency_type: 0, currency_value: 2 };
let world: ConsentWorld;
beforeEach(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
  await world.registerCars([carVin(1)]);
});
afterEach(() => world.server.stop());

async function formOf(formId: number) {
  const reader = world.people.signedIn('consumer.viewer');
  return (await world.server.call(getConsentFormEndpoint, { params: { id: formId } }, reader)).body;
}

test('what its packages cost stands in a form from its first publication on, beside nothing else', async () => {
  const id = await offerPackage(world, { oem_data_package_price: [price] });
  const formId = await world.saveForm({ oem_data_package_ids: [id], oem_rewards: [otherPrice] });
  await world.publish(formId, [carVin(1)]);
  expect((await formOf(formId)).oem_rewards).toEqual([
    { ...price, oem_name: 'Norrsken Motors', oem_data_package_id: id },
  ]);
});

test('owners are told what the maker of the car earns, and their cars measure it', async () => {
  const id = await offerPackage(world, { oem_data_package_price: [price] });
  const formId = await world.saveForm({ oem_data_package_ids: [id] });
  await world.publish(formId, [carVin(1)]);
  const [offer] = await offersOf(world.server.db, carVin(1));
  expect(offer?.oem_rewards).toEqual([{ ...price, oem_name: 'Norrsken Motors' }]);
});

test('the text that owners agree to is the one that its hash is over', async () => {
  const id = await offerPackage(world, { oem_data_package_price: [price] });
  const formId = await world.saveForm({ oem_data_package_ids: [id] });
  await world.publish(formId, [carVin(1)]);
  const [offer] = await offersOf(world.server.db, carVin(1));
  expect(hashOfOffer(offeredForm.parse(offer))).toBe((await formOf(formId)).form_hash);
});

test('a copy has the packages without their prices, which its own publication puts in', async () => {
  const id = await offerPackage(world, { oem_data_package_price: [price] });
  const formId = await world.saveForm({ oem_data_package_ids: [id] });
  await world.publish(formId, [carVin(1)]);
  const editor = world.people.signedIn('consumer.editor');
  const copy = (
    await world.server.call(cloneConsentFormEndpoint, { body: { consent_form_id: formId } }, editor)
  ).body.consent_form_id;
  expect(await formOf(copy)).toMatchObject({ oem_rewards: [], oem_data_package_ids: [id] });
});

test('a package that a form names itself is no package: only publishing says whose price it is', async () => {
  const planted = { ...price, oem_data_package_id: 1 };
  const editor = world.people.signedIn('consumer.editor');
  const saved = await world.server.call(
    saveConsentFormEndpoint,
    { body: formInput({ oem_rewards: [planted] }) },
    editor,
  );
  expect((await formOf(saved.body.consent_form_id)).oem_rewards).toEqual([price]);
});

test('each price is earned by the cars of the package’s own maker only', async () => {
  const own = await offerPackage(world, { oem_data_package_price: [price] });
  const foreign = await offerPackage(world, { oem_data_package_price: [otherPrice] }, { by: 'otherOem' });
  const formId = await world.saveForm({ oem_data_package_ids: [own, foreign] });
  await world.publish(formId, [carVin(1)]);
  const { id: consentId } = await world.consentOf(formId, carVin(1));
  const { form_hash } = await formOf(formId);
  const answer = ownerAnswerOf({
    answer_id: 'a1',
    decision: 'accept',
    form_hash: form_hash ?? '',
    accepted_signals: [2016, 1790],
  });
  await recordAnswer(world.server.db, {
    vin: carVin(1),
    consentId,
    answer,
    certificateSerial: '01',
    now: world.server.clock.now(),
  });
  const { granted_at } = await world.consentOf(formId, carVin(1));
  const day = new Date(world.server.clock.now()).toISOString().slice(0, 10);
  await sql`insert into consent_effort (consent_id, granted_at, day, metres, driving_ms, use_days)
    values (${consentId}, ${granted_at}, ${day}, 250000, 0, 0)`.execute(world.server.db);
  await accrueRewardsOfDay(world.server.db, day);
  const earned = await world.server.db
    .selectFrom('reward_earned')
    .select(['kind', 'reward_index', 'steps', 'currency_type'])
    .select(sql<string>`trim_scale(amount)::text`.as('amount'))
    .where('consent_id', '=', consentId)
    .execute();
  expect(earned).toEqual([{ kind: 'oem', reward_index: 0, steps: 2, currency_type: 1, amount: '0.8' }]);
});

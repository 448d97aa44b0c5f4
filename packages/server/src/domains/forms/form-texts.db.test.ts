import {
  cloneAdminConsentFormEndpoint,
  cloneConsentFormEndpoint,
  getConsentFormEndpoint,
  saveConsentFormEndpoint,
} from '@vinculum/contract/forms/endpoints.ts';
import type { ConsentFormInput } from '@vinculum/contract/forms/form.ts';
import { getOemConsentFormEndpoint } from '@vinculum/contract/responses/oem-form.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { formInput } from '@vinculum/testkit/mistakes/form-input.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOfOffer, offeredForm } from '../consents/offered-form.ts';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.registerCars([carVin(1)]);
  await world.permit({ standard: true });
});
afterAll(() => world.server.stop());

const spanish = { language: 'es', title: 'Según conduce', description: 'Leemos su velocidad.' } as const;
const both = { language: 'en', translations: [spanish] } as const satisfies Partial<ConsentFormInput>;
const editor = () => world.people.signedIn('consumer.editor');

async function read(id: number, by = editor()) {
  return (await world.server.call(getConsentFormEndpoint, { params: { id } }, by)).body;
}

async function published(change: Partial<ConsentFormInput>) {
  const id = await world.saveForm(change);
  await world.publish(id, [carVin(1)]);
  const form = world.server.db.selectFrom('consent_form').selectAll().where('id', '=', id);
  const { offer, form_hash: hash } = await form.executeTakeFirstOrThrow();
  return { id, offer: offeredForm.parse(offer), hash };
}

// Shows 1-3.1
test('a form is saved, read and copied with its texts in both languages, by its consumer and by an operator', async () => {
  const id = await world.saveForm(both);
  const operator = world.people.signedIn('operator.admin');
  expect(await read(id)).toMatchObject({ title: 'Pay how you drive', ...both });
  expect(await read(id, operator)).toMatchObject(both);
  const body = { consent_form_id: id };
  const copy = await world.server.call(cloneConsentFormEndpoint, { body }, editor());
  expect(await read(copy.body.consent_form_id)).toMatchObject(both);
  const to = { ...body, destination_consumer_id: world.people.organisations.otherConsumer };
  const input = await world.server.call(cloneAdminConsentFormEndpoint, { body: to }, operator);
  expect(await read(input.body.consent_form_id, operator)).toMatchObject(both);
});

test('the maker of a car reads what its owners are asked in every language', async () => {
  const { id } = await published(both);
  const params = { id };
  const maker = world.people.signedIn('oem.viewer');
  expect((await world.server.call(getOemConsentFormEndpoint, { params }, maker)).body).toMatchObject(both);
});

test('every translation is cleaned as the description is', async () => {
  const html = '<p onclick="x()">Velocidad</p><script>alert(1)</script><a href="javascript:x()">aquí</a>';
  const id = await world.saveForm({
    ...both,
    description_type: 2,
    description: '<p>Speed</p>',
    translations: [{ ...spanish, description: html }],
  });
  const [text] = (await read(id)).translations;
  expect(text?.description).toBe(
    '<p>Velocidad</p><a rel="noopener noreferrer nofollow" target="_blank">aquí</a>',
  );
});

test('what is wrong with a translation and with the rest is said at once', async () => {
  const blank = { ...spanish, title: '', description: '' };
  const body = formInput({ ...both, title: '', description: '', translations: [blank] });
  const { problem } = await world.server.call(saveConsentFormEndpoint, { body }, editor());
  expect(problem.fields?.map(({ field, key }) => [field, key])).toEqual([
    ['title', 'validation.required'],
    ['translations.0.title', 'validation.required'],
    ['description', 'consent.descriptionText'],
    ['translations.0.description', 'consent.descriptionText'],
  ]);
});

test('cars are offered the texts in both languages, and the hash covers each of them', async () => {
  const { offer, hash } = await published(both);
  expect(offer).toMatchObject({ title: 'Pay how you drive', ...both });
  expect(hashOfOffer(offer)).toBe(hash);
  for (const change of [{ title: 'Otro' }, { description: 'Otro.' }])
    expect(hashOfOffer({ ...offer, translations: [{ ...spanish, ...change }] })).not.toBe(hash);
  const { translations: _translations, ...single } = offer;
  expect(hashOfOffer(single)).not.toBe(hash);
});

test('a draft from before languages is read, offered and hashed as it was', async () => {
  const { db } = world.server;
  const id = await world.saveForm();
  const row = db.selectFrom('consent_form').select('content').where('id', '=', id);
  const { content } = await row.executeTakeFirstOrThrow();
  const { language: _language, translations: _translations, ...before } = Object(content);
  await db
    .updateTable('consent_form')
    .set({ content: JSON.stringify(before) })
    .where('id', '=', id)
    .execute();
  expect(await read(id)).toMatchObject({ language: null, translations: [] });
  await world.publish(id, [carVin(1)]);
  const stored = db.selectFrom('consent_form').selectAll().where('id', '=', id);
  const { offer, form_hash: hash } = await stored.executeTakeFirstOrThrow();
  expect(Object.keys(Object(offer))).not.toEqual(expect.arrayContaining(['translations']));
  expect(Object.keys(Object(offer))).not.toEqual(expect.arrayContaining(['language']));
  expect(hashOfOffer(offeredForm.parse(offer))).toBe(hash);
});

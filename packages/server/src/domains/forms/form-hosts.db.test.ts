import { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { checkEligibilityEndpoint } from '@vinculum/contract/publication/eligibility.ts';
import type { ConsentFormInput } from '@vinculum/contract/forms/form.ts';
import { publishConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import {
  addDomainsEndpoint,
  deleteDomainsEndpoint,
  listDomainsEndpoint,
} from '@vinculum/contract/domain-lists/endpoints.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { formInput } from '@vinculum/testkit/mistakes/form-input.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.registerCars([carVin(1)]);
  await world.permit({ standard: true });
});
afterAll(() => world.server.stop());

const admin = () => world.people.signedIn('consumer.admin');

async function list(domain: string, isAllowed: boolean) {
  const body = { domains: [domain], is_allowed: isAllowed };
  expect((await world.server.call(addDomainsEndpoint, { body }, admin())).status).toBe(200);
}

afterEach(async () => {
  const { body } = await world.server.call(listDomainsEndpoint, {}, admin());
  const ids = body.domain_permissions.map(({ id }) => id);
  if (ids.length > 0) await world.server.call(deleteDomainsEndpoint, { body: { ids } }, admin());
});

const save = (change: Partial<ConsentFormInput>, language = 'en') =>
  world.server.call(
    saveConsentFormEndpoint,
    { body: formInput(change), headers: { 'accept-language': language } },
    admin(),
  );

test('a service page and a link on a blacklisted domain are refused at their fields, in both languages', async () => {
  await list('ads.example', false);
  const form = {
    service_page: 'https://www.ads.example/offer',
    description: 'http://ads.example',
    description_type: 1,
  } as const;
  const { status, problem } = await save(form);
  expect(status).toBe(400);
  expect(problem.fields).toEqual([
    {
      field: 'service_page',
      key: 'domains.hostBlacklisted',
      message: 'www.ads.example is on the blacklist of your organisation',
    },
    {
      field: 'description',
      key: 'domains.hostBlacklisted',
      message: 'ads.example is on the blacklist of your organisation',
    },
  ]);
  expect((await save(form, 'es')).problem.fields?.map(({ message }) => message)).toEqual([
    'www.ads.example está en la lista de dominios bloqueados de su organización',
    'ads.example está en la lista de dominios bloqueados de su organización',
  ]);
});

test('a link inside an HTML description counts, a domain that a text mentions does not', async () => {
  await list('ads.example', false);
  const html = '<p>See <a href="https://ads.example/a">one</a>, <a href="https://fine.example">two</a></p>';
  const linked = await save({ description: html, description_type: 2 });
  expect(linked.problem.fields?.map(({ field, key }) => [field, key])).toEqual([
    ['description', 'domains.hostBlacklisted'],
  ]);
  expect((await save({ description: 'Nothing of https://ads.example', description_type: 0 })).status).toBe(
    200,
  );
});

test('with a whitelist only its domains pass, and another organisation’s lists do not count', async () => {
  await list('fine.example', true);
  expect((await save({ service_page: 'https://www.fine.example/a' })).status).toBe(200);
  const { problem } = await save({ service_page: 'https://other.example' });
  expect(problem.fields).toEqual([
    {
      field: 'service_page',
      key: 'domains.hostNotWhitelisted',
      message: 'other.example is not on the whitelist of your organisation',
    },
  ]);
  const other = world.people.signedIn('otherConsumer.editor');
  const body = formInput({ service_page: 'https://other.example' });
  expect((await world.server.call(saveConsentFormEndpoint, { body }, other)).status).toBe(200);
});

test('a form saved before its domain was blacklisted cannot be published, nor again once it is', async () => {
  const formId = await world.saveForm({
    service_page: 'https://later.example/a',
    description: 'https://fine.example',
    description_type: 1,
    language: 'en',
    translations: [{ language: 'es', title: 'Según conduce', description: 'https://later.example/es' }],
  });
  const vins = { consent_form_id: formId, vin_numbers: [carVin(1)] };
  const publish = () => world.server.call(publishConsentFormEndpoint, { body: vins }, admin());
  await list('later.example', false);
  const { status, problem } = await publish();
  expect(status).toBe(409);
  expect(problem).toMatchObject({
    code: 'formHostForbidden',
    message: 'Your lists of domains forbid what this form shows: later.example.',
    fields: [
      { field: 'service_page', key: 'domains.hostBlacklisted' },
      { field: 'translations.0.description', key: 'domains.hostBlacklisted' },
    ],
  });
  const checked = await world.server.call(checkEligibilityEndpoint, { body: vins }, admin());
  expect(checked.problem.code).toBe('formHostForbidden');
  const { body } = await world.server.call(listDomainsEndpoint, {}, admin());
  const ids = body.domain_permissions.map(({ id }) => id);
  await world.server.call(deleteDomainsEndpoint, { body: { ids } }, admin());
  expect((await publish()).status).toBe(200);
  await list('later.example', false);
  expect((await publish()).problem.code).toBe('formHostForbidden');
});

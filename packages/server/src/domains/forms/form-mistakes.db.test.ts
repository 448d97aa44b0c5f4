import { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { addDomainsEndpoint } from '@vinculum/contract/domain-lists/endpoints.ts';
import { problemSchema } from '@vinculum/contract/foundation/problem.ts';
import { formInput } from '@vinculum/testkit/mistakes/form-input.ts';
import { type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { offerPackage } from '@vinculum/testkit/worlds/data-packages.ts';
import { formMistakes } from '@vinculum/testkit/mistakes/form-mistakes.ts';
import { mistakeDomains, mistakePackages, mistakeSignals } from '@vinculum/testkit/mistakes/mistake-facts.ts';
import type { Mistake } from '@vinculum/testkit/mistakes/mistake.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { knownSignals } from './form-rules.ts';
import { readCatalogue } from './forms-store.ts';

// The browser's side of the same list: portal, domains/forms/editor/form-mistakes.test.tsx.

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  for (const { domain, is_allowed } of mistakeDomains) {
    const body = { domains: [domain], is_allowed };
    await world.server.call(addDomainsEndpoint, { body }, world.people.signedIn('consumer.admin'));
  }
  for (const {
    id,
    title,
    consentType: consent_type,
    expiryDate: expiry_date,
    ...signals
  } of mistakePackages) {
    const of = { title, consent_type, expiry_date, read_signals: [...signals.reads] };
    if ((await offerPackage(world, of)) !== id) throw new Error(`the package ${title} has another number`);
  }
});
afterAll(() => world.server.stop());

async function save({ change, isWithoutFlags }: Pick<Mistake, 'change' | 'isWithoutFlags'>) {
  const by = isWithoutFlags === true ? 'otherConsumer.editor' : 'consumer.editor';
  const authorization = await world.server.authorizationOf(world.people.signedIn(by));
  return await world.server.app.inject({
    method: saveConsentFormEndpoint.method,
    url: saveConsentFormEndpoint.path,
    headers: { 'content-type': 'application/json', authorization: authorization ?? '' },
    payload: JSON.stringify({ ...formInput(), ...change }),
  });
}

test('the signals that the mistakes name are those of the catalogue', async () => {
  expect(knownSignals(await readCatalogue(world.server.db, [...mistakeSignals.keys()]))).toEqual(
    mistakeSignals,
  );
});

test('without a mistake the form is saved', async () => {
  expect((await save({ change: {} })).statusCode).toBe(200);
});

// Shows 1-3.9, 1-4.10, 1-5.2, 1-5.3, 1-5.4, 1-5.5, 1-5.6, 1-5.7, 1-5.9, 1-5.10, 1-5.11, 1-5.12, 1-5.13
// Shows 1-5.14, 1-5.15, 1-5.17, 1-5.18, 1-5.19, 1-5.20, 1-5.21, 1-5.22, 1-9.5, 1-9.7, 1-9.8
test.each(formMistakes)('a form with $what is refused at $field, and nowhere else', async (mistake) => {
  const answer = await save(mistake);
  expect(answer.statusCode).toBe(400);
  const problem = problemSchema.parse(answer.json());
  expect(problem.fields?.map(({ field, message }) => [field, message])).toEqual([
    [mistake.field, mistake.text],
  ]);
});

/** The mistakes in as few forms as hold them, each in fields of its own. */
function inFewForms(mistakes: readonly Mistake[]): Mistake[][] {
  const forms: Mistake[][] = [];
  for (const mistake of mistakes) {
    const names = Object.keys(mistake.change);
    const free = forms.find((form) =>
      form.every(
        (other) =>
          other.isWithoutFlags === mistake.isWithoutFlags && names.every((name) => !(name in other.change)),
      ),
    );
    if (free === undefined) forms.push([mistake]);
    else free.push(mistake);
  }
  return forms.filter((form) => form.length > 1);
}

test.each(inFewForms(formMistakes).map((form, index) => [index, form] as const))(
  'of many mistakes in one form (%s) all are told at once, of whatever kind they are',
  async (_index, mistakes) => {
    const change = Object.assign({}, ...mistakes.map((mistake) => mistake.change));
    const answer = await save({ change, isWithoutFlags: mistakes[0]?.isWithoutFlags });
    const told = problemSchema.parse(answer.json()).fields ?? [];
    // Not by their texts: what is said of a description goes by its type, which another mistake may have changed.
    expect(told.map(({ field }) => field)).toEqual(
      expect.arrayContaining(mistakes.map(({ field }) => field)),
    );
    const said = told.map(({ field, key }) => `${field}: ${key}`);
    expect(new Set(said).size).toBe(said.length);
  },
);

test('HTML that is too long is not read to find what else is wrong with the form', async () => {
  const description = '<a href="https://elsewhere.example">x</a>'.repeat(10_000);
  const answer = await save({ change: { description_type: 2, description, title: '' } });
  const told = problemSchema.parse(answer.json()).fields?.map(({ field, key }) => `${field}: ${key}`);
  expect(told?.toSorted()).toEqual([
    'description: consent.descriptionHtmlLong',
    'title: validation.required',
  ]);
});

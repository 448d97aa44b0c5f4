import {
  searchAdminResponsesEndpoint,
  exportResponsesEndpoint,
} from '@vinculum/contract/responses/endpoints.ts';
import { publishAdminConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: ConsentWorld;
let consumerId: number;
let otherId: number;
let formId: number;
beforeAll(async () => {
  world = await startConsentWorld();
  consumerId = world.people.organisations.consumer;
  otherId = world.people.organisations.otherConsumer;
  formId = await publishedForm(consumerId, await world.saveForm({ title: 'Ours' }));
  await publishedForm(otherId, await world.saveForm({ title: 'Theirs' }, 'otherConsumer.editor'));
});
afterAll(() => world.server.stop());

const operator = () => world.people.signedIn('operator.admin');

/** Published to a VIN that is not registered: a pending consent is a response as well. */
async function publishedForm(consumer_id: number, consent_form_id: number): Promise<number> {
  const body = { consumer_id, consent_form_id, vin_numbers: [carVin(1)] };
  await world.server.call(publishAdminConsentFormEndpoint, { body }, operator());
  return consent_form_id;
}

async function search(body: object) {
  return (await world.server.call(searchAdminResponsesEndpoint, { body }, operator())).body;
}

test('an operator’s responses name whose form each is, and can be those of one consumer', async () => {
  const consumers = (await search({})).data.map((row) => row.consumer);
  expect(consumers.toSorted()).toEqual(['ChargeGrid', 'Helios Insurance']);
  expect(await search({ consumer_id: otherId })).toMatchObject({
    data: [{ title: 'Theirs', consumer_id: otherId, consumer: 'ChargeGrid' }],
    total_rows: 1,
    counts: { FORM_PENDING: 1 },
  });
});

test('the CSV says whose form it is in its last column, and can be of one consumer', async () => {
  const file = await world.server.call(
    exportResponsesEndpoint,
    { body: { consumer_id: otherId } },
    operator(),
  );
  const [head, ...lines] = file.raw.body.trim().split('\r\n');
  expect(head).toMatch(/,title,consumer$/);
  expect(lines).toEqual([expect.stringMatching(/,Theirs,ChargeGrid$/)]);
});

test.each([searchAdminResponsesEndpoint, exportResponsesEndpoint])(
  '$name: an organisation that is no consumer is not found, nor a form of another consumer',
  async (endpoint) => {
    const codeOf = async (body: object) =>
      (await world.server.call(endpoint, { body }, operator())).problem.code;
    expect(await codeOf({ consumer_id: world.people.organisations.oem })).toBe('consumerNotFound');
    expect(await codeOf({ consumer_id: otherId, consent_id: formId })).toBe('consentFormNotFound');
  },
);

test('a consumer that names another one in an export is refused', async () => {
  const by = world.people.signedIn('consumer.viewer');
  const exported = async (consumer_id: number) =>
    await world.server.call(exportResponsesEndpoint, { body: { consumer_id } }, by);
  expect((await exported(otherId)).problem.code).toBe('forbidden');
  expect((await exported(consumerId)).raw.body).toContain('Ours');
});

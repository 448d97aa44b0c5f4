import { allEndpoints } from '@vinculum/contract/all-endpoints.ts';
import { saveAgreementEndpoint } from '@vinculum/contract/agreements/endpoints.ts';
import { sendCloudCommandEndpoint } from '@vinculum/contract/car-messages/endpoints.ts';
import { addDomainsEndpoint } from '@vinculum/contract/domain-lists/endpoints.ts';
import { keepUnfinishedFormEndpoint } from '@vinculum/contract/forms/unfinished-endpoints.ts';
import type { CallOf, Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { saveAudienceEndpoint } from '@vinculum/contract/publication/audiences.ts';
import { createStreamKeyEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActorKey } from './actors.ts';
import { carVin, type ConsentWorld, startConsentWorld } from './worlds/consent-world.ts';
import { halfForm } from './mistakes/form-input.ts';
import { permitSending } from './permit-sending.ts';

// Calls that name no row answer with those of the caller's organisation. Each is made by the administrator of another
// consumer, who must find nothing of the first one's; that the first one does find it shows that it would be seen.

const vin = carVin(1);
const key = '0e7f2f0e-1d5b-4a8e-9d1d-1f6a3f3b2c10';
const marks = [
  'Marked form',
  'marked key',
  'marked.example',
  'Marked agreement',
  'Marked half',
  'Marked cars',
  vin,
];
const page = { page: 1, limit: 50 };

/** What a call without a row is asked with, or null for one that needs more. */
function inputOf({ params, query, body }: Endpoint): CallOf<Endpoint> | null {
  if (params !== undefined) return null;
  const parts = [query, body].map((part) =>
    part === undefined ? undefined : [page, {}].find((input) => part.safeParse(input).success),
  );
  if ((query !== undefined && parts[0] === undefined) || (body !== undefined && parts[1] === undefined))
    return null;
  return { ...(parts[0] && { query: parts[0] }), ...(parts[1] && { body: parts[1] }) };
}

const requests = allEndpoints.flatMap((endpoint) => {
  const input = inputOf(endpoint);
  const isRead = endpoint.audit === null && (endpoint.answer ?? 'json') === 'json';
  return isRead && input !== null ? [{ name: endpoint.name, endpoint, input }] : [];
});

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  const { server, people } = world;
  await world.registerCars([vin]);
  await world.permit({ standard: true });
  await permitSending(world, { notifications: true, commands: true });
  await world.publish(await world.saveForm({ title: 'Marked form' }), [vin]);
  const admin = people.signedIn('consumer.admin');
  await server.call(createStreamKeyEndpoint, { body: { name: 'marked key' } }, admin);
  await server.call(addDomainsEndpoint, { body: { domains: ['marked.example'], is_allowed: false } }, admin);
  await server.call(
    saveAgreementEndpoint,
    { body: { msa_data: 'Marked agreement', msa_data_type: 1 } },
    admin,
  );
  const unfinished = { revision: 0, content: halfForm('Marked half') };
  await server.call(keepUnfinishedFormEndpoint, { params: { key }, body: unfinished }, admin);
  await server.call(saveAudienceEndpoint, { body: { name: 'Marked cars', vin_numbers: [vin] } }, admin);
  const body = { cloud_command: 'LOCK_DOORS' as const, vin_numbers: [vin] };
  await server.call(sendCloudCommandEndpoint, { body }, admin);
});
afterAll(() => world.server.stop());

/** Which of the marks the answer to somebody holds. */
async function seenBy(actor: ActorKey, { endpoint, input }: (typeof requests)[number]): Promise<string[]> {
  const answer = await world.server.call(endpoint, input, world.people.signedIn(actor));
  // A call of another portal refuses both.
  const text = answer.status === 200 ? JSON.stringify(answer.body) : '';
  return marks.filter((mark) => text.includes(mark));
}

test.each(requests)('$name shows nothing of another organisation', async (call) => {
  expect(await seenBy('otherConsumer.admin', call)).toEqual([]);
});

test('the owner is shown its own by the same calls', async () => {
  const showing: string[] = [];
  for (const call of requests) if ((await seenBy('consumer.admin', call)).length > 0) showing.push(call.name);
  expect(showing.toSorted()).toMatchInlineSnapshot(`
    [
      "agreements.list",
      "audiences.list",
      "consent.listForms",
      "consent.searchResponses",
      "domainLists.list",
      "home.lately",
      "notifications.search",
      "streams.listKeys",
      "unfinishedForms.list",
      "vehicles.list",
    ]
  `);
});

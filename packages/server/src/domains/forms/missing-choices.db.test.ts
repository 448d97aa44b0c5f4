import {
  revokeConsentFormEndpoint,
  revokeOemConsentFormEndpoint,
} from '@vinculum/contract/revocation/endpoints.ts';
import { publishConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { problemSchema } from '@vinculum/contract/foundation/problem.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
});
afterAll(() => world.server.stop());

const MISSED = 'Oops! You missed something.';

// What the screens say when nothing is chosen: publish-consent, revoke-consent and oem-revoke.test.tsx.
test.each<{ endpoint: Endpoint; by: ActorKey; problems: readonly (readonly [string, string])[] }>([
  {
    endpoint: publishConsentFormEndpoint,
    by: 'consumer.admin',
    problems: [
      ['consent_form_id', MISSED],
      ['vin_numbers', 'Field should not be empty'],
    ],
  },
  { endpoint: revokeConsentFormEndpoint, by: 'consumer.admin', problems: [['consent_form_id', MISSED]] },
  {
    endpoint: revokeOemConsentFormEndpoint,
    by: 'oem.admin',
    problems: [
      ['consumer_id', MISSED],
      ['consent_form_id', MISSED],
    ],
  },
])(
  '$endpoint.name says what was not chosen, in the words of its screen',
  async ({ endpoint, by, problems }) => {
    const authorization = (await world.server.authorizationOf(world.people.signedIn(by))) ?? '';
    const answer = await world.server.app.inject({
      method: endpoint.method,
      url: endpoint.path,
      headers: { authorization, 'content-type': 'application/json' },
      payload: '{}',
    });
    const { fields = [] } = problemSchema.parse(answer.json());
    expect(fields.map(({ field, message }) => [field, message])).toEqual(problems);
  },
);

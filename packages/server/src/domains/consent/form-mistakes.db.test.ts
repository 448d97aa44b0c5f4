import { saveConsentForm } from '@vinculum/contract/consent/endpoints.ts';
import { problemSchema } from '@vinculum/contract/foundation/problem.ts';
import { formInput } from '@vinculum/testkit/consent-world.ts';
import { type ConsentWorld, startConsentWorld } from '@vinculum/testkit/consent-world.ts';
import { formMistakes } from '@vinculum/testkit/form-mistakes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

// The browser's side of the same list: portal, domains/consent/editor/form-mistakes.test.tsx.

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
});
afterAll(() => world.server.stop());

async function save(change: Readonly<Record<string, unknown>>) {
  const authorization = await world.server.authorizationOf(world.people.signedIn('consumer.editor'));
  return await world.server.app.inject({
    method: saveConsentForm.method,
    url: saveConsentForm.path,
    headers: { 'content-type': 'application/json', authorization: authorization ?? '' },
    payload: JSON.stringify({ ...formInput(), ...change }),
  });
}

test('without a mistake the form is saved', async () => {
  expect((await save({})).statusCode).toBe(200);
});

test.each(formMistakes)('a form with $what is refused at $field, and nowhere else', async (mistake) => {
  const answer = await save(mistake.change);
  expect(answer.statusCode).toBe(400);
  const problem = problemSchema.parse(answer.json());
  expect(problem.fields?.map(({ field, message }) => [field, message])).toEqual([
    [mistake.field, mistake.text],
  ]);
});

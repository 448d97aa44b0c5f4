import {
  cloneConsentFormEndpoint,
  getConsentFormEndpoint,
  listConsentFormsEndpoint,
  saveConsentFormEndpoint,
} from '@vinculum/contract/forms/endpoints.ts';
import {
  discardUnfinishedFormEndpoint,
  getUnfinishedFormEndpoint,
  keepUnfinishedFormEndpoint,
  listUnfinishedFormsEndpoint,
} from '@vinculum/contract/forms/unfinished-endpoints.ts';
import {
  keyOfDraft,
  type UnfinishedContent,
  unfinishedHeader,
  unfinishedLimits,
} from '@vinculum/contract/forms/unfinished-form.ts';
import { publishConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { formInput, halfForm } from '@vinculum/testkit/mistakes/form-input.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allJobs } from '../../../jobs/all-jobs.ts';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
});
beforeEach(async () => {
  await world.server.db.deleteFrom('unfinished_form').execute();
});
afterAll(() => world.server.stop());

const EDITOR = 'consumer.editor';

async function keep(
  key: string,
  kept: { revision: number; content: UnfinishedContent },
  by: ActorKey = EDITOR,
) {
  const { server, people } = world;
  return await server.call(keepUnfinishedFormEndpoint, { params: { key }, body: kept }, people.signedIn(by));
}

async function begin(title = 'Half a form', by: ActorKey = EDITOR) {
  const key = randomUUID();
  await keep(key, { revision: 0, content: halfForm(title) }, by);
  return key;
}

async function read(key: string, by: ActorKey = EDITOR) {
  const called = await world.server.call(
    getUnfinishedFormEndpoint,
    { params: { key } },
    world.people.signedIn(by),
  );
  return called.body.unfinished;
}

async function list(by: ActorKey = EDITOR) {
  return (await world.server.call(listUnfinishedFormsEndpoint, {}, world.people.signedIn(by))).body.data;
}

async function discard(key: string, revision: number, by: ActorKey = EDITOR) {
  const input = { params: { key }, query: { revision } };
  return await world.server.call(discardUnfinishedFormEndpoint, input, world.people.signedIn(by));
}

test('an unfinished form is kept under the key of its editor, changed, listed and read back', async () => {
  const key = randomUUID();
  const first = await keep(key, { revision: 0, content: halfForm('Road') });
  expect(first.body).toMatchObject({ key, revision: 1, updated_by: world.people.signedIn(EDITOR).username });
  world.server.clock.advance(1000);
  const second = await keep(key, { revision: 1, content: halfForm('Road quality') }, 'consumer.admin');
  expect(second.body).toMatchObject({ revision: 2 });
  expect(await read(key)).toMatchObject({
    revision: 2,
    content: halfForm('Road quality'),
    base_updated_on: null,
  });
  expect(await list()).toMatchObject([
    {
      key,
      title: 'Road quality',
      consent_form_id: null,
      status: null,
      updated_by: world.people.signedIn('consumer.admin').username,
    },
  ]);
});

test('the same sent again changes nothing, however often', async () => {
  const key = await begin('Once');
  const again = await keep(key, { revision: 0, content: halfForm('Once') });
  expect([again.status, again.body.revision]).toEqual([200, 1]);
  const both = await Promise.all([1, 2, 3].map(() => keep(key, { revision: 1, content: halfForm('Twice') })));
  expect(both.map(({ body }) => body.revision)).toEqual([2, 2, 2]);
});

test('of two who write at once the second is told, and both texts stand until it says which', async () => {
  const key = await begin('Begun');
  await keep(key, { revision: 1, content: halfForm('Hers') });
  const late = await keep(key, { revision: 1, content: halfForm('His') }, 'consumer.admin');
  expect([late.status, late.problem.code]).toEqual([409, 'conflict']);
  expect((await read(key))?.content.form.title).toBe('Hers');
  const settled = await keep(key, { revision: 2, content: halfForm('His') }, 'consumer.admin');
  expect(settled.body.revision).toBe(3);
});

test('of two who begin under one key at the same moment one is told', async () => {
  const key = keyOfDraft(await world.saveForm());
  const calls = ['One', 'Other'].map((title) => keep(key, { revision: 0, content: halfForm(title) }));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
});

test('an unfinished form of another organisation is one that does not exist', async () => {
  const key = await begin('Secret');
  const draft = await world.saveForm();
  await keep(keyOfDraft(draft), { revision: 0, content: halfForm('Secret, too') });
  for (const stranger of ['otherConsumer.admin', 'operator.admin'] as const) {
    expect(await read(key, stranger)).toBeNull();
    expect(await list(stranger)).toEqual([]);
    expect((await discard(key, 1, stranger)).status).toBe(404);
  }
  const strange = await keep(key, { revision: 1, content: halfForm('Mine') }, 'otherConsumer.admin');
  expect(strange.status).toBe(404);
  const ofDraft = await keep(
    keyOfDraft(draft),
    { revision: 0, content: halfForm('x') },
    'otherConsumer.admin',
  );
  expect(ofDraft.problem.code).toBe('consentFormNotFound');
  // Its own form under the same key stands beside it.
  await keep(key, { revision: 0, content: halfForm('Own') }, 'otherConsumer.admin');
  expect((await read(key))?.content.form.title).toBe('Secret');
});

test('a viewer, and an organisation that writes no forms, keep none', async () => {
  for (const actor of ['consumer.viewer', 'oem.admin', 'operator.editor'] as const) {
    const refused = await keep(randomUUID(), { revision: 0, content: halfForm('x') }, actor);
    expect(refused.status).toBe(403);
  }
});

const master: UnfinishedContent = {
  kind: 'master',
  form: {
    consumer_id: 0,
    title: 'Everything',
    consent_type: null,
    description: '',
    language: 'en',
    translations: [],
    read_signals: ['GENERAL'],
  },
};

test('operators keep master forms among themselves, and consumers none', async () => {
  const key = randomUUID();
  expect((await keep(key, { revision: 0, content: master }, 'operator.admin')).status).toBe(200);
  expect(await list('operator.admin')).toMatchObject([{ key, title: 'Everything' }]);
  expect(await list()).toEqual([]);
  expect((await keep(randomUUID(), { revision: 0, content: master })).problem.code).toBe('forbidden');
  const other = await keep(randomUUID(), { revision: 0, content: halfForm('x') }, 'operator.admin');
  expect(other.problem.code).toBe('forbidden');
});

test('an organisation keeps so many and no more, and goes on with those it has', async () => {
  const { db, clock } = world.server;
  const key = await begin();
  await db
    .insertInto('unfinished_form')
    .values(
      Array.from({ length: unfinishedLimits.forms - 1 }, () => ({
        organisation_id: world.people.organisations.consumer,
        key: randomUUID(),
        form_id: null,
        revision: 1,
        title: 'x',
        content: JSON.stringify(halfForm('x')),
        base_updated_on: null,
        updated_by: 'x',
        updated_on: new Date(clock.now()),
      })),
    )
    .execute();
  const refused = await keep(randomUUID(), { revision: 0, content: halfForm('One more') });
  expect([refused.status, refused.problem.code]).toEqual([409, 'tooManyUnfinishedForms']);
  expect(refused.problem.message).toContain('100');
  expect((await keep(key, { revision: 1, content: halfForm('Goes on') })).status).toBe(200);
  expect(
    (await keep(randomUUID(), { revision: 0, content: halfForm('x') }, 'otherConsumer.editor')).status,
  ).toBe(200);
});

test('what nobody has changed for ninety days is deleted, and not before', async () => {
  const old = await begin('Old');
  world.server.clock.advance(DAY_MS);
  const young = await begin('Young');
  const rest = allJobs(world.server.deps).find(({ name }) => name === 'unfinished-form-retention');
  const at = world.server.clock.now() + (unfinishedLimits.restDays - 1) * DAY_MS;
  expect(await rest?.run(world.server.db, at)).toBe(0);
  expect(await rest?.run(world.server.db, at + 1)).toBe(1);
  expect([await read(old), (await read(young))?.key]).toEqual([null, young]);
});

test('an unfinished form is no form: it is not listed, read, copied or published as one', async () => {
  const before = await world.server.call(
    listConsentFormsEndpoint,
    { body: {} },
    world.people.signedIn(EDITOR),
  );
  const key = await begin('Not a form');
  const after = await world.server.call(
    listConsentFormsEndpoint,
    { body: {} },
    world.people.signedIn(EDITOR),
  );
  expect(after.body).toEqual(before.body);
  const headers = {
    authorization: (await world.server.authorizationOf(world.people.signedIn('consumer.admin'))) ?? '',
  };
  const tried = [
    { method: 'GET', url: `/consumer/api/v1/consent-forms/${key}` },
    { method: 'POST', url: cloneConsentFormEndpoint.path, payload: { consent_form_id: key } },
    {
      method: 'POST',
      url: publishConsentFormEndpoint.path,
      payload: { consent_form_id: key, vin_numbers: [carVin(1)] },
    },
  ] as const;
  for (const one of tried)
    expect([400, 404]).toContain((await world.server.app.inject({ ...one, headers })).statusCode);
  const draft = await world.saveForm({ title: 'As saved' });
  await keep(keyOfDraft(draft), { revision: 0, content: halfForm('As typed since') });
  await world.publish(draft, [carVin(1)]);
  const published = await world.server.call(
    getConsentFormEndpoint,
    { params: { id: draft } },
    world.people.signedIn(EDITOR),
  );
  expect(published.body).toMatchObject({ title: 'As saved', status: 'PUBLISHED' });
  expect((await list()).find((row) => row.consent_form_id === draft)?.status).toBe('PUBLISHED');
});

async function save(header: string, body: object = {}) {
  return await world.server.call(
    saveConsentFormEndpoint,
    { body: { ...formInput({ title: 'Whole' }), ...body }, headers: { [unfinishedHeader]: header } },
    world.people.signedIn(EDITOR),
  );
}

test('a form that is saved takes its unfinished one along, in one transaction, and refuses as before', async () => {
  const key = await begin();
  const refused = await save(`${key};1`, { title: '' });
  expect(refused.status).toBe(400);
  expect(await read(key)).not.toBeNull();
  expect((await save(`${key};1`)).status).toBe(200);
  expect(await read(key)).toBeNull();
});

test('the changes of one draft are not taken along with another form', async () => {
  const { body: first } = await save('');
  const key = keyOfDraft(first.consent_form_id);
  await keep(key, { revision: 0, content: halfForm('Changes') });
  expect((await save(`${key};1`)).status).toBe(200);
  expect(await read(key)).not.toBeNull();
});

test.each([
  ['what a colleague has changed since', (key: string) => `${key};1`],
  ['what it does not name', () => 'nonsense'],
])('a save leaves %s', async (_, header) => {
  const key = await begin();
  await keep(key, { revision: 1, content: halfForm('Changed since') });
  expect((await save(header(key))).status).toBe(200);
  expect((await read(key))?.revision).toBe(2);
});

test('a save takes nothing of another organisation along', async () => {
  const key = await begin('Theirs', 'otherConsumer.editor');
  await save(`${key};1`);
  expect(await read(key, 'otherConsumer.editor')).not.toBeNull();
});

test('what was discarded does not come back by an editor that is still open, and is audited', async () => {
  const key = await begin();
  expect((await discard(key, 2)).problem.code).toBe('conflict');
  expect((await discard(key, 1)).status).toBe(200);
  expect((await discard(key, 1)).status).toBe(404);
  expect((await keep(key, { revision: 1, content: halfForm('Still here') })).problem.code).toBe('notFound');
  // To undo it, it is kept anew.
  expect((await keep(key, { revision: 0, content: halfForm('Half a form') })).body.revision).toBe(1);
  const audited = await world.server.db
    .selectFrom('audit_event')
    .select('action')
    .where('target', '=', `unfinished-form/${key}`)
    .execute();
  expect(audited).toEqual([{ action: 'unfinished-form.discard' }]);
});

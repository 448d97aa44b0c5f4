import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { afterEach, expect, test } from 'vitest';
import type { Deps } from '../deps.ts';
import { organisationExists } from '../domains/organisations/public.ts';
import { storeBuiltInCatalogue } from '../domains/signals/public.ts';
import { makeFirstOperator } from '../operator/make-first-operator.ts';
import { makeDemo } from './make-demo.ts';

let server: TestServer;
afterEach(() => server.stop());

async function emptyInstallation(): Promise<Deps> {
  server = await startTestServer();
  await storeBuiltInCatalogue(server.db);
  return server.deps;
}

/** The same, but the clock is asked so often and then never answers again: all that follows is not done. */
function killedAtClock(deps: Deps, calls: number): Deps {
  let left = calls;
  const clock = () => {
    left -= 1;
    if (left < 0) throw new Error('killed');
    return deps.clock();
  };
  return { ...deps, clock };
}

function killedAtAccount(deps: Deps, accounts: number): Deps {
  let left = accounts;
  const running: Promise<void>[] = [];
  return {
    ...deps,
    identity: {
      ...deps.identity,
      createAccount: async (account) => {
        left -= 1;
        if (left >= 0) {
          running.push(deps.identity.createAccount(account));
          return running.at(-1);
        }
        // What runs beside it would end with the process.
        await Promise.all(running);
        throw new Error('killed');
      },
    },
  };
}

async function made() {
  const count = async (table: 'organisation' | 'app_user' | 'identity_account' | 'vehicle') => {
    const rows = await server.db
      .selectFrom(table)
      .select((select) => select.fn.countAll().as('n'))
      .execute();
    return Number(rows[0]?.n);
  };
  const forms = await server.db
    .selectFrom('consent_form')
    .select(['title', 'status'])
    .orderBy('id')
    .execute();
  return {
    organisations: await count('organisation'),
    users: await count('app_user'),
    accounts: await count('identity_account'),
    vehicles: await count('vehicle'),
    forms: forms.map(({ title, status }) => `${status} ${title}`),
  };
}

const whole = {
  organisations: 7,
  users: 21,
  accounts: 21,
  vehicles: 60,
  forms: [
    'PUBLISHED Pay how you drive',
    'PUBLISHED Battery health study',
    'REVOKED Winter tyre campaign',
    'DRAFT Night driving discount',
    'PUBLISHED City traffic flow',
    'DRAFT Charging stops',
    'PUBLISHED Road surface study',
  ],
};

test('the demo is made once', async () => {
  const deps = await emptyInstallation();
  const reports: string[] = [];
  await makeDemo(deps, (text) => reports.push(text));
  expect(await made()).toEqual(whole);
  expect(await organisationExists(deps.db, 'cierzo-automoviles')).toBe(true);
  await makeDemo(deps, (text) => reports.push(text));
  expect(reports).toEqual(['Making the demo']);
  expect(await made()).toEqual(whole);
});

test.each([
  ['before the first form is saved', (deps: Deps) => killedAtClock(deps, 1)],
  ['between saving and publishing a form', (deps: Deps) => killedAtClock(deps, 2)],
  ['between publishing and revoking a form', (deps: Deps) => killedAtClock(deps, 7)],
  ['before the first account', (deps: Deps) => killedAtAccount(deps, 0)],
  ['amid the accounts', (deps: Deps) => killedAtAccount(deps, 7)],
  ['before the last account', (deps: Deps) => killedAtAccount(deps, 20)],
])('a start killed %s is finished by the next one', async (_moment, killed) => {
  const deps = await emptyInstallation();
  await expect(makeDemo(killed(deps), () => undefined)).rejects.toThrow('killed');
  expect(await made()).not.toEqual(whole);
  await makeDemo(deps, () => undefined);
  expect(await made()).toEqual(whole);
});

test('an installation that is no demo stays as it is', async () => {
  const deps = await emptyInstallation();
  await makeFirstOperator(deps, () => undefined);
  const before = await made();
  await makeDemo(deps, () => undefined);
  expect(await made()).toEqual(before);
});

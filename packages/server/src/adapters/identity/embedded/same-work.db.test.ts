import { randomBytes } from 'node:crypto';
import { testClock } from '@vinculum/testkit/machine/test-clock.ts';
import { createTestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../../db/connect.ts';
import { keySeal } from '../../authority/key-seal.ts';
import { createEmbeddedIdentity } from './embedded-identity.ts';

const PASSWORD = 'Correct-Horse#1';
const from = { address: '198.51.100.7', browser: null };

async function start() {
  const database = await createTestDatabase();
  const plain = connect({ connectionString: database.connectionString, maxConnections: 4 });
  onTestFinished(async () => {
    await plain.destroy();
    await database.drop();
  });
  const asked: string[] = [];
  const db = plain.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asked.push(plain.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const deps = { db, keySeal: keySeal(randomBytes(32)), clock: testClock().now, randomBytes };
  const provider = await createEmbeddedIdentity({ ...deps, groupsOf: async () => [] });
  for (const username of ['known', 'locked', 'disabled'])
    await provider.createAccount({ username, password: PASSWORD, mustChangePassword: false });
  await provider.setDisabled('disabled', true);
  /** What a refused sign-in asks of the database. */
  const askedFor = async (username: string, password = 'Wrong-Horse#1') => {
    asked.length = 0;
    await expect(provider.signIn(username, password, from)).rejects.toMatchObject({
      code: 'incorrectCredentials',
    });
    return [...asked];
  };
  return { db: plain, askedFor };
}

test('who guesses names costs the same work for one that nobody has, which leaves no row', async () => {
  const { db, askedFor } = await start();
  const wrong = await askedFor('known');
  expect(wrong.filter((text) => text.includes('insert into identity_attempt'))).toHaveLength(2);
  expect(wrong.at(-2)).toContain('pg_logical_emit_message');
  expect(await askedFor('nobody')).toEqual(wrong);
  expect(await askedFor('disabled', PASSWORD)).toEqual(wrong);
  for (let n = 0; n < 9; n += 1) await askedFor('locked');
  expect(await askedFor('locked', PASSWORD)).toEqual(wrong);
  const rows = await db.selectFrom('identity_attempt').select(['username', 'failures']).distinct().execute();
  expect(rows.toSorted((one, other) => other.failures - one.failures)).toEqual([
    { username: 'locked', failures: 9 },
    expect.objectContaining({ failures: 1 }),
    expect.objectContaining({ failures: 1 }),
  ]);
  expect(rows.map(({ username }) => username)).not.toContain('nobody');
});

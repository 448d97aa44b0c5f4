import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { seedPeople } from '@vinculum/testkit/actors.ts';
import { reward, startRewardWorld } from '@vinculum/testkit/worlds/reward-world.ts';
import { scheduledRunTypes } from '@vinculum/contract/scheduled-runs/vocabulary.ts';
import { startTestServer } from '@vinculum/testkit/running-server.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { allJobs } from './all-jobs.ts';

test('what cars measured goes with the data when its days are over', async () => {
  const { server, consentWith, reach } = await startRewardWorld();
  try {
    const { consent } = await consentWith({ consumer: [reward([1, 1], { token: 1 })] });
    await reach(consent, '2026-10-01', { metres: 1000 });
    await reach(consent, '2026-10-02', { metres: 2000 });
    const now = Date.parse('2026-12-01T12:00:00Z');
    for (const name of ['reward-accrual', 'data-retention'])
      expect(
        await allJobs(server.deps)
          .find((job) => job.name === name)
          ?.run(server.db, now),
      ).toBeGreaterThan(0);
    const left = await server.db.selectFrom('consent_effort').select(['day', 'metres']).execute();
    expect(left).toEqual([{ day: '-infinity', metres: 2000 }]);
  } finally {
    await server.stop();
  }
});

test('what an operator may run by hand is what jobs do for a day', async () => {
  const server = await startTestServer();
  try {
    const ofDays = server.deps.jobs.filter(({ forDay }) => forDay !== undefined);
    expect(new Set(ofDays.map(({ name }) => name))).toEqual(new Set(scheduledRunTypes));
  } finally {
    await server.stop();
  }
});

test('sessions, attempts and keys that count no more go together, and how many is told', async () => {
  const server = await startTestServer();
  try {
    const { db, clock } = server;
    await seedPeople(db, clock.now);
    await server.authorizationOf({ username: 'somebody' });
    const at = new Date(clock.now());
    await sql`insert into ended_pool_session (username, first_start, last_start, ended_on)
      select 'x', n, n, ${at} from generate_series(1, 2) n`.execute(db);
    await sql`insert into identity_attempt (username, source, failures, locked_until, failed_on, known_until)
      select username, 'from ' || n, 1, ${at}, ${at}, ${at} from identity_account, generate_series(1, 3) n
      where username = (select min(username) from identity_account)`.execute(db);
    await sql`insert into idempotency_key (user_id, key, request_id, fingerprint, made_at)
      select (select min(id) from app_user), 'key ' || n, 'r', '', ${at} from generate_series(1, 4) n`.execute(
      db,
    );
    const run = async (now: number) =>
      await allJobs(server.deps)
        .find(({ name }) => name === 'session-cleanup')
        ?.run(db, now);
    expect(await run(clock.now())).toBe(0);
    expect(await run(clock.now() + 2 * DAY_MS)).toBe(1 + 2 + 3 + 4);
  } finally {
    await server.stop();
  }
});

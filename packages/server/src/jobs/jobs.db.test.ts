import { reward, startRewardWorld } from '@vinculum/testkit/worlds/reward-world.ts';
import { scheduledRunTypes } from '@vinculum/contract/scheduled-runs/vocabulary.ts';
import { startTestServer } from '@vinculum/testkit/running-server.ts';
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

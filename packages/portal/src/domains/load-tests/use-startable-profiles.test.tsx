import { screen } from '@testing-library/react';
import { listLoadTestProfilesEndpoint } from '@vinculum/contract/load-tests/endpoints.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { answer } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { useStartableProfiles } from './use-startable-profiles.ts';

const request = z.object({ page: z.literal(0), limit: z.number() });

function Names() {
  return (
    <p>
      {useStartableProfiles()
        .data?.profiles.map((row) => row['test-name'])
        .join(' ') ?? 'none'}
    </p>
  );
}

test.each([
  [10, [10]],
  [12, [10, 200]],
])('of %d profiles all are there to start', async (count, limits) => {
  const names = Array.from({ length: count }, (_, index) => `profile-${index}`);
  const seen: number[] = [];
  await renderScreen(<Names />, {
    answers: [
      answer(listLoadTestProfilesEndpoint, ({ body }) => {
        const { limit } = request.parse(body);
        seen.push(limit);
        const profiles = names.slice(0, limit).map((name) => ({
          'test-name': name,
          template_id: 1,
          template_name: 'simulated',
          threshold_timeout: 60,
          vehicle_count: 500,
          consumer_id: 3,
          consumer_name: 'Analytical Engines',
        }));
        return { profiles, total_rows: count };
      }),
    ],
  });
  expect(await screen.findByText(names.join(' '))).toBeVisible();
  expect(seen).toEqual(limits);
});

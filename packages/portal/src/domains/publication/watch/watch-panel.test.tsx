import { screen, within } from '@testing-library/react';
import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { searchResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import { expect, test } from 'vitest';
import { consumer } from '../../../testing/actors.ts';
import { answer } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { someCounts, someResponse } from '../../../testing/some-form.ts';
import { WatchPanel } from './watch-panel.tsx';

const vins = [1, 2, 3].map((number) => `YNR40EA5XR110001${number}`);

async function watch(statusesOf: readonly (readonly ConsentStatus[])[], asked: readonly string[] = vins) {
  const requests: unknown[] = [];
  await renderScreen(<WatchPanel formId={7} vins={asked} />, {
    session: consumer('USER_ADMIN'),
    answers: [
      answer(searchResponsesEndpoint, ({ body }) => {
        requests.push(body);
        const statuses = statusesOf[Math.min(requests.length, statusesOf.length) - 1] ?? [];
        return {
          data: statuses.map((status, index) =>
            someResponse({ consent_form_response_id: index, vin_number: vins[index] ?? '', status }),
          ),
          total_rows: 3,
          counts: someCounts({ FORM_PENDING: 400, FORM_ACCEPTED: 90, FORM_DECLINED: 10 }),
          unregistered: 0,
        };
      }),
    ],
  });
  return requests;
}

const panel = () => screen.findByRole('region', { name: 'Watch the answers arrive' });

test('answers arrive by themselves, until every owner has answered', async () => {
  const requests = await watch([
    ['FORM_PENDING', 'FORM_RECEIVED', 'FORM_PENDING'],
    ['FORM_ACCEPTED', 'FORM_DECLINED', 'FORM_MANDATORY'],
  ]);
  const region = within(await panel());
  expect(
    region.getByText(/^Received by 1 of 3, answered by 0: 0 live, 0 declined\. Answers appear/),
  ).toBeVisible();
  expect(
    await region.findByText(
      /^Received by 3 of 3, answered by 3: 2 live, 1 declined\. Every owner has answered\./,
      undefined,
      {
        timeout: 5000,
      },
    ),
  ).toBeVisible();
  const cars = within(region.getByRole('region', { name: 'Cars asked just now' })).getAllByRole('listitem');
  expect(cars.map((car) => car.textContent)).toEqual([
    `${vins[0]}Live`,
    `${vins[1]}Declined`,
    `${vins[2]}Live`,
  ]);
  for (const car of cars) expect(car.querySelector('[data-chip]')).toHaveAttribute('data-is-new');
  expect(requests).toEqual([
    { consent_id: 7, limit: 200, include_test: true },
    { consent_id: 7, limit: 200, include_test: true },
  ]);
});

test.each(['FORM_PENDING', 'FORM_RECEIVED'] as const)('one car that is %s is waited for', async (status) => {
  await watch([['FORM_ACCEPTED', 'FORM_DECLINED', status]]);
  const region = within(await panel());
  expect(region.getByText(/answered by 2: .* Answers appear/)).toBeVisible();
});

test('a figure leads to the responses that it counts, or nowhere', async () => {
  await watch([['FORM_DECLINED', 'FORM_RECEIVED', 'FORM_PENDING']]);
  const region = within(await panel());
  expect(region.queryByRole('link', { name: /^(Received|Answered|Live)/ })).toBeNull();
  expect(region.getByRole('link', { name: 'Declined: 1' })).toHaveAttribute(
    'href',
    '/consent-responses/7?status=FORM_DECLINED',
  );
});

test('of more cars than are read at once the figures of the whole form are shown, and said to be', async () => {
  await watch([['FORM_PENDING', 'FORM_PENDING', 'FORM_PENDING']], [...vins, 'YNR40EA5XR1100019']);
  const region = within(await panel());
  expect(region.getByText('Of all cars that were asked with this form')).toBeVisible();
  expect(region.getByText(/^Received by 100 of 500, answered by 100: 90 live, 10 declined\./)).toBeVisible();
  expect(region.queryByRole('region', { name: 'Cars asked just now' })).toBeNull();
});

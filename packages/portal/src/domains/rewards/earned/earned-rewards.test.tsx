import { screen, within } from '@testing-library/react';
import { getEarnedRewardsEndpoint } from '@vinculum/contract/rewards/endpoints.ts';
import type { Reward } from '@vinculum/contract/forms/reward.ts';
import type { AnswerOf } from '@vinculum/contract/foundation/endpoint.ts';
import { expect, test } from 'vitest';
import { consumer } from '../../../testing/actors.ts';
import { answer, refuse } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { someForm } from '../../../testing/some-form.ts';
import { EarnedByCar } from './earned-by-car.tsx';
import { EarnedRewards } from './earned-rewards.tsx';

const perKilometre: Reward = { effort_type: 1, effort_value: 10, currency_type: 1, currency_value: 0.1 };
const perMile: Reward = { effort_type: 0, effort_value: 1, currency_type: 2, currency_value: 1e-9 };
const promised = { consumer_rewards: [perKilometre], oem_rewards: [perMile] };

const earned: AnswerOf<typeof getEarnedRewardsEndpoint> = {
  rewards: [
    { ...perKilometre, kind: 'consumer', cars: 2, steps: 12_345, amount: '1234.5' },
    { ...perMile, kind: 'oem', cars: 0, steps: 0, amount: '0' },
  ],
  totals: [
    { kind: 'consumer', currency_type: 1, amount: '1234.5' },
    { kind: 'oem', currency_type: 2, amount: '0' },
  ],
  days: [
    { kind: 'consumer', day: '2026-10-31', currency_type: 1, amount: '2.25', cars: 2 },
    { kind: 'consumer', day: '2026-11-02', currency_type: 1, amount: '0.5', cars: 1 },
  ],
  today: '2026-11-02',
};

async function open(answered = earned, language: 'en' | 'es' = 'en') {
  return await renderScreen(<EarnedRewards form={someForm(promised)} />, {
    session: consumer('USER_VIEWER'),
    path: '/',
    language,
    answers: [answer(getEarnedRewardsEndpoint, answered)],
  });
}

test('each side’s sum and each promise with its cars are told', async () => {
  await open();
  const owners = await screen.findByRole('region', { name: 'Owners of the cars' });
  expect(within(owners).getByText('In all: 1,234.50 US dollars')).toBeVisible();
  const line = within(owners).getByRole('listitem');
  expect(line).toHaveTextContent('0.1 US dollars for every 10 kilometres');
  expect(line).toHaveTextContent('Reached 12,345 times by 2 cars');
  const makers = screen.getByRole('region', { name: 'Makers of the cars' });
  expect(within(makers).getByRole('listitem')).toHaveTextContent('Not reached yet');
});

test('the days are numbers as well as bars', async () => {
  const { user } = await open();
  expect(await screen.findByText('Most on one day: 2.25 US dollars')).toBeVisible();
  expect(screen.getByText('Something was earned on 2 days of the last 30.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  const table = await screen.findByRole('table', { name: 'The last 30 days, in US dollars' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    '31 Oct 202622.25 US dollars',
    '2 Nov 202610.50 US dollars',
  ]);
});

test('two currencies of one side are told together, and each has days of its own', async () => {
  const perHour: Reward = { effort_type: 1, effort_value: 1, currency_type: 0, currency_value: 2 };
  await open({
    rewards: [
      { ...perHour, kind: 'consumer', cars: 1, steps: 1, amount: '2' },
      { ...perKilometre, kind: 'consumer', cars: 2, steps: 5, amount: '0.5' },
      { ...perMile, kind: 'oem', cars: 3, steps: 4, amount: '7' },
    ],
    totals: [
      { kind: 'consumer', currency_type: 0, amount: '2' },
      { kind: 'consumer', currency_type: 1, amount: '0.5' },
      { kind: 'oem', currency_type: 0, amount: '7' },
    ],
    days: [
      { kind: 'consumer', day: '2026-11-01', currency_type: 0, amount: '2', cars: 1 },
      { kind: 'consumer', day: '2026-11-02', currency_type: 1, amount: '0.5', cars: 2 },
      { kind: 'oem', day: '2026-11-02', currency_type: 0, amount: '7', cars: 3 },
    ],
    today: '2026-11-02',
  });
  const owners = within(await screen.findByRole('region', { name: 'Owners of the cars' }));
  expect(owners.getByText('In all: 2 tokens · 0.50 US dollars')).toBeVisible();
  expect(owners.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/2 tokensReached once by 1 car$/),
    expect.stringMatching(/0\.50 US dollarsReached 5 times by 2 cars$/),
  ]);
  expect(owners.getAllByText(/^Most on one day/).map((most) => most.textContent)).toEqual([
    'Most on one day: 2 tokens',
    'Most on one day: 0.50 US dollars',
  ]);
  const makers = within(screen.getByRole('region', { name: 'Makers of the cars' }));
  expect(makers.getByText('Most on one day: 7 tokens')).toBeVisible();
});

test('the smallest amount keeps every digit, and a large one too', async () => {
  await open({
    ...earned,
    totals: [
      { kind: 'consumer', currency_type: 1, amount: '90071992547409931.05' },
      { kind: 'oem', currency_type: 2, amount: '0.000000001' },
    ],
  });
  expect(await screen.findByText('In all: 90,071,992,547,409,931.05 US dollars')).toBeVisible();
  expect(screen.getByText('In all: 0.000000001 crypto units')).toBeVisible();
});

test('one is one', async () => {
  const one = { kind: 'consumer', currency_type: 1, amount: '1' } as const;
  await open({ ...earned, totals: [one] });
  expect(await screen.findByText('In all: 1 US dollar')).toBeVisible();
});

test('before anything is earned it says when that is worked out', async () => {
  const nothing = earned.rewards.map((reward) => ({ ...reward, cars: 0, steps: 0, amount: '0' }));
  await open({ ...earned, rewards: nothing, days: [] });
  expect(await screen.findByText(/^Nothing has been earned yet/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show as table' })).toBeNull();
});

test('in Spanish it is Spanish', async () => {
  await open(earned, 'es');
  const owners = await screen.findByRole('region', { name: 'Propietarios de los vehículos' });
  expect(within(owners).getByText('En total: 1234,50 dólares estadounidenses')).toBeVisible();
});

test('rewards that cannot be read offer another try', async () => {
  await renderScreen(<EarnedRewards form={someForm(promised)} />, {
    session: consumer('USER_VIEWER'),
    path: '/',
    answers: [refuse(getEarnedRewardsEndpoint, 'internal')],
  });
  expect(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a form without rewards asks for nothing and shows nothing', async () => {
  await renderScreen(
    <>
      <p>here</p>
      <EarnedRewards form={someForm({ consumer_rewards: [], oem_rewards: [] })} />
    </>,
    { session: consumer('USER_VIEWER'), path: '/', answers: [] },
  );
  expect(await screen.findByText('here')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Rewards earned' })).toBeNull();
});

test('of one car it says what its owner has earned, and nothing of a side that has earned nothing', async () => {
  const requests: unknown[] = [];
  await renderScreen(<EarnedByCar formId={7} vin="YNRTESTVN00000001" />, {
    session: consumer('USER_VIEWER'),
    path: '/',
    answers: [answer(getEarnedRewardsEndpoint, earned, requests)],
  });
  expect(await screen.findByText('Its owner has earned 1,234.50 US dollars')).toBeVisible();
  expect(screen.queryByText(/Its maker/)).toBeNull();
  expect(requests).toEqual([{ vin: 'YNRTESTVN00000001' }]);
});

test('of one car each side is told for itself, in every currency in which it has earned', async () => {
  const totals = [
    { kind: 'consumer', currency_type: 0, amount: '3' },
    { kind: 'consumer', currency_type: 1, amount: '0.5' },
    { kind: 'consumer', currency_type: 2, amount: '0' },
    { kind: 'oem', currency_type: 0, amount: '7' },
  ] as const;
  await renderScreen(<EarnedByCar formId={7} vin="YNRTESTVN00000001" />, {
    session: consumer('USER_VIEWER'),
    path: '/',
    answers: [answer(getEarnedRewardsEndpoint, { ...earned, totals: [...totals] })],
  });
  expect(await screen.findByText('Its owner has earned 3 tokens · 0.50 US dollars')).toBeVisible();
  expect(screen.getByText('Its maker has earned 7 tokens')).toBeVisible();
});

import { screen, within } from '@testing-library/react';
import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import {
  executeScheduledRunEndpoint,
  listScheduledRunsEndpoint,
  type ScheduledRunRow,
} from '@vinculum/contract/scheduled-runs/endpoints.ts';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import { admin } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { runChoiceRules } from './run-choice-rules.ts';
import { RunCronScreen } from './run-cron-screen.tsx';

const run: ScheduledRunRow = {
  run_id: 3,
  job: 'invoice',
  day: '2026-11-20',
  started_by: 'operator.admin',
  started_on: '2026-11-21T10:00:00.000Z',
  ended_on: '2026-11-21T10:00:00.250Z',
  state: 'DONE',
  changed: 4,
  failure: '',
};
const failed: ScheduledRunRow = {
  ...run,
  run_id: 2,
  job: 'session-cleanup',
  day: null,
  started_by: null,
  state: 'FAILED',
  changed: null,
  failure: 'the disk is full',
};

async function open(answers: readonly HttpHandler[], language: 'en' | 'es' = 'en', at = '/run-cron') {
  return await renderScreen(<RunCronScreen />, {
    session: admin('USER_ADMIN'),
    path: '/run-cron',
    at,
    answers: [...answers, answer(listScheduledRunsEndpoint, { data: [run, failed], total_rows: 2 })],
    language,
  });
}

type User = Awaited<ReturnType<typeof open>>['user'];

async function choose(user: User, job: string) {
  await user.click(screen.getByRole('combobox', { name: /^Cron type/ }));
  const list = await screen.findByRole('listbox', { name: /^Cron type/ });
  await user.click(within(list).getByRole('option', { name: job }));
}

// Shows 3-1.9, 3-2.11, 3-2.59, 3-7.37
test('a run sends the day and the type, shows the day as dd-MM-yyyy, and says what came of it', async () => {
  const sent: unknown[] = [];
  const { user } = await open([
    answer(executeScheduledRunEndpoint, ({ params, body }) => {
      sent.push(params['type'], body);
      return { message: 'invoice has run.' };
    }),
  ]);
  expect(screen.getByRole('heading', { level: 1, name: 'Run Cron' })).toBeVisible();
  await choose(user, 'Draw up invoices');
  expect(screen.getByText(/^Draws up every consumer’s invoice/)).toBeVisible();
  const day = dayOf(Date.now());
  const shown = day.split('-').toReversed().join('-');
  expect(screen.getByRole('button', { name: /^Date/ })).toHaveTextContent(shown);
  await user.click(screen.getByRole('button', { name: 'Run' }));
  expect(await screen.findByText('invoice has run.')).toBeVisible();
  expect(sent).toEqual(['invoice', { day }]);
});

// Shows 3-5.21
test.each([
  {
    language: 'en',
    run: 'Run',
    clear: 'Clear Date',
    texts: ['Date is required', 'Please choose a cron type'],
  },
  {
    language: 'es',
    run: 'Ejecutar',
    clear: 'Vaciar Fecha',
    texts: ['Indique la fecha', 'Elija un tipo de tarea'],
  },
] as const)(
  '$language: without date and type nothing is sent and both are told at once',
  async ({ language, run: start, clear, texts }) => {
    const sent: unknown[] = [];
    const { user } = await open(
      [answer(executeScheduledRunEndpoint, (call) => (sent.push(call), { message: '' }))],
      language,
    );
    await user.click(screen.getByRole('button', { name: clear }));
    await user.click(screen.getByRole('button', { name: start }));
    const alert = await screen.findByRole('alert');
    for (const text of texts) expect(alert).toHaveTextContent(text);
    expect(sent).toEqual([]);
  },
);

// Shows 3-5.21
test.each([
  ['2026-11-21', []],
  ['2026-11-22', ['day scheduledRuns.future']],
  ['2026-02-30', ['day consent.correctDate']],
])('on 21 November the day %s: %j', (day, problems) => {
  const rules = runChoiceRules(() => Date.parse('2026-11-21T23:59:59Z'));
  const issues = rules.safeParse({ day, type: 'invoice' }).error?.issues ?? [];
  expect(issues.map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual(problems);
});

test('a day to come is told also while no type is chosen', () => {
  const rules = runChoiceRules(() => Date.parse('2026-11-21') - DAY_MS);
  const issues = rules.safeParse({ day: '2026-11-21' }).error?.issues ?? [];
  expect(issues.map(({ path }) => path.join('.')).toSorted()).toEqual(['day', 'type']);
});

// Shows 3-8.9
test('a refusal is shown with its HTTP status', async () => {
  const { user } = await open([refuse(executeScheduledRunEndpoint, 'scheduledRunUnderWay')]);
  await choose(user, 'Expire consents');
  await user.click(screen.getByRole('button', { name: 'Run' }));
  expect(
    await screen.findByText(
      'This job is running just now. Please try again when it has ended. (HTTP status 409)',
    ),
  ).toBeVisible();
});

test.each([
  ['', { type: null, by_hand: false }],
  ['?which=hand&type=invoice&page=2', { type: 'invoice', by_hand: true, page: 2 }],
])('the address%s says which runs are asked for', async (search, asked) => {
  const requests: unknown[] = [];
  const list = answer(listScheduledRunsEndpoint, { data: [run, failed], total_rows: 12 }, requests);
  await open([list], 'en', `/run-cron${search}`);
  await expect.poll(() => requests).toMatchObject([asked]);
});

test('the runs below say for which day, by whom, how long, and why one failed', async () => {
  const second = '2026-11-21T10:00:01.000Z';
  const runs: ScheduledRunRow[] = [
    run,
    failed,
    { ...run, run_id: 4, state: 'RUNNING', ended_on: null, changed: null },
    { ...run, run_id: 5, ended_on: second, changed: 0 },
    { ...run, run_id: 6, ended_on: '2026-11-21T10:01:02.340Z', changed: 1234 },
  ];
  await open([answer(listScheduledRunsEndpoint, { data: runs, total_rows: 5 })]);
  const [, good, bad, ...others] = await screen.findAllByRole('row');
  const endsOf = others.map((one) =>
    within(one)
      .getAllByRole('cell')
      .filter((_, index) => [2, 4, 5].includes(index))
      .map((cell) => cell.textContent),
  );
  expect(endsOf).toEqual([
    ['Running', '–', '–'],
    ['Done', '1 s', '0'],
    ['Done', '62.3 s', '1,234'],
  ]);
  expect(good).toHaveTextContent(/Draw up invoices(20 Nov 2026|Nov 20, 2026)Done.*250 ms4operator.admin/);
  expect(bad).toHaveTextContent(/Delete sessions that ended–Failedthe disk is full.*Schedule/);
});

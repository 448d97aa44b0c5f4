import { screen, within } from '@testing-library/react';
import { getRunningVehiclesEndpoint } from '@vinculum/contract/load-tests/profile-endpoints.ts';
import type { HttpHandler } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { admin } from '../../../testing/actors.ts';
import { answer, refuse } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { testServer } from '../../../test-setup.ts';
import { DashboardScreen } from './dashboard-screen.tsx';

beforeEach(() => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

function counts(vehicles: number) {
  return {
    running_vehicles: [
      { consumer_id: 3, consumer_name: 'Analytical Engines', vehicle_count: vehicles, run_ids: [12] },
      { consumer_id: 4, consumer_name: 'Difference Engines', vehicle_count: 10, run_ids: [11, 9] },
    ],
  };
}

const open = (...answers: readonly HttpHandler[]) =>
  renderScreen(<DashboardScreen />, {
    session: admin('USER_VIEWER'),
    path: '/load-tester-dashboard',
    answers,
  });

// Shows 3-1.4, 3-2.7, 3-2.41, 3-3.8, 3-7.20
test('running vehicles stand by consumer with their share, and are counted anew every five seconds', async () => {
  let vehicles = 30;
  await open(answer(getRunningVehiclesEndpoint, () => counts(vehicles)));
  const row = await screen.findByRole('row', { name: /Analytical Engines/ });
  expect(row).toHaveTextContent('30');
  expect(screen.getByRole('columnheader', { name: 'Consumer Name' })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Running Vehicle Count' })).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Analytical Engines: 75%' })).toBeVisible();
  expect(screen.getByText('40 vehicles running')).toBeVisible();
  const links = within(screen.getByRole('row', { name: /Difference Engines/ })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Difference Engines', '/organisations/4'],
    ['Run 11', '/load-test-runs/11'],
    ['Run 9', '/load-test-runs/9'],
  ]);
  vehicles = 90;
  await vi.advanceTimersByTimeAsync(5100);
  expect(await screen.findByText('100 vehicles running')).toBeVisible();
  testServer.use(refuse(getRunningVehiclesEndpoint, 'unavailable'));
  await vi.advanceTimersByTimeAsync(5100);
  expect(await screen.findByRole('status')).toHaveTextContent('The service is not available right now.');
  expect(screen.getByText('100 vehicles running')).toBeVisible();
});

test('nothing running leads to the load tester', async () => {
  await open(answer(getRunningVehiclesEndpoint, { running_vehicles: [] }));
  expect(await screen.findByText('No load test is running')).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the load tester' })).toHaveAttribute('href', '/load-tester');
});

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { consumer } from '../../testing/actors.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { TestMark, TestTrafficSwitch, useTestTraffic } from './test-traffic.tsx';

function Screen() {
  const { body, query } = useTestTraffic();
  return (
    <>
      <TestTrafficSwitch />
      <TestMark isTest={false} />
      <output>{JSON.stringify([body, query])}</output>
    </>
  );
}

const open = (at: string) =>
  renderScreen(<Screen />, { session: consumer('USER_VIEWER'), path: '/usage', at, answers: [] });

test('traffic of tests is asked for by a switch, whose place is the address', async () => {
  const { user } = await open('/usage');
  const shown = await screen.findByRole('status');
  expect(shown).toHaveTextContent('[{},{}]');
  expect(screen.queryByText('Test')).toBeNull();
  await user.click(screen.getByRole('switch', { name: /^Include test traffic/ }));
  expect(shown).toHaveTextContent('[{"include_test":true},{"include_test":"true"}]');
  await user.click(screen.getByRole('switch', { name: /^Include test traffic/ }));
  expect(shown).toHaveTextContent('[{},{}]');
});

test('a link can carry it', async () => {
  await open('/usage?test=yes');
  expect(await screen.findByRole('switch', { name: /^Include test traffic/ })).toBeChecked();
});

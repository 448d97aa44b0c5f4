import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { consumer } from '../../testing/actors.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { TakeVins } from './take-vins.tsx';

const vinsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => `YNR40EA5XR1${String(at).padStart(6, '0')}`);

test.each([
  [0, false],
  [400, true],
  [401, false],
])('of %i cars an address that leads to publishing is offered: %s', async (count, isOffered) => {
  await renderScreen(<TakeVins vins={vinsOf(count)} />, { session: consumer('USER_ADMIN') });
  expect(screen.getByRole('button', { name: 'Copy VINs' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Publish a form/ }) !== null).toBe(isOffered);
});

test('a car that is chosen twice is asked once, and who may not publish is not led there', async () => {
  const twice = [...vinsOf(1), ...vinsOf(1)];
  await renderScreen(<TakeVins vins={twice} />, { session: consumer('USER_ADMIN') });
  expect(screen.getByRole('link', { name: 'Publish a form to this car' })).toBeVisible();
  cleanup();
  await renderScreen(<TakeVins vins={twice} />, { session: consumer('USER_VIEWER') });
  expect(screen.queryByRole('link', { name: /^Publish a form/ })).toBeNull();
});

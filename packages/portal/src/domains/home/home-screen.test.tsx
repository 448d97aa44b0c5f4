import { screen } from '@testing-library/react';
import { getHomeFigures } from '@vinculum/contract/home/endpoints.ts';
import { expect, test } from 'vitest';
import { consumer } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { HomeScreen } from './home-screen.tsx';

const session = consumer('USER_ADMIN');

test('figures that belong to no card stand below the cards', async () => {
  await renderScreen(<HomeScreen />, { session, answers: [answer(getHomeFigures, { consent_forms: 12 })] });
  expect(screen.getByRole('heading', { name: 'Home' })).toBeVisible();
  expect(await screen.findByRole('region', { name: 'At a glance' })).toHaveTextContent('12 forms');
});

test('figures that cannot be read are said to be missing', async () => {
  await renderScreen(<HomeScreen />, { session, answers: [refuse(getHomeFigures, 'internal')] });
  expect(await screen.findByRole('status')).toHaveTextContent(
    'This is not up to date. Something went wrong.',
  );
});

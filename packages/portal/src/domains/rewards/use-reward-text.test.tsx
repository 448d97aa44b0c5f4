import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { useRewardText } from './use-reward-text.ts';

function Written({ effort, value, currency }: { effort: number; value: number; currency: number }) {
  const reward = { effort_type: 2, effort_value: effort, currency_type: currency, currency_value: value };
  return <h1>{useRewardText()(reward)}</h1>;
}

test.each([
  ['en', { effort: 1, value: 1, currency: 0 }, '1 token for every day of use'],
  ['en', { effort: 1, value: 2, currency: 0 }, '2 tokens for every day of use'],
  ['en', { effort: 3, value: 1, currency: 1 }, '1 US dollar for every 3 days of use'],
  ['en', { effort: 3, value: 0.5, currency: 1 }, '0.5 US dollars for every 3 days of use'],
  ['es', { effort: 1, value: 1, currency: 2 }, '1 unidad de criptomoneda por cada día de uso'],
  ['es', { effort: 2, value: 3, currency: 1 }, '3 dólares estadounidenses por cada 2 días de uso'],
] as const)('in %s the reward %j is said in the right number', async (language, reward, reported) => {
  await renderScreen(<Written {...reward} />, { language });
  expect(screen.getByRole('heading')).toHaveTextContent(new RegExp(`^${reported}$`));
});

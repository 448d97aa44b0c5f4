import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useTexts } from '../../../lib/language/texts.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

function Spoken({ count, time }: { count: number; time: string }) {
  const t = useTexts('loadTests');
  return <p>{t('durationSpoken', { count, p50: time, p90: time, p99: time })}</p>;
}

test.each([
  [0, '–', 'Nothing measured yet.'],
  [1, '5 ms', '1 vehicle: half within 5 ms, nine of ten within 5 ms, all but one of a hundred within 5 ms.'],
])('of times nothing is read out until there are some (%i)', async (count, time, said) => {
  await renderScreen(<Spoken count={count} time={time} />);
  expect(screen.getByText(said)).toBeVisible();
});

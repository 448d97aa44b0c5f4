import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { useMeasureText, useUnits } from './use-units.ts';

function Reads() {
  const { speed, temperature, choose } = useUnits();
  const measure = useMeasureText();
  return (
    <>
      <p>{`${speed} ${temperature}`}</p>
      <p>{[measure(10.123, 'm/s', 3), measure(1.2345, 'V', 3), measure(0, null)].join(', ')}</p>
      <button type="button" onClick={() => choose({ speed: 'km/h' })}>
        Kilometres
      </button>
      <button type="button" onClick={() => choose({ temperature: '°C' })}>
        Celsius
      </button>
    </>
  );
}

test('what is chosen of one unit leaves the choice of the other, here and in another window', async () => {
  const { user } = await renderScreen(<Reads />);
  expect(screen.getByText('mph °F')).toBeVisible();
  expect(screen.getByText('22.6 mph, 1.235 V, 0')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Kilometres' }));
  await user.click(screen.getByRole('button', { name: 'Celsius' }));
  expect(screen.getByText('km/h °C')).toBeVisible();
  localStorage.setItem('vinculum.units', '{"temperature":"°F"}');
  act(() => void globalThis.dispatchEvent(new Event('storage')));
  expect(screen.getByText('mph °F')).toBeVisible();
  localStorage.setItem('vinculum.units', '{"speed":"knots"}');
  act(() => void globalThis.dispatchEvent(new Event('storage')));
  expect(screen.getByText('mph °F')).toBeVisible();
});

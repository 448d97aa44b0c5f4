import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { TimeInput } from './time-input.tsx';

function Held() {
  const [time, setTime] = useState('06:00');
  return <TimeInput aria-label="Until" isEnd value={time} onChange={setTime} />;
}

const offered = async () => (await screen.findAllByRole('option')).map((option) => option.textContent);

test('a field that holds a time offers every time when it is opened, and those that fit what is typed', async () => {
  const { user } = await renderScreen(<Held />);
  const field = screen.getByRole('combobox', { name: 'Until' });
  await user.click(field);
  expect(await offered()).toHaveLength(48);
  await user.click(screen.getByRole('option', { name: '24:00' }));
  expect(field).toHaveValue('24:00');
  await user.click(field);
  expect(await offered()).toHaveLength(48);
  await user.clear(field);
  await user.type(field, '13');
  expect(await offered()).toEqual(['13:00', '13:30']);
});

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { Select } from './select.tsx';

const long = 'Night driving discount for careful drivers of '.repeat(4);

test('what is chosen is told whole to who points at it, however long it is', async () => {
  const data = [{ group: 'Forms', items: [{ value: '7', label: long }] }, 'none'];
  await renderScreen(<Select label="Form" data={data} value="7" />);
  expect(await screen.findByLabelText('Form', { selector: 'input' })).toHaveAttribute('title', long);
});

test('where nothing is chosen nothing is told', async () => {
  await renderScreen(<Select label="Form" data={[{ value: '7', label: long }]} value={null} />);
  expect(await screen.findByLabelText('Form', { selector: 'input' })).not.toHaveAttribute('title');
});

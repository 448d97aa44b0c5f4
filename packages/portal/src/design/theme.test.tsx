import { Select } from '@mantine/core';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { Dialog } from './dialogs/dialog.tsx';

test('the arrow of a choice is no picture to whoever hears the screen', async () => {
  await renderScreen(<Select label="Unit" data={['km']} />);
  const field = screen.getByRole('combobox', { name: 'Unit' }).parentElement;
  expect(field?.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

test('the lines of a long title of a dialog have room between them', async () => {
  await renderScreen(
    <Dialog title="Unit" onClose={() => undefined}>
      Content
    </Dialog>,
  );
  expect(screen.getByRole('heading', { name: 'Unit' })).toHaveAttribute(
    'style',
    expect.stringContaining('line-height: var(--mantine-line-height-sm)'),
  );
});

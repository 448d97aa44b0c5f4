import { descriptionTypes } from '@vinculum/contract/consents/vocabulary.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openEditor, storedForm } from '../../../../testing/rooms/form-editor.tsx';

test('the preview shows a description in HTML with its formatting, and nothing of it acts', async () => {
  const description =
    '<p onclick="evil()">Hello <b>you</b></p><img src=x onerror=evil()><a href="https://evil.example">go</a>';
  await openEditor({
    at: '/consent-form/12',
    stored: storedForm({ description_type: descriptionTypes.html, description }),
  });
  const preview = await screen.findByRole('region', { name: 'In the car' });
  expect((await within(preview).findByText('you')).closest('p')?.outerHTML).toBe('<p>Hello <b>you</b></p>');
  expect(preview.innerHTML).not.toMatch(/evil/);
  expect(within(preview).queryByRole('link')).toBeNull();
  expect(within(preview).queryByRole('img', { hidden: true })).toBeNull();
});

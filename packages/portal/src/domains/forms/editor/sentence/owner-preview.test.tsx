import { descriptionTypes } from '@vinculum/contract/consents/vocabulary.ts';
import { screen, within } from '@testing-library/react';
import { suggestedEntry } from '@vinculum/contract/forms/entries/new-entry.ts';
import { expect, test } from 'vitest';
import { listSignalsEndpoint } from '@vinculum/contract/signals/endpoints.ts';
import { answer } from '../../../../testing/answers.ts';
import { location, speed } from '../../../../testing/rooms/editor-catalogue.ts';
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
  expect(within(preview).getByText('Accept all').closest('[inert]')).toBeInTheDocument();
  expect(within(preview).queryByRole('img', { hidden: true })).toBeNull();
});

test('in the language that is chosen the whole preview is that of an owner who reads it', async () => {
  const { user } = await openEditor({
    at: '/consent-form/12',
    stored: storedForm({
      language: 'en',
      translations: [{ language: 'es', title: 'Invierno', description: 'Buscamos baches.' }],
      consumer_rewards: [{ effort_type: 0, effort_value: 100, currency_type: 0, currency_value: 2.5 }],
    }),
    answers: [
      answer(listSignalsEndpoint, ({ headers }) => {
        const label = headers.get('accept-language') === 'es' ? 'Velocidad' : speed.label;
        return { signals: [{ groupName: 'STANDARD', read: [{ ...speed, label }], write: [] }] };
      }),
    ],
  });
  const preview = within(await screen.findByRole('region', { name: 'In the car' }));
  expect(preview.getAllByText('1 Who asks')).not.toEqual([]);
  await user.click(preview.getByRole('radio', { name: 'Español' }));
  const accept = await preview.findByText('Aceptar todo');
  expect(accept.closest('[lang]')).toHaveAttribute('lang', 'es');
  expect(preview.getByRole('heading', { name: 'Invierno' })).toBeVisible();
  expect(preview.getAllByText('1 Quién pide')).not.toEqual([]);
  expect(await preview.findByText(/, cada segundo/)).toBeVisible();
  expect(preview.getByText('Velocidad')).toBeVisible();
  expect(preview.getByText(/^Usted gana 2,5/)).toBeVisible();
  expect(preview.getByText(/90 días/)).toBeVisible();
  for (const english of ['1 Who asks', 'Would read', 'Accept all', 'At any time', speed.label])
    expect(preview.queryAllByText(english)).toEqual([]);
  expect(screen.getByRole('button', { name: 'Save draft' })).toBeVisible();
  await user.click(preview.getByRole('radio', { name: 'English' }));
  expect(await preview.findByText('Accept all')).toBeVisible();
});

test.each([
  ['en', 'In plain words', 'The owner earns 2.5 tokens for every 100 miles.'],
  ['es', 'En pocas palabras', /El propietario gana 2,5 .* por cada 100 millas\./],
] as const)('in %s the plain words say what the owner earns', async (language, name, sentence) => {
  const reward = { effort_type: 0, effort_value: 100, currency_type: 0, currency_value: 2.5 };
  const stored = storedForm({ consumer_rewards: [reward] });
  await openEditor({ at: '/consent-form/12', language, stored });
  expect(await screen.findByRole('region', { name })).toHaveTextContent(sentence);
});

test('of a signal without a return format it is said that it is not set yet, not how often it would be sent', async () => {
  await openEditor({
    at: '/consent-form/12',
    stored: storedForm({ read_signals: [suggestedEntry(location)] }),
  });
  const missing = 'the return format is not set yet';
  for (const name of ['In the car', 'In plain words'])
    expect(await screen.findByRole('region', { name })).toHaveTextContent(missing);
  expect(screen.getByText(missing, { selector: 'li *' })).toBeVisible();
  expect(screen.queryByText(/every second/)).toBeNull();
});

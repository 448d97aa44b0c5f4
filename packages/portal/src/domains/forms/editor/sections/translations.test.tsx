import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openEditor, storedForm } from '../../../../testing/rooms/form-editor.tsx';

const spanish = { language: 'es', title: 'Firme', description: 'Buscamos baches.' } as const;
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save draft' }));
const field = (name: string) => screen.getByRole('textbox', { name });
const button = (name: string) => screen.findByRole('button', { name });

async function openStored(change: Parameters<typeof storedForm>[0] = {}) {
  return await openEditor({ at: '/consent-form/12', stored: storedForm(change) });
}

// Shows 1-3.1
test('an editor adds the texts of another language, which are saved beside the first ones', async () => {
  const { user, saved } = await openStored();
  await user.click(await button('Add Spanish'));
  expect(field('Title in Spanish')).toHaveFocus();
  await save(user);
  const reported = await screen.findByRole('link', { name: /^Description in Spanish/ });
  expect(reported).toHaveTextContent('Description in Spanish: Description text should not be empty');
  await user.click(screen.getByRole('link', { name: 'Title in Spanish: Field should not be empty' }));
  expect(field('Title in Spanish')).toHaveFocus();
  await user.type(field('Title in Spanish'), spanish.title);
  await user.type(field('Description in Spanish'), spanish.description);
  expect(screen.queryByRole('button', { name: 'Add Spanish' })).not.toBeInTheDocument();
  await save(user);
  await screen.findByText('At: /consent-view/12');
  expect(saved[0]?.body).toMatchObject({ title: 'Road quality', language: 'en', translations: [spanish] });
});

test('texts that were taken out come back when they are wanted again', async () => {
  const { user } = await openStored({ translations: [spanish] });
  await user.click(await button('Remove Spanish'));
  expect(screen.queryByRole('textbox', { name: 'Title in Spanish' })).not.toBeInTheDocument();
  expect(await button('Add Spanish')).toHaveFocus();
  await user.click(await button('Add Spanish'));
  expect(field('Title in Spanish')).toHaveValue(spanish.title);
});

test('another language of the first text lets the translation take the one that came free', async () => {
  const { user, saved } = await openStored({ translations: [spanish] });
  await user.click(await screen.findByRole('combobox', { name: 'Language of title and description' }));
  await user.click(await screen.findByRole('option', { name: 'Español' }));
  expect(field('Title in English')).toHaveValue(spanish.title);
  await save(user);
  await screen.findByText('At: /consent-view/12');
  expect(saved[0]?.body).toMatchObject({
    language: 'es',
    translations: [{ ...spanish, language: 'en' }],
  });
});

test('a form whose language nobody said offers no translation until it is chosen', async () => {
  const { user } = await openStored({ language: null });
  await user.click(await screen.findByRole('combobox', { name: 'Language of title and description' }));
  expect(screen.queryByRole('button', { name: /^Add (English|Spanish)$/ })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('option', { name: 'Español' }));
  expect(await button('Add English')).toBeVisible();
});

test('a new form is in the language of its author', async () => {
  await openEditor({ language: 'es' });
  const language = await screen.findByRole('combobox', { name: 'Idioma del título y de la descripción' });
  expect(language).toHaveValue('Español');
  expect(await button('Añadir inglés')).toBeVisible();
});

// Shows 1-4.6
test('switching the description type clears the description in every language', async () => {
  const { user } = await openStored({ translations: [spanish] });
  await user.click(await screen.findByRole('radio', { name: 'Link' }));
  expect(field('Description in Spanish')).toHaveValue('');
  expect(field('Title in Spanish')).toHaveValue(spanish.title);
  await user.type(field('Title in Spanish'), ' nuevo');
  await user.click(await button('Undo'));
  expect(field('Description in Spanish')).toHaveValue(spanish.description);
  expect(field('Title in Spanish'), 'what was typed since').toHaveValue(`${spanish.title} nuevo`);
});

test('where no description was written there is none to bring back', async () => {
  const { user } = await openEditor();
  await user.click(await screen.findByRole('radio', { name: 'Link' }));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('the wizard asks for the texts of a language at its first step', async () => {
  const { user } = await openStored();
  await user.click(await screen.findByRole('radio', { name: 'Wizard' }));
  await user.click(await button('Add Spanish'));
  await user.click(await button('Next'));
  expect(await screen.findByText('Description text should not be empty')).toBeVisible();
  expect(field('Title in Spanish')).toBeVisible();
});

test('the car’s screen beside the editor shows the texts of each language', async () => {
  const { user } = await openStored({ translations: [spanish] });
  const car = within(await screen.findByRole('region', { name: 'In the car' }));
  expect(await car.findByText('Road quality')).toBeVisible();
  await user.click(car.getByRole('radio', { name: 'Español' }));
  expect(await car.findByText(spanish.title)).toBeVisible();
  expect(car.getByText(spanish.description)).toBeVisible();
  expect(car.queryByText('Road quality')).not.toBeInTheDocument();
});

import { Button } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiProblem } from '../../lib/calls/api-problem.ts';
import { useChangeAddress } from '../../lib/navigation.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { FormFrame } from './form-frame.tsx';
import { LeaveWarning } from './leave-warning.tsx';
import { SelectField, SwitchField } from './select-field.tsx';
import { PasswordField, TextField } from './text-field.tsx';
import { useContractForm } from './use-contract-form.ts';

const schema = z.object({
  title: z.string().trim().min(1).max(5),
  unit: z
    .union([z.literal(0), z.literal(1)])
    .nullable()
    .refine((unit) => unit !== null, 'validation.required'),
  shared: z.boolean(),
});

function FormScreen({ onSave }: { onSave: (values: z.output<typeof schema>) => Promise<void> }) {
  const form = useContractForm(schema, { defaultValues: { title: '', unit: null, shared: false } });
  return (
    <FormFrame form={form} label="Thing" onSubmit={onSave}>
      <TextField control={form.control} name="title" label="Title" />
      <SelectField
        control={form.control}
        name="unit"
        label="Unit"
        choices={[
          { value: 0, label: 'Mile' },
          { value: 1, label: 'Kilometre' },
        ]}
      />
      <SwitchField control={form.control} name="shared" label="Shared" />
      <Button type="submit">Save</Button>
    </FormFrame>
  );
}

afterEach(() => vi.restoreAllMocks());

const nothing = async () => undefined;

test('a refused save names every field at once, takes the focus and leads to the field', async () => {
  const { user } = await renderScreen(<FormScreen onSave={nothing} />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const summary = await screen.findByRole('alert');
  expect(summary).toHaveTextContent('Please correct 2 fields');
  expect(summary.parentElement).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Title: Field should not be empty' }));
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus();
});

test('a password that is refused is told to be wrong, as every other field is', async () => {
  const secret = z.object({ name: z.string().min(1), password: z.string().min(1) });
  function SecretForm() {
    const form = useContractForm(secret, { defaultValues: { name: '', password: '' } });
    return (
      <FormFrame form={form} label="Thing" onSubmit={() => undefined}>
        <TextField control={form.control} name="name" label="Name" />
        <PasswordField control={form.control} name="password" label="Password" />
        <Button type="submit">Save</Button>
      </FormFrame>
    );
  }
  const { user } = await renderScreen(<SecretForm />);
  expect(screen.getByLabelText('Password')).toBeValid();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('alert');
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeInvalid();
  expect(screen.getByLabelText('Password')).toBeInvalid();
});

test('the summary names the fields in the order of the form, whatever that of the schema', async () => {
  const other = z.object({ second: z.string().min(1), first: z.string().min(1) });
  function OtherOrder() {
    const form = useContractForm(other, { defaultValues: { second: '', first: '' } });
    return (
      <FormFrame form={form} label="Thing" onSubmit={() => undefined}>
        <TextField control={form.control} name="first" label="First" />
        <TextField control={form.control} name="second" label="Second" />
        <Button type="submit">Save</Button>
      </FormFrame>
    );
  }
  const { user } = await renderScreen(<OtherOrder />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('alert');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'First: Field should not be empty',
    'Second: Field should not be empty',
  ]);
});

test('what was typed is asked about when another part of the page is chosen by its address', async () => {
  function Tabs() {
    const change = useChangeAddress();
    return (
      <>
        <LeaveWarning isDirty />
        <button type="button" onClick={() => change({ tab: 'data' })}>
          Data
        </button>
      </>
    );
  }
  const { user, history } = await renderScreen(<Tabs />);
  await user.click(screen.getByRole('button', { name: 'Data' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  expect(history.location.search).toBe('');
});

test('what goes wrong while somebody types after a refused save does not take the focus away', async () => {
  const { user } = await renderScreen(<FormScreen onSave={nothing} />);
  await user.click(screen.getByRole('combobox', { name: 'Unit' }));
  await user.click(screen.getByRole('option', { name: 'Mile', hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  const title = screen.getByRole('textbox', { name: 'Title' });
  await user.type(title, 'abc');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await user.type(title, 'defgh');
  expect(title).toHaveValue('abcdefgh');
  expect(title).toHaveFocus();
});

test('the texts of the rules are the contract’s, in the language of the user', async () => {
  const { user } = await renderScreen(<FormScreen onSave={nothing} />, { language: 'es' });
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'far too long');
  await user.tab();
  expect(await screen.findByText(/5 caracteres/)).toBeVisible();
});

test('what the schema makes of the values is sent, numbers as numbers', async () => {
  const saved: unknown[] = [];
  const { user } = await renderScreen(
    <FormScreen
      onSave={async (values) => {
        saved.push(values);
      }}
    />,
  );
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '  abc ');
  await user.click(screen.getByRole('combobox', { name: 'Unit' }));
  await user.click(screen.getByRole('option', { name: 'Kilometre', hidden: true }));
  await user.click(screen.getByRole('switch', { name: 'Shared' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual([{ title: 'abc', unit: 1, shared: true }]));
});

async function fillAndSave(problem: ApiProblem) {
  const { user } = await renderScreen(
    <FormScreen
      onSave={async () => {
        throw problem;
      }}
    />,
  );
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'abc');
  await user.click(screen.getByRole('combobox', { name: 'Unit' }));
  await user.click(screen.getByRole('option', { name: 'Mile', hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return user;
}

test('the server’s field problems appear at their fields', async () => {
  await fillAndSave(
    new ApiProblem(400, {
      code: 'badRequest',
      message: 'Please correct the marked fields.',
      request_id: 'r-1',
      fields: [{ field: 'title', key: 'validation.format', message: 'This title is taken' }],
    }),
  );
  expect(await screen.findByRole('link', { name: 'Title: This title is taken' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Title' })).toBeInvalid();
});

test('of several problems that the server finds at one field the first is told', async () => {
  const told = ['This title is taken', 'This title is too long'];
  const fields = told.map((message) => ({ field: 'title', key: 'validation.format', message }));
  await fillAndSave(
    new ApiProblem(400, { code: 'badRequest', message: 'Please correct.', request_id: 'r-1', fields }),
  );
  expect(await screen.findByRole('link', { name: `Title: ${told[0]}` })).toBeVisible();
});

test('once the fields that the server named are changed nothing is said to be wrong', async () => {
  const user = await fillAndSave(
    new ApiProblem(400, {
      code: 'badRequest',
      message: 'Please correct the marked fields.',
      request_id: 'r-1',
      fields: [{ field: 'title', key: 'validation.format', message: 'This title is taken' }],
    }),
  );
  await screen.findByRole('alert');
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'd');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a problem without fields is shown above the form and takes the focus', async () => {
  await fillAndSave(new ApiProblem(409, { code: 'conflict', message: 'Please reload.', request_id: 'r-2' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Please reload.');
  expect(alert.parentElement).toHaveFocus();
});

test('that there was no network is over with it, also once a field was wrong and is right again', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const user = await fillAndSave(new ApiProblem(0, { code: 'network', message: '', request_id: '' }));
  expect(await screen.findByText(/This device is not connected to a network/)).toBeVisible();
  onLine.mockReturnValue(true);
  fireEvent(globalThis.window, new Event('online'));
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'defg');
  expect(await screen.findByText('Please correct one field')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '{Backspace}{Backspace}');
  await waitFor(() => expect(screen.queryByText('Please correct one field')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('why a form was refused goes once it is sent again, and is not said of what came of that', async () => {
  let tries = 0;
  const second = Promise.withResolvers<void>();
  const { user } = await renderScreen(
    <FormScreen
      onSave={async () => {
        tries += 1;
        if (tries === 1)
          throw new ApiProblem(409, { code: 'conflict', message: 'Please reload.', request_id: 'r' });
        await second.promise;
      }}
    />,
  );
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'abc');
  await user.click(screen.getByRole('combobox', { name: 'Unit' }));
  await user.click(screen.getByRole('option', { name: 'Mile', hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please reload.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByText('Please reload.')).toBeNull());
  second.resolve();
  await waitFor(() => expect(tries).toBe(2));
});

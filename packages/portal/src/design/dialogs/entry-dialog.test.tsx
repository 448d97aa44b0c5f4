import { TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useAddress, useChangeAddress } from '../../lib/navigation.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { EntryDialog } from './entry-dialog.tsx';

const asked = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });

function ListWithDialog() {
  const change = useChangeAddress();
  const { search } = useAddress();
  const [name, setName] = useState('');
  return (
    <>
      <p>Narrowed to: {search ?? 'nothing'}</p>
      <EntryDialog title="Add a user" isDirty={name !== ''} isSaving={false} onClose={vi.fn<() => void>()}>
        {() => (
          <>
            <TextInput label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
            <button type="button" onClick={() => change({ search: 'faro' })}>
              Narrow the list
            </button>
            {linkTo('/msa')({ children: 'Leave' })}
          </>
        )}
      </EntryDialog>
    </>
  );
}

test('who asked to leave by Escape and then stays writes on in the same field', async () => {
  const { user } = await renderScreen(<ListWithDialog />);
  const field = screen.getByRole('textbox', { name: 'Name' });
  await user.type(field, 'Ai');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(asked()).toBeNull();
  await waitFor(() => expect(field).toHaveFocus());
});

test('a filter of the list behind a dialog is no leaving of what was typed; a link is', async () => {
  const { user } = await renderScreen(<ListWithDialog />);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Aina');
  await user.click(screen.getByRole('button', { name: 'Narrow the list' }));
  expect(await screen.findByText('Narrowed to: faro')).toBeInTheDocument();
  expect(asked()).toBeNull();

  await user.click(screen.getByRole('link', { name: 'Leave' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Aina');
  await user.click(screen.getByRole('link', { name: 'Leave' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('At: /msa')).toBeVisible();
});

import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Dialog, type DialogClosing } from './dialog.tsx';

function Opened({ closing }: { closing: DialogClosing | undefined }) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return <p>Closed</p>;
  return (
    <Dialog title="Schedule" onClose={() => setOpen(false)} {...(closing !== undefined && { closing })}>
      <input aria-label="From" />
    </Dialog>
  );
}

test('a title that somebody wrote is not cut, however long its words', async () => {
  await renderScreen(
    <Dialog title={`Revoke “${'long'.repeat(40)}”?`} onClose={() => undefined}>
      <p>Text</p>
    </Dialog>,
  );
  expect(await screen.findByRole('heading', { name: /^Revoke/ })).toHaveStyle({ overflowWrap: 'anywhere' });
});

const ways = {
  'a click beside it': async (user: UserEvent) => {
    const overlay = document.querySelector('.mantine-Modal-overlay');
    if (overlay === null) throw new Error('nothing is beside the dialog');
    await user.click(overlay);
  },
  Escape: (user: UserEvent) => user.keyboard('{Escape}'),
  'its close button': (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Close' })),
};

test.each<{ closing: DialogClosing | undefined; closedBy: readonly (keyof typeof ways)[] }>([
  { closing: undefined, closedBy: ['a click beside it', 'Escape', 'its close button'] },
  { closing: 'anyWay', closedBy: ['a click beside it', 'Escape', 'its close button'] },
  { closing: 'notByStrayClick', closedBy: ['Escape', 'its close button'] },
  { closing: 'buttonOnly', closedBy: ['its close button'] },
  { closing: 'blocked', closedBy: [] },
])('a dialog that closes $closing is closed by $closedBy only', async ({ closing, closedBy }) => {
  const working: string[] = [];
  for (const [name, close] of Object.entries(ways)) {
    const { user } = await renderScreen(<Opened closing={closing} />);
    await screen.findByRole('dialog', { name: 'Schedule' });
    await close(user);
    if (screen.queryByText('Closed') !== null) working.push(name);
    cleanup();
  }
  expect(working).toEqual(closedBy);
});

test('the focus goes to the first field, and to the close button where nothing is typed', async () => {
  await renderScreen(<Opened closing={undefined} />);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'From' })).toHaveFocus());
  cleanup();
  await renderScreen(
    <Dialog title="Read" onClose={() => undefined}>
      <p>Text</p>
    </Dialog>,
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus());
});

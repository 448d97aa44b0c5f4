import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { deleteFleetEndpoint } from '@vinculum/contract/fleets/endpoints.ts';
import { useCall } from '../../lib/calls/queries.ts';
import { fleetManager } from '../../testing/actors.ts';
import { refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Confirm } from './confirm.tsx';

function Deletion({ losesOpener = false }: { losesOpener?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [isGone, setGone] = useState(false);
  const close = () => setOpen(false);
  const confirm = () => {
    setGone(losesOpener);
    close();
  };
  return (
    <main id="content" tabIndex={-1}>
      {!isGone && (
        <button type="button" onClick={() => setOpen(true)}>
          Remove it
        </button>
      )}
      {isOpen && (
        <Confirm opened title="Remove?" confirmLabel="Remove" onConfirm={confirm} onCancel={close}>
          It is gone then.
        </Confirm>
      )}
    </main>
  );
}

async function ask(losesOpener: boolean) {
  const { user } = await renderScreen(<Deletion losesOpener={losesOpener} />);
  await user.click(screen.getByRole('button', { name: 'Remove it' }));
  await screen.findByRole('dialog', { name: 'Remove?' });
  return user;
}

test.each(['{Escape}', 'click'])(
  'after a closed question the focus is back where it was (%s)',
  async (how) => {
    const user = await ask(false);
    if (how === 'click') await user.click(screen.getByRole('button', { name: 'Remove' }));
    else await user.keyboard(how);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove it' })).toHaveFocus();
  },
);

test('when what asked is gone as well, the focus is on the content of the page', async () => {
  const user = await ask(true);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
});

function Deleting({ onAsk }: { onAsk: () => void }) {
  const remove = useCall(deleteFleetEndpoint, { onMutate: onAsk });
  return (
    <Confirm
      opened
      title="Delete?"
      confirmLabel="Delete"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ body: { fleet_id: 7 } })}
      onCancel={() => undefined}
    >
      {remove.isError ? 'It failed.' : 'It is gone then.'}
    </Confirm>
  );
}

test('two clicks at once confirm once, and after a failure one may confirm again', async () => {
  let requests = 0;
  const count = () => {
    requests += 1;
  };
  await renderScreen(<Deleting onAsk={count} />, {
    session: fleetManager('USER_EDITOR'),
    answers: [refuse(deleteFleetEndpoint, 'unavailable')],
  });
  const button = await screen.findByRole('button', { name: 'Delete' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText('It failed.')).toBeVisible();
  expect(requests).toBe(1);
  fireEvent.click(button);
  await waitFor(() => expect(requests).toBe(2));
});

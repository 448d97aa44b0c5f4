import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PageActions } from './page-actions.tsx';

test('the first that is possible stands in words, and what is not says why and does nothing', async () => {
  const [revoke, edit] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const actions = [
    false as const,
    { label: 'Revoke', icon: IconBan, onClick: revoke, reason: 'It is over.' },
    { label: 'Edit Vans', word: 'Edit', icon: IconBan, onClick: edit },
  ];
  const { user } = await renderScreen(<PageActions actions={actions} />);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(edit).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  const item = await screen.findByRole('menuitem', { name: 'Revoke' });
  expect(item).toHaveAccessibleDescription('It is over.');
  await user.click(item);
  expect(revoke).not.toHaveBeenCalled();
});

test('where nothing is possible the first says why, and does nothing', async () => {
  const onClick = vi.fn<() => void>();
  const actions = [{ label: 'Revoke', icon: IconBan, onClick, reason: 'It is over.' }];
  const { user } = await renderScreen(<PageActions actions={actions} />);
  const button = screen.getByRole('button', { name: 'Revoke' });
  expect(button).toHaveAccessibleDescription('It is over.');
  await user.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});

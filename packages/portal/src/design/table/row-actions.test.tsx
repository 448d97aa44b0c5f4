import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { rowMenuItem } from '../../testing/row-menu.ts';
import type { Act } from '../object/act.ts';
import { RowActions } from './row-actions.tsx';

const named = (word: string, more: Partial<Act> = {}): Act => ({
  label: `${word} Vans`,
  word,
  icon: IconBan,
  ...more,
});
const show = (actions: readonly Act[], isNarrow = false) =>
  renderScreen(<RowActions row="Vans" actions={actions} isNarrow={isNarrow} />);
const words = () => screen.queryAllByRole('button').map((button) => button.textContent);
const names = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'));

test('of several actions the main one stands in words, and the others behind one button', async () => {
  const { user } = await show([named('View'), named('Edit', { isMain: true }), named('Delete')]);
  expect(words()).toEqual(['Edit', '']);
  expect(names()).toEqual(['Edit Vans', 'More actions for Vans']);
  await rowMenuItem(user, 'Vans', 'View Vans');
  const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
  expect(items).toEqual(['View', 'Delete']);
});

test('two actions need no menu: one stands in words, the other as its icon', async () => {
  await show([named('View'), named('Revoke')]);
  expect(words()).toEqual(['View', '']);
  expect(names()).toEqual(['View Vans', 'Revoke Vans']);
});

test('what is not possible does not stand in words, even as the main action', async () => {
  await show([named('Publish', { isMain: true, reason: 'It is over.' }), named('View')]);
  expect(words()).toEqual(['View', '']);
  expect(screen.getByRole('button', { name: 'Publish Vans' })).toHaveAccessibleDescription('It is over.');
});

test('actions without a short word are all behind the button when there are more than two', async () => {
  const { user } = await show(['One', 'Two', 'Three'].map((label) => ({ label, icon: IconBan })));
  expect(names()).toEqual(['More actions for Vans']);
  expect(await rowMenuItem(user, 'Vans', 'Three')).toHaveTextContent('Three');
});

test('without room everything is behind the button, but for an action that is alone', async () => {
  await show([named('View'), named('Revoke')], true);
  expect(names()).toEqual(['More actions for Vans']);
});

test('an action that is alone needs no button, however little room there is', async () => {
  await show([named('View')], true);
  expect(words()).toEqual(['View']);
});

test('the keyboard comes to what is not possible, is told why, and nothing happens', async () => {
  const onClick = vi.fn<() => void>();
  const actions = [named('View'), named('Edit', { reason: 'It is published.', onClick }), named('Delete')];
  const { user } = await show(actions);
  screen.getByRole('button', { name: 'More actions for Vans' }).focus();
  await user.keyboard('{Enter}');
  const edit = await screen.findByRole('menuitem', { name: 'Edit Vans' });
  expect(edit).toHaveFocus();
  expect(edit).toHaveAccessibleDescription('It is published.');
  expect(screen.getByText('It is published.')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();
  expect(edit).toBeVisible();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Delete Vans' })).toHaveFocus();
});

test('what an item opens finds the focus at the button, where it comes back to', async () => {
  let focused: Element | null = null;
  const { user } = await show([
    named('View'),
    named('Edit'),
    named('Delete', { onClick: () => (focused = document.activeElement) }),
  ]);
  await user.click(await rowMenuItem(user, 'Vans', 'Delete Vans'));
  expect(focused).toBe(screen.getByRole('button', { name: 'More actions for Vans' }));
});

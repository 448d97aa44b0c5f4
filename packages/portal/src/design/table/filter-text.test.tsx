import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useTableState } from './table-state.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { FilterText } from './filter-text.tsx';

/** A box whose text reaches the address only when the button is pressed. */
function SlowAddress({ sent }: { sent: string[] }) {
  const [stored, setStored] = useState('');
  const state = useTableState({ name: 'slow' });
  const slow = {
    ...state,
    filter: () => stored,
    setFilter: (_: string, text: string) => void sent.push(text),
  };
  return (
    <>
      <FilterText state={slow} name="search" label="Find" />
      <button type="button" onClick={() => setStored(sent.at(-1) ?? '')}>
        Arrive
      </button>
      <button type="button" onClick={() => setStored('linked')}>
        Link
      </button>
    </>
  );
}

test('what is typed while the address follows stays; what a link says is taken over', async () => {
  const sent: string[] = [];
  const { user } = await renderScreen(<SlowAddress sent={sent} />);
  const box = screen.getByRole('searchbox', { name: 'Find' });
  await user.type(box, 'bat');
  await expect.poll(() => sent).toEqual(['bat']);
  await user.type(box, 't');
  await user.click(screen.getByRole('button', { name: 'Arrive' }));
  expect(box).toHaveValue('batt');
  await expect.poll(() => sent).toEqual(['bat', 'batt']);
  await user.click(screen.getByRole('button', { name: 'Arrive' }));
  await user.click(screen.getByRole('button', { name: 'Link' }));
  expect(box).toHaveValue('linked');
});

test('a search that is too long stays whole, says so and is not sent', async () => {
  const sent: string[] = [];
  await renderScreen(<SlowAddress sent={sent} />);
  const box = screen.getByRole('searchbox', { name: 'Find' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  fireEvent.change(box, { target: { value: 'x'.repeat(201) } });
  vi.advanceTimersByTime(1000);
  expect(box).toHaveValue('x'.repeat(201));
  expect(screen.getByText('At most 200 characters')).toBeVisible();
  expect(sent).toEqual([]);
  fireEvent.change(box, { target: { value: 'x'.repeat(200) } });
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual(['x'.repeat(200)]);
});

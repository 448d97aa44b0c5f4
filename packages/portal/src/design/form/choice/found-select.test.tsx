import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { FoundSelect } from './found-select.tsx';

const all = [
  { id: 0, label: 'Helios' },
  { id: 1, label: 'Volt' },
];

function Consumers({ searched }: { readonly searched: string[] }) {
  const [chosen, setChosen] = useState<(typeof all)[number] | null>(null);
  const [search, setSearch] = useState('');
  const found = all.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));
  return (
    <>
      <FoundSelect
        name="consumer"
        label="Consumer"
        placeholder="Choose"
        value={chosen?.id ?? null}
        known={chosen}
        onChange={setChosen}
        found={found}
        onSearch={(text) => {
          searched.push(text);
          setSearch(text);
        }}
        noneText="None"
      />
      <p>{`Chosen: ${chosen?.id ?? 'none'}`}</p>
    </>
  );
}

test('one that is chosen, also of number nought, is no search, is offered once, and stays while others are', async () => {
  const searched: string[] = [];
  const { user } = await renderScreen(<Consumers searched={searched} />);
  const field = screen.getByRole('combobox', { name: 'Consumer' });
  await user.click(field);
  await user.type(field, ' hel ');
  await expect.poll(() => searched.at(-1)).toBe('hel');
  await user.click(await screen.findByRole('option', { name: 'Helios' }));
  expect(screen.getByText('Chosen: 0')).toBeVisible();
  expect(field).toHaveValue('Helios');
  await expect.poll(() => searched.at(-1)).toBe('');
  await user.click(field);
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Helios',
    'Volt',
  ]);
  await user.clear(field);
  await user.type(field, 'vo');
  await expect.poll(() => searched.at(-1)).toBe('vo');
  expect(screen.getByText('Chosen: 0')).toBeVisible();
});

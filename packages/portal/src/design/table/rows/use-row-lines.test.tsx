import { NO_VALUE } from '../../../lib/no-value.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { DataTable } from '../data-table.tsx';
import { rowsAtHand } from '../rows-at-hand.ts';

afterEach(() => vi.restoreAllMocks());

/** A table that stands in 922 pixels, and would take so many. */
async function showTable(widths: { readonly measured: number; readonly drawn: number }) {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(922);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function (this: Element) {
    return this.hasAttribute('data-measured') ? widths.measured : widths.drawn;
  });
  await renderScreen(
    <DataTable
      name="Cars"
      columns={[
        { key: 'name', title: 'Name', cell: (row) => row.name },
        { key: 'fleet', title: 'Fleet', isPlain: true, cell: (row) => row.fleet },
        { key: 'claim', title: 'Claim', cell: () => NO_VALUE },
        { key: 'cars', title: 'Cars', cell: () => 0 },
      ]}
      source={rowsAtHand([{ name: 'Car 1', fleet: '–' }])}
      rowKey={(row) => row.name}
      selection={{ selected: new Set(), onChange: () => undefined, bulk: false }}
    />,
  );
  return screen.getByRole('region', { name: 'Cars' });
}

test.each([
  ['what fits stands beside each other', { measured: 900, drawn: 922 }, false],
  ['what would not fit takes two lines', { measured: 940, drawn: 940 }, true],
  ['one long word that fits only when it is broken takes two lines', { measured: 900, drawn: 938 }, true],
])('%s', async (_, widths, isTwoLines) => {
  expect((await showTable(widths)).hasAttribute('data-two-lines')).toBe(isTwoLines);
});

test('a row of two lines leaves out what it has nothing to say of, and its head says what the box is for', async () => {
  const table = within(await showTable({ measured: 940, drawn: 940 }));
  const [head, row] = table.getAllByRole('row');
  expect(head).toHaveTextContent(/^CarsSelect all rows of this page$/);
  expect(row).toHaveTextContent(/^Car 1Cars0$/);
});

test('where the columns fit, what is not there is a dash', async () => {
  const table = within(await showTable({ measured: 900, drawn: 922 }));
  expect(table.getAllByRole('cell', { name: '–' })).toHaveLength(2);
});

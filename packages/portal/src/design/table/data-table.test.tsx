import { pageOf, pageRequest } from '@vinculum/contract/foundation/paging.ts';
import { endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { signedIn } from '@vinculum/contract/access/access.ts';
import { cleanup, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useSteadyEndpoint } from '../../lib/calls/queries.ts';
import { consumer } from '../../testing/actors.ts';
import { answer, hang, refuse } from '../../testing/answers.ts';
import { ReadAnew } from '../../testing/read-anew.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { testServer } from '../../test-setup.ts';
import { ChoiceFilter } from './choice-filter.tsx';
import { DataTable } from './data-table.tsx';
import { FilterText } from './filter-text.tsx';
import { pageRequestOf, useTableState } from './table-state.ts';
import { TestTrafficSwitch } from '../states/test-traffic.tsx';

const listCars = endpoint({
  name: 'test.cars',
  summary: 'Cars',
  method: 'POST',
  path: '/test/cars',
  access: signedIn,
  body: pageRequest,
  response: pageOf(z.object({ id: z.int(), name: z.string() })),
  errors: [],
  audit: null,
  rate: 'read',
});

function CarsScreen() {
  const state = useTableState({ name: 'cars', defaultSize: 20 });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const rows = useSteadyEndpoint(listCars, { body: pageRequestOf(state) });
  return (
    <DataTable
      name="Cars"
      columns={[
        { key: 'id', title: 'ID', cell: (row) => row.id, align: 'end' },
        { key: 'name', title: 'Name', cell: (row) => row.name, isSortable: true },
      ]}
      source={rows}
      state={state}
      rowKey={(row) => String(row.id)}
      selection={{ selected, onChange: setSelected, bulk: <button type="button">Scrap</button> }}
    />
  );
}

function pageOfCars(body: unknown) {
  const { page, limit } = pageRequest.parse(body);
  const first = (page - 1) * limit + 1;
  const data = Array.from({ length: Math.max(0, Math.min(limit, 45 - first + 1)) }, (_, at) => ({
    id: first + at,
    name: `Car ${first + at}`,
  }));
  return { data, total_rows: 45 };
}

const session = consumer('USER_ADMIN');
const answers = [answer(listCars, ({ body }) => pageOfCars(body))];

test('the address decides which page is shown, so that a link reproduces the view', async () => {
  await renderScreen(<CarsScreen />, { session, answers, path: '/cars', at: '/cars?page=3&size=20' });
  expect(await screen.findByText('Car 41')).toBeVisible();
  expect(screen.getByText('41 to 45 of 45')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Cars' })).toHaveAttribute('tabindex', '0');
  expect(screen.queryByText('Car 40')).toBeNull();
});

test('an address beyond the last page leads to the last page, not to an empty list', async () => {
  await renderScreen(<CarsScreen />, { session, answers, path: '/cars', at: '/cars?page=9&size=20' });
  expect(await screen.findByText('Car 45')).toBeVisible();
  expect(screen.getByText('41 to 45 of 45')).toBeVisible();
});

test('no rows are counted from none', async () => {
  const none = answer(listCars, { data: [], total_rows: 0 });
  await renderScreen(<CarsScreen />, { session, answers: [none], path: '/cars' });
  expect(await screen.findByText('0 to 0 of 0')).toBeVisible();
});

// Shows 3-2.68
test('a user turns the page and the server is asked for it', async () => {
  const { user } = await renderScreen(<CarsScreen />, { session, answers, path: '/cars' });
  await screen.findByText('Car 1');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('Car 21')).toBeVisible();
});

test('the page size is remembered and leads back to the first page', async () => {
  const { user } = await renderScreen(<CarsScreen />, {
    session,
    answers,
    path: '/cars',
    at: '/cars?page=2',
  });
  await screen.findByText('Car 21');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '30');
  expect(await screen.findByText('Car 30')).toBeVisible();
  expect(screen.getByText('Car 1')).toBeVisible();
  expect(localStorage.getItem('vinculum.table.cars.size')).toBe('30');
});

// Shows 1-9.1
test('a size that is not offered falls back to the default', async () => {
  await renderScreen(<CarsScreen />, { session, answers, path: '/cars', at: '/cars?size=100000' });
  expect(await screen.findByText('1 to 20 of 45')).toBeVisible();
});

test('sorting by a column goes ascending, then descending', async () => {
  const { user } = await renderScreen(<CarsScreen />, { session, answers, path: '/cars' });
  await screen.findByText('Car 1');
  const sortByName = () => user.click(screen.getByRole('button', { name: 'Sort by Name' }));
  await sortByName();
  expect(screen.getByRole('columnheader', { name: /Name/ })).toHaveAttribute('aria-sort', 'ascending');
  await sortByName();
  expect(screen.getByRole('columnheader', { name: /Name/ })).toHaveAttribute('aria-sort', 'descending');
  await sortByName();
  expect(screen.getByRole('columnheader', { name: /Name/ })).toHaveAttribute('aria-sort', 'none');
});

test('selecting a page shows what can be done with the rows', async () => {
  const { user } = await renderScreen(<CarsScreen />, { session, answers, path: '/cars' });
  await screen.findByText('Car 1');
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
  expect(screen.getByText('20 selected')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Scrap' })).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select row 4' }));
  expect(screen.getByText('19 selected')).toBeVisible();
});

test('rows chosen on one page stay chosen on the next, until they are let go', async () => {
  const { user, history } = await renderScreen(<CarsScreen />, { session, answers, path: '/cars' });
  await screen.findByText('Car 1');
  await user.click(screen.getByRole('checkbox', { name: 'Select row 4' }));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('Car 21');
  const all = screen.getByRole('checkbox', { name: 'Select all rows of this page' });
  await user.click(all);
  expect(screen.getByText('21 selected')).toBeVisible();
  await user.click(all);
  expect(screen.getByText('1 selected')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(history.location.search).toBe('');
  expect(await screen.findByRole('checkbox', { name: 'Select row 4' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByText(/selected/)).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'Select row 4' })).not.toBeChecked();
});

test('rows that cannot be read anew stay, and what went wrong stands over them', async () => {
  const { user } = await renderScreen(
    <>
      <CarsScreen />
      <ReadAnew />
    </>,
    { session, answers, path: '/cars' },
  );
  await screen.findByText('Car 1');
  testServer.use(refuse(listCars, 'internal'));
  await user.click(screen.getByText('Read anew'));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByText('Car 1')).toBeVisible();
  testServer.use(...answers);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
});

function FilteredCars() {
  const state = useTableState({ name: 'filtered-cars' });
  return (
    <>
      <FilterText state={state} name="search" label="Search" />
      <ChoiceFilter
        state={state}
        name="type"
        label="Kind"
        anyLabel="Any"
        choices={[{ value: 'bus', label: 'Bus' }]}
      />
      <TestTrafficSwitch />
      <CarsScreen />
    </>
  );
}

test.each<readonly [string, (user: UserEvent) => Promise<void>]>([
  ['search', (user) => user.type(screen.getByRole('searchbox'), 'x')],
  ['search that is emptied', (user) => user.clear(screen.getByRole('searchbox'))],
  ['choice', (user) => user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Bus')],
  [
    'choice that is taken back',
    (user) => user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Any'),
  ],
  ['other order', (user) => user.click(screen.getByRole('button', { name: /Name/ }))],
  ['other size', (user) => user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '10')],
  ['switch for test traffic', (user) => user.click(screen.getByRole('switch'))],
])('a %s begins at the first page', async (what, act) => {
  const input = what.includes('that is') ? '&search=Car&kind=bus' : '';
  const { user } = await renderScreen(<FilteredCars />, { session, answers, at: `/?page=3${input}` });
  await screen.findByText('Car 41');
  await act(user);
  expect(await screen.findByText('Car 1')).toBeVisible();
});

test('a hidden column stays hidden the next time, and the last one cannot be hidden', async () => {
  const { user } = await renderScreen(<CarsScreen />, { session, answers, path: '/cars' });
  await screen.findByText('Car 1');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'ID' }));
  expect(screen.queryByRole('columnheader', { name: 'ID' })).toBeNull();
  expect(screen.queryByRole('cell', { name: '1' })).toBeNull();
  expect(screen.getByRole('menuitemcheckbox', { name: 'Name' })).toBeDisabled();
  cleanup();
  await renderScreen(<CarsScreen />, { session, answers, path: '/cars' });
  expect(await screen.findByText('Car 1')).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'ID' })).toBeNull();
});

test('a column that a view hides is shown again where the reader is', async () => {
  const { user } = await renderScreen(<CarsScreen />, { session, answers, at: '/?hide=id&size=10&page=3' });
  await screen.findByText('Car 21');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'ID' }));
  expect(await screen.findByRole('columnheader', { name: 'ID', hidden: true })).toBeInTheDocument();
  expect(screen.getByText('Car 21')).toBeVisible();
});

async function saveAs(user: UserEvent, name: string) {
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await user.keyboard(name);
  await user.click(dialog.getByRole('button', { name: /view$/ }));
}

const views = () => within(screen.getByRole('navigation', { name: 'Saved views of Cars' }));

test('a view is saved under a name, and its link brings back filter, order, size and columns', async () => {
  const { user } = await renderScreen(<FilteredCars />, {
    session,
    answers,
    at: '/?search=Car&sort=-name&size=10&page=3',
  });
  await screen.findByText('Car 21');
  expect(screen.queryByRole('navigation', { name: /Saved views/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'ID' }));
  await user.keyboard('{Escape}');
  await saveAs(user, 'By name');
  expect(views().getByRole('link', { name: 'By name' })).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'ID' }));
  await user.keyboard('{Escape}');
  await user.clear(screen.getByRole('searchbox'));
  await screen.findByText('Car 1');
  const link = await views().findByRole('link', { name: 'By name' });
  expect(link).not.toHaveAttribute('aria-current');
  expect(link).toHaveAttribute('href', '/?search=Car&sort=-name&size=10&hide=id');
  await user.click(link);
  expect(screen.getByRole('searchbox')).toHaveValue('Car');
  expect(screen.queryByRole('columnheader', { name: 'ID' })).toBeNull();
  expect(screen.getByRole('columnheader', { name: /Name/ })).toHaveAttribute('aria-sort', 'descending');
});

test('a view without a name is not saved, and one of the same name is replaced', async () => {
  const { user } = await renderScreen(<FilteredCars />, { session, answers, at: '/?search=one' });
  await screen.findByText('Car 1');
  await saveAs(user, '  ');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('textbox', { name: 'Name' })).toBeInvalid();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  for (const name of ['Mine', 'Other']) await saveAs(user, name);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Bus');
  await saveAs(user, 'Mine');
  expect(
    views()
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Mine', 'Other']);
  expect(views().getByRole('link', { name: 'Mine' }).getAttribute('href')).toContain('type=bus');
});

test('a deleted view can be taken back to its place', async () => {
  const { user } = await renderScreen(<FilteredCars />, { session, answers });
  await screen.findByText('Car 1');
  for (const name of ['First', 'Second']) await saveAs(user, name);
  await user.click(views().getByRole('button', { name: 'Delete the view First' }));
  expect(
    views()
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Second']);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(
    views()
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['First', 'Second']);
});

test('views are each user’s own, and no more are kept than can be looked through', async () => {
  const many = Array.from({ length: 12 }, (_, at) => ({ name: `View ${at}`, search: {} }));
  localStorage.setItem('vinculum.table.cars.views.7', JSON.stringify(many));
  localStorage.setItem('vinculum.table.cars.views.8', JSON.stringify([{ name: 'Of another', search: {} }]));
  await renderScreen(<CarsScreen />, { session, answers, path: '/cars' });
  await screen.findByText('Car 1');
  expect(views().getAllByRole('link')).toHaveLength(12);
  expect(screen.queryByRole('link', { name: 'Of another' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
});

test('what is stored but is no view is none', async () => {
  localStorage.setItem('vinculum.table.cars.views.7', '[{"name":7}]');
  await renderScreen(<CarsScreen />, { session, answers, path: '/cars' });
  await screen.findByText('Car 1');
  expect(screen.queryByRole('navigation', { name: /Saved views/ })).toBeNull();
});

test('an empty list says so', async () => {
  await renderScreen(<CarsScreen />, { session, answers: [answer(listCars, { data: [], total_rows: 0 })] });
  expect(await screen.findByText('Nothing here yet')).toBeVisible();
});

test('while the first page loads there is a skeleton', async () => {
  await renderScreen(<CarsScreen />, { session, answers: [hang(listCars)] });
  expect(screen.getByText('Loading')).toBeInTheDocument();
});

// Shows 1-8.14, 2-8.12, 3-8.2, 3-8.3
test('a failure is told with a way to try again', async () => {
  const { user } = await renderScreen(<CarsScreen />, { session, answers: [refuse(listCars, 'internal')] });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Something went wrong. Please try again.');
  expect(alert).toHaveTextContent('Request r-1');
  testServer.use(...answers);
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Car 1')).toBeVisible();
});

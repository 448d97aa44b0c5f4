import { expect, test } from 'vitest';
import { pageRequestOf, searchOf } from './table-state.ts';

const sorts = ['title', 'status'] as const;
const place = { page: 3, limit: 20 };

test.each([
  ['no sort', null, place],
  [
    'a column upwards',
    { column: 'title', isDescending: false },
    { ...place, sort: 'title', descending: false },
  ],
  [
    'a column downwards',
    { column: 'status', isDescending: true },
    { ...place, sort: 'status', descending: true },
  ],
  ['a column by which the server does not sort', { column: 'colour', isDescending: true }, place],
])('%s in the address becomes the request', (_what, sort, request) => {
  expect(pageRequestOf({ ...place, sort }, sorts)).toStrictEqual(request);
});

test('a list that the server does not sort is asked for its page alone', () => {
  expect(pageRequestOf({ ...place, sort: { column: 'title', isDescending: true } })).toStrictEqual(place);
});

test.each([
  ['', {}],
  ['battery', { search: 'battery' }],
])('the search %j of the address becomes the request', (text, request) => {
  expect(searchOf({ filter: (name) => (name === 'search' ? text : 'other') })).toStrictEqual(request);
});

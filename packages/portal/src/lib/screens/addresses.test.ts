import { expect, test } from 'vitest';
import { addressOf, hrefOf, type To, withSearch } from './addresses.ts';

const responsesOf = (more: { readonly vin?: string; readonly page?: number }) =>
  addressOf('/consent-responses/$consentFormId', { consentFormId: 'all', ...more });

test.each<[string, To]>([
  ['/fleets', '/fleets'],
  ['/fleets/7', addressOf('/fleets/$fleetId', { fleetId: 7 })],
  ['/fleets/7?search=a%26b+c', addressOf('/fleets/$fleetId', { fleetId: 7, search: 'a&b c' })],
  ['/template-management/a%2Fb%3F', addressOf('/template-management/$id', { id: 'a/b?' })],
  ['/consent-responses/all', responsesOf({})],
  ['/consent-responses/all?vin=V&page=2', responsesOf({ vin: 'V', page: 2 })],
  ['/consent-responses/all', responsesOf({ vin: '' })],
  ['/consent-forms?test=yes', withSearch('/consent-forms', { test: 'yes' })],
  ['/consent-responses/all?vin=V&test=yes', withSearch(responsesOf({ vin: 'V' }), { test: 'yes' })],
])('%s is what a link leads to', (href, to) => {
  expect(hrefOf(to)).toBe(href);
});

test('an address that the portal does not have, or a name that its screen does not read, does not compile', () => {
  // @ts-expect-error -- no such screen
  const missing: To = '/fleet';
  // @ts-expect-error -- the fleet is missing
  const open = () => addressOf('/fleets/$fleetId', {});
  // @ts-expect-error -- fleets have no level
  const unread = () => addressOf('/fleets', { level: 'error' });
  // @ts-expect-error -- it has a parameter
  const unfilled: To = '/fleets/$fleetId';
  expect([missing, unfilled, open, unread]).toHaveLength(4);
});

import { allEndpoints } from '@vinculum/contract/all-endpoints.ts';
import { expect, test } from 'vitest';

const named = allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const);

/** The calls that anybody may make. A new one is added here on purpose, never by accident. */
const publicCalls = [
  'carScreen.pair',
  'identity.newPassword',
  'identity.refresh',
  'identity.signIn',
  'identity.signOut',
  'platform.settings',
];

test('names and method with path are unique', () => {
  const calls = allEndpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  expect(new Set(calls).size).toBe(calls.length);
  expect(new Set(allEndpoints.map((endpoint) => endpoint.name)).size).toBe(allEndpoints.length);
});

test('only the listed calls are public', () => {
  const found = allEndpoints.filter((endpoint) => endpoint.access.kind === 'public');
  expect(found.map((endpoint) => endpoint.name).sort()).toEqual(publicCalls);
});

test.each(named)('%s: who may call it agrees with its path', (_name, endpoint) => {
  if (endpoint.access.kind !== 'allow') return;
  const portals = endpoint.access.grants.map((grant) => grant.portal);
  expect(portals.length).toBeGreaterThan(0);
  if (endpoint.path.startsWith('/admin/')) expect(portals).toContain('ADMIN');
  if (endpoint.path.startsWith('/oem/')) expect(portals).toContain('OEMS');
  if (endpoint.path.startsWith('/consumer/')) expect(portals).toContain('CONSUMERS');
});

test.each(named)('%s: a call that changes state is audited, a reading one is not', (_name, endpoint) => {
  const reads = endpoint.rate === 'read' || endpoint.method === 'GET' || endpoint.answer !== undefined;
  const isScreen = endpoint.name.startsWith('carScreen.');
  if (!isScreen) expect(endpoint.audit === null).toBe(reads);
});

import { allEndpoints } from '@vinculum/contract/all-endpoints.ts';
import { takesIdempotencyKey } from '@vinculum/contract/foundation/endpoint.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readSourceFiles } from './source-files.ts';

const named = allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const);

/** The calls that anybody may make. A new one is added here on purpose, never by accident. */
const publicCalls = [
  'carScreen.pair',
  'identity.keys',
  'identity.newPassword',
  'identity.refresh',
  'identity.signIn',
  'identity.signOut',
  'platform.settings',
];

/** The calls that read and are of another rate, for how much they take; named on purpose too. */
const readInBulk = [
  'audit.verify',
  'consent.checkAdminEligibility',
  'consent.checkEligibility',
  'signals.previewVss',
  'vehicleAccess.checkRegistration',
];

test('every endpoint is named as one', () => {
  const made = readSourceFiles()
    .filter(({ path }) => path.startsWith('packages/contract/src/'))
    .flatMap(({ text }) =>
      [...text.matchAll(/^export const (\w+) = (?:endpoint|onBehalf)\(/gm)].map(([, name = '']) => name),
    );
  expect(made.length).toBe(allEndpoints.length);
  expect(made.filter((name) => !name.endsWith('Endpoint'))).toEqual([]);
});

test('an answer with a key or a claim in it is shown once, and kept for nobody who repeats the request', () => {
  const isSecret = (name: string) => /key|claim_id|token|password|secret/i.test(name);
  const withSecrets = allEndpoints
    .filter(takesIdempotencyKey)
    .filter(({ response }) => response instanceof z.ZodObject && Object.keys(response.shape).some(isSecret));
  const shownOnce = allEndpoints.filter(({ isShownOnce }) => isShownOnce === true);
  expect(shownOnce.map(({ name }) => name)).toEqual(withSecrets.map(({ name }) => name));
  expect(withSecrets).toHaveLength(2);
});

test('names and method with path are unique', () => {
  const calls = allEndpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  expect(new Set(calls).size).toBe(calls.length);
  expect(new Set(allEndpoints.map((endpoint) => endpoint.name)).size).toBe(allEndpoints.length);
});

test('only the listed calls are public', () => {
  const found = allEndpoints.filter((endpoint) => endpoint.access.kind === 'public');
  expect(found.map((endpoint) => endpoint.name).toSorted()).toEqual(publicCalls);
});

const portalOfPrefix = [
  ['/admin/', 'ADMIN'],
  ['/oem/', 'OEMS'],
  ['/consumer/', 'CONSUMERS'],
] as const;

/** The specification puts this call of the administrator under another portal's path (document 3, section 7). */
const elsewhere = ['liveData.metadata'];
const atHome = named.filter(([name]) => !elsewhere.includes(name));

// Shows 3-6.7
test.each(atHome)('%s: who may call it agrees with its path', (_name, { path, access }) => {
  const portals: readonly string[] =
    access.kind === 'allow'
      ? access.admissions.map((admission) => admission.portal)
      : portalOfPrefix.map(([, portal]) => portal);
  const missing = portalOfPrefix.filter(
    ([prefix, portal]) => path.startsWith(prefix) && !portals.includes(portal),
  );
  expect(missing).toEqual([]);
});

/** Keeps what an editor holds every few seconds, before anything is decided by it; discarding it is audited. */
const keepsOnly = 'unfinishedForms.keep';
const audited = named.filter(([name]) => !name.startsWith('carScreen.') && name !== keepsOnly);
test.each(audited)('%s: a call that changes state is audited, a reading one is not', (name, endpoint) => {
  const { rate, method, answer } = endpoint;
  // A GET of the rate of changes hands out a right, such as an address to upload to.
  const reads =
    rate === 'read' ||
    readInBulk.includes(name) ||
    answer !== undefined ||
    (method === 'GET' && rate !== 'write');
  expect(endpoint.audit === null).toBe(reads);
});

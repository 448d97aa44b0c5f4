import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** What changes while somebody looks at it is read anew by itself: how many reads of each room do so. */
const polled = {
  agreements: 2,
  app: 1,
  audit: 1,
  'car-messages': 4,
  'car-screen': 1,
  'consent-view': 2,
  'consumer-permissions': 1,
  fleets: 1,
  health: 1,
  home: 5,
  'live-data': 1,
  'load-tests': 5,
  mail: 3,
  notices: 2,
  'organisation-view': 1,
  'platform-logs': 2,
  publication: 1,
  reports: 2,
  responses: 3,
  revocation: 1,
  rewards: 1,
  'scheduled-runs': 1,
  simulator: 1,
  'status-requests': 1,
  streams: 1,
  'vehicle-access': 3,
  vehicles: 10,
};

test('what others change is read anew while it is looked at, and nothing new by oversight', () => {
  const found: Record<string, number> = {};
  for (const file of globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] })) {
    const reads = readFileSync(resolve(root, file), 'utf8').match(/\brefetchInterval:/g) ?? [];
    const [room = ''] = file.replace('domains/', '').split('/');
    if (reads.length > 0) found[room] = (found[room] ?? 0) + reads.length;
  }
  expect(found).toEqual(polled);
});

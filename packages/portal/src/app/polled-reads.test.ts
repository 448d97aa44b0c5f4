import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** What changes while somebody looks at it is read anew by itself: how many reads do so, by file. */
const polled = {
  'app/shell/user-menu.tsx': 1,
  'agreements/page/agreement-screen.tsx': 1,
  'agreements/received-agreements-screen.tsx': 1,
  'audit/timeline/object-timeline.tsx': 1,
  'car-messages/predefined/predefined-screen.tsx': 1,
  'car-messages/sent/message-vehicles.tsx': 1,
  'car-messages/sent/vehicle-message-screen.tsx': 1,
  'car-messages/sent/vehicle-messages-screen.tsx': 1,
  'car-screen/car-home.tsx': 1,
  'consent-view/consent-view-screen.tsx': 1,
  'consent-view/oem-consent-view-screen.tsx': 1,
  'consumer-permissions/consumer-permissions-screen.tsx': 1,
  'fleets/vehicles/fleet-vehicles-screen.tsx': 1,
  'health/health-screen.tsx': 1,
  'home/attention/attention.tsx': 1,
  'home/home-screen.tsx': 1,
  'home/lately/lately.tsx': 1,
  'home/picture/fleets-picture.tsx': 1,
  'home/picture/picture.tsx': 1,
  'live-data/live-data-screen.tsx': 1,
  'load-tests/dashboard/dashboard-screen.tsx': 1,
  'load-tests/runs/run-report.tsx': 1,
  'load-tests/runs/run-screen.tsx': 1,
  'load-tests/runs/runs-table.tsx': 1,
  'load-tests/use-load-tester.ts': 1,
  'mail/messages-screen.tsx': 2,
  'mail/unread-messages.tsx': 1,
  'notices/notifications-screen.tsx': 1,
  'notices/use-unread.ts': 1,
  'organisation-view/organisation-screen.tsx': 1,
  'platform-logs/live/log-histogram.tsx': 1,
  'platform-logs/live/log-lines.tsx': 1,
  'publication/watch/watch-panel.tsx': 1,
  'reports/invoices/invoice-screen.tsx': 1,
  'reports/invoices/invoices-screen.tsx': 1,
  'responses/analytics/form-analytics.tsx': 1,
  'responses/consent-responses-screen.tsx': 1,
  'responses/history/history-drawer.tsx': 1,
  'revocation/revocation-progress.tsx': 1,
  'rewards/earned/earned-rewards.tsx': 1,
  'scheduled-runs/runs-table.tsx': 1,
  'simulator/web-simulator-screen.tsx': 1,
  'status-requests/status-outcome.tsx': 1,
  'streams/stream-keys-screen.tsx': 1,
  'vehicle-access/certificates/certificates-view.tsx': 1,
  'vehicle-access/claims/claim-screen.tsx': 1,
  'vehicle-access/claims/claims-view.tsx': 1,
  'vehicles/certificate-view.tsx': 1,
  'vehicles/consents-view.tsx': 1,
  'vehicles/data/data-view.tsx': 1,
  'vehicles/list/vehicles-screen.tsx': 1,
  'vehicles/map/use-car-places.ts': 2,
  'vehicles/map/vehicles-map.tsx': 1,
  'vehicles/messages-view.tsx': 1,
  'vehicles/vehicle-screen.tsx': 1,
};

test('what others change is read anew while it is looked at, and nothing new by oversight', () => {
  const found = globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map((file) => {
      const reads = readFileSync(resolve(root, file), 'utf8').match(/\brefetchInterval:/g) ?? [];
      return [file.replace('domains/', ''), reads.length] as const;
    })
    .filter(([, reads]) => reads > 0);
  expect(Object.fromEntries(found)).toEqual(polled);
});

import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs';
import IconStack3 from '@tabler/icons-react/dist/esm/icons/IconStack3.mjs';
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';
import { listLoadTestProfiles } from '@vinculum/contract/load-tests/endpoints.ts';
import { downloadInvoicing } from '@vinculum/contract/reports/endpoints.ts';
import { updateSignalLabels } from '@vinculum/contract/signals/admin-endpoints.ts';
import type { HomeCard } from './home-card.ts';

/** The cards of administrators, in the order of specification 3, section 2; beyond it last. */
export const adminCards: readonly HomeCard[] = [
  {
    key: 'loadTester',
    to: '/load-tester',
    icon: IconStack3,
    portals: ['ADMIN'],
    endpoint: listLoadTestProfiles,
    figures: [],
  },
  {
    key: 'updateSignal',
    to: '/update-signal',
    icon: IconTag,
    portals: ['ADMIN'],
    endpoint: updateSignalLabels,
    figures: [],
  },
  {
    key: 'consentReport',
    to: '/consent-report',
    icon: IconReportAnalytics,
    portals: ['ADMIN'],
    endpoint: downloadInvoicing,
    figures: [],
  },
];

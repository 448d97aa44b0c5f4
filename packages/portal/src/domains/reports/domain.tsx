import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs';
import { downloadInvoicingEndpoint } from '@vinculum/contract/reports/endpoints.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

/** What was delivered and what is owed, as files. */
export const reportsDomain: PortalDomain = {
  screens: [
    {
      path: '/consent-report',
      load: () => import('./consent-report-screen.tsx').then((m) => m.ConsentReportScreen),
      titleKey: 'reports.title',
      endpoint: downloadInvoicingEndpoint,
      icon: IconReportAnalytics,
      menu: { CONSUMERS: { group: 'delivery', order: 30 }, ADMIN: { group: 'consents', order: 20 } },
      card: { CONSUMERS: { key: 'consentReport', order: 110 }, ADMIN: { key: 'consentReport', order: 230 } },
    },
  ],
};

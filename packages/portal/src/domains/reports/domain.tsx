import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs';
import { downloadConsentStatus, downloadInvoicing } from '@vinculum/contract/reports/endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';

/** What was delivered and what is owed, as files. */
export const reportsDomain: PortalDomain = {
  routes: [
    {
      path: '/consent-report',
      load: () => import('./consent-report-screen.tsx').then((m) => m.ConsentReportScreen),
      titleKey: 'reports.title',
      endpoint: downloadInvoicing,
    },
  ],
  menu: [
    {
      to: '/consent-report',
      icon: IconReportAnalytics,
      textKey: 'reports.title',
      portals: ['CONSUMERS'],
      endpoint: downloadInvoicing,
      section: 'data',
      order: 59,
    },
    {
      to: '/consent-report',
      icon: IconReportAnalytics,
      textKey: 'reports.title',
      portals: ['ADMIN'],
      endpoint: downloadConsentStatus,
      section: 'consents',
      order: 1230,
    },
  ],
};

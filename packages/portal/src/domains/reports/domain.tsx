import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs';
import {
  downloadConsentStatusEndpoint,
  downloadInvoicingEndpoint,
} from '@vinculum/contract/reports/endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';

/** What was delivered and what is owed, as files. */
export const reportsDomain: PortalDomain = {
  routes: [
    {
      path: '/consent-report',
      load: () => import('./consent-report-screen.tsx').then((m) => m.ConsentReportScreen),
      titleKey: 'reports.title',
      endpoint: downloadInvoicingEndpoint,
    },
  ],
  menu: [
    {
      to: '/consent-report',
      icon: IconReportAnalytics,
      textKey: 'reports.title',
      portals: ['CONSUMERS'],
      endpoint: downloadInvoicingEndpoint,
      section: 'data',
      order: 59,
    },
    {
      to: '/consent-report',
      icon: IconReportAnalytics,
      textKey: 'reports.title',
      portals: ['ADMIN'],
      endpoint: downloadConsentStatusEndpoint,
      section: 'consents',
      order: 1230,
    },
  ],
};

import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs';
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs';
import { downloadInvoicingEndpoint } from '@vinculum/contract/reports/endpoints.ts';
import { getInvoiceEndpoint, listInvoicesEndpoint } from '@vinculum/contract/reports/invoices.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

/** What was delivered and what is owed, by month and as files. */
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
    {
      path: '/invoices',
      load: () => import('./invoices/invoices-screen.tsx').then((m) => m.InvoicesScreen),
      titleKey: 'reports.invoices.title',
      helpKey: 'reports.invoices.help',
      endpoint: listInvoicesEndpoint,
      icon: IconReceipt,
      menu: { CONSUMERS: { group: 'organisation', order: 15 }, ADMIN: { group: 'organisation', order: 15 } },
    },
    {
      path: '/invoices/$month',
      load: () => import('./invoices/invoice-screen.tsx').then((m) => m.InvoiceScreen),
      titleKey: 'reports.invoices.one',
      endpoint: getInvoiceEndpoint,
    },
  ],
};

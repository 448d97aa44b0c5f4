import { downloadConsentStatus, downloadInvoicing } from '@vinculum/contract/reports/endpoints.ts';

/** What can be reported: the call, and what begins the names of its files. In the order in which they are offered. */
export const reportKinds = {
  'consent-status': { endpoint: downloadConsentStatus, fileName: 'consent-status' },
  invoicing: { endpoint: downloadInvoicing, fileName: 'invoicing' },
} as const;

export type ReportKind = keyof typeof reportKinds;

export function isReportKind(text: string | undefined): text is ReportKind {
  return text !== undefined && Object.hasOwn(reportKinds, text);
}

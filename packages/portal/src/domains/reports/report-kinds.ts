import {
  downloadConsentStatusEndpoint,
  downloadInvoicingEndpoint,
} from '@vinculum/contract/reports/endpoints.ts';

/**
 * What can be reported, in the order in which it is offered, with its call. The names of its files begin with the key.
 */
export const reportEndpoints = {
  'consent-status': downloadConsentStatusEndpoint,
  invoicing: downloadInvoicingEndpoint,
} as const;

export type ReportKind = keyof typeof reportEndpoints;

export function isReportKind(text: string | undefined): text is ReportKind {
  return text !== undefined && Object.hasOwn(reportEndpoints, text);
}

import {
  downloadConsentStatusEndpoint,
  downloadInvoicingEndpoint,
} from '@vinculum/contract/reports/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { principalOf, type Route, streamRoute } from '../../http/route.ts';
import { reportConsentStatus } from './report-consent-status.ts';
import { reportInvoicing } from './report-invoicing.ts';

/** What is handed out as files. */
export function reportRoutes(deps: Deps): Route[] {
  return [
    streamRoute(downloadInvoicingEndpoint, (context, { body }) =>
      reportInvoicing(deps, { ...context, principal: principalOf(context) }, body),
    ),
    streamRoute(downloadConsentStatusEndpoint, (context, { body }) =>
      reportConsentStatus(deps, context, body),
    ),
  ];
}

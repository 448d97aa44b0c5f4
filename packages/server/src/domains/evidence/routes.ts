import { getConsentRecordEndpoint } from '@vinculum/contract/evidence/record.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { getConsentRecord } from './get-consent-record.ts';

export function evidenceRoutes(deps: Deps): Route[] {
  return [
    userRoute(getConsentRecordEndpoint, (context, { params }) => getConsentRecord(deps, context, params)),
  ];
}

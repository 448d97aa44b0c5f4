export { FormAnalytics } from './analytics/form-analytics.tsx';
export { BeyondAgreedList } from './beyond-agreed-list.tsx';
export { ConsentChanges } from './history/consent-changes.tsx';
export { FunnelWaiting, ResponseFunnel } from './response-funnel.tsx';
export { useResponsesCall } from './use-responses-call.ts';

export { FormAnalytics } from './analytics/form-analytics.tsx';
export { BeyondAgreedList } from './beyond-agreed-list.tsx';
export { useCauseText } from './cause-text.ts';
export { ResponseFunnel } from './response-funnel.tsx';
export { useResponsesCall } from './use-responses-call.ts';

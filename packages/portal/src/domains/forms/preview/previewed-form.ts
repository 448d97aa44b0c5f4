import type { Draft } from '../editor/draft.ts';

/** What a preview needs of a form; a draft may be incomplete. */
export type PreviewedForm = Pick<
  Draft,
  'title' | 'read_signals' | 'schedule' | 'public_key' | 'consumer_rewards'
>;

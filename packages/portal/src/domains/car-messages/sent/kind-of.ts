import { isRestriction } from '@vinculum/contract/car-messages/map-restrictions.ts';
import type { SentMessage } from '@vinculum/contract/car-messages/sent-messages.ts';

/** What a message is called: restrictions are remote signals that have a name of their own. */
export function kindOf({ kind, signals }: Pick<SentMessage, 'kind' | 'signals'>) {
  return kind === 'remote-signals' && signals.every(isRestriction) ? 'restriction' : kind;
}

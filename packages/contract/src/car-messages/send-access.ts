import { type Access, allow, may, operatorAdmin } from '../access/access.ts';
import type { Principal } from '../access/principal.ts';
import { isRestriction } from './map-restrictions.ts';
import type { MessageKind } from './vocabulary.ts';

/** The operator sees what every consumer sent. */
const anyOperator = { portal: 'ADMIN', role: 'USER_VIEWER' } as const;
/** Notifications and cloud commands are an administrator's (specification 2, section 6). */
export const consumerAdmin = allow({ portal: 'CONSUMERS', role: 'USER_ADMIN' });
/** Remote signals stand behind the flag; who may only look does not write into a vehicle. */
export const remoteSignalAccess = allow({ portal: 'CONSUMERS', role: 'USER_EDITOR', anyFlag: ['ADN'] });
/** Map restrictions are there when either of two flags is on (specification 2, section 2). */
export const restrictionAccess = allow({
  portal: 'CONSUMERS',
  role: 'USER_EDITOR',
  anyFlag: ['HERE_MAPS', 'SENT_POLAND'],
});
/** The call that sends both. */
export const signalsAccess = allow({
  portal: 'CONSUMERS',
  role: 'USER_EDITOR',
  anyFlag: ['ADN', 'HERE_MAPS', 'SENT_POLAND'],
});
const consumerSenders = [
  { portal: 'CONSUMERS', role: 'USER_ADMIN' },
  { portal: 'CONSUMERS', role: 'USER_EDITOR', anyFlag: ['ADN', 'HERE_MAPS', 'SENT_POLAND'] },
] as const;
/** Whoever may send something sees what the organisation sent of its kind. */
export const messagesAccess = allow(...consumerSenders, anyOperator);
/** Whoever may send something may send it again. */
export const retryAccess = allow(...consumerSenders, { portal: 'ADMIN', role: 'USER_ADMIN' });

/**
 * Whether a user may send a message of this kind: the operator in the name of a consumer that it chooses (specification
 * 3, section 1); a user with a flag for maps alone sends nothing but restrictions.
 */
export function maySend(principal: Principal, kind: MessageKind, signalNames: readonly string[]): boolean {
  return may(principal, operatorAdmin) || may(principal, accessOf(kind, signalNames));
}

function accessOf(kind: MessageKind, signalNames: readonly string[]): Access {
  if (kind !== 'remote-signals') return consumerAdmin;
  return signalNames.every(isRestriction) ? signalsAccess : remoteSignalAccess;
}

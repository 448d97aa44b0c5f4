import { auditTellings } from '../../audit-tellings.ts';

/**
 * What the audit trail tells of: each endpoint that changes state names one of them, and so does what the platform and
 * cars do by themselves. The portal has a text for each, in both languages; what else is told of it, its domain says.
 */
export type AuditAction = keyof typeof auditTellings;

/** An event may be of another version of the product, whose action is none of these. */
export function isAuditAction(action: string): action is AuditAction {
  return Object.hasOwn(auditTellings, action);
}

export const auditActions: readonly AuditAction[] = Object.keys(auditTellings).filter(isAuditAction);

/** What somebody finds at home among what happened lately. */
export type LatelyAction = {
  [A in AuditAction]: (typeof auditTellings)[A] extends { lately: string } ? A : never;
}[AuditAction];

export const latelyActions: readonly LatelyAction[] = auditActions.filter(
  (action): action is LatelyAction => 'lately' in auditTellings[action],
);

/** An action as the key of its text, where a point would lead into another room. */
export type AuditActionKey = KeyOf<AuditAction>;
/** A name of the wire likewise. */
export type KeyOf<T extends string> = T extends `${infer A}.${infer B}`
  ? `${KeyOf<A>}_${KeyOf<B>}`
  : T extends `${infer A}-${infer B}`
    ? `${A}_${KeyOf<B>}`
    : T;

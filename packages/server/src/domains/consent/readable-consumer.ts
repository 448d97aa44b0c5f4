import type { UserContext } from '../../http/context.ts';

/** Whose forms and consents a user may read: those of the own organisation, for an administrator everybody's (null). */
export function readableConsumer({ principal }: Pick<UserContext, 'principal'>): number | null {
  return principal.portal === 'ADMIN' ? null : principal.organisationId;
}

import { cloudCommands, type MessageKind, messageKinds } from '@vinculum/contract/car-messages/vocabulary.ts';
import { signalWrite } from '@vinculum/contract/vehicle/command-messages.ts';
import { z } from 'zod';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import { restrictionIds } from '@vinculum/contract/car-messages/map-restrictions.ts';
import { maySend } from '@vinculum/contract/car-messages/send-access.ts';
import type { OrganisationScope } from '../../../db/organisation-scope-store.ts';

export const notificationBody = z.object({
  title: z.string(),
  message: z.string(),
  url: z.string().nullable(),
  /** Key in the object store. */
  icon: z.string().nullable(),
  /** Where vehicles read it. */
  icon_url: z.string().nullable(),
});
export type NotificationBody = z.output<typeof notificationBody>;

export const commandBody = z.object({
  name: z.enum(cloudCommands),
  arguments: z.record(z.string(), z.unknown()),
});
export type CommandBody = z.output<typeof commandBody>;

export const writeBody = z.object({ signals: z.record(z.string(), signalWrite) });
export type WriteBody = z.output<typeof writeBody>;

/** What of the sends a user sees: what the user may send too; the operator those of every consumer. */
export interface SentScope {
  readonly consumerId: OrganisationScope;
  readonly kinds: readonly MessageKind[];
  /** Whether updates that hold map restrictions alone are seen also without their kind. */
  readonly hasRestrictions: boolean;
}

export function sentScopeOf(principal: Principal): SentScope {
  if (principal.portal === 'ADMIN')
    return { consumerId: 'everybody', kinds: messageKinds, hasRestrictions: true };
  return {
    consumerId: principal.organisationId,
    kinds: messageKinds.filter((kind) => maySend(principal, kind, ['any signal'])),
    hasRestrictions: maySend(principal, 'remote-signals', restrictionIds),
  };
}

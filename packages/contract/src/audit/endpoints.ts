import { z } from 'zod';
import { operatorViewer } from '../access/access.ts';
import { daySchema } from '../foundation/clock.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { pageOf, pageRequest, sortedBy } from '../foundation/paging.ts';
import { idSchema } from '../foundation/ids.ts';
import { auditActions } from '../foundation/audit/actions.ts';
import { auditLine } from './chain.ts';

// All of this is beyond the specification.

const part = z.string().trim().max(200).optional();

/** Parts of what stands in an event, in any case; days in UTC, both included. */
export const auditFilter = z.object({
  actor: part,
  organisation: part,
  action: part,
  /** Part of the target, or a whole request id. */
  search: part,
  from: daySchema.optional(),
  to: daySchema.optional(),
  /** Exactly these, which are looked up and not looked for. */
  actor_is: part,
  organisation_id: idSchema.optional(),
  action_is: z.enum(auditActions).optional(),
  target_is: part,
});
export type AuditFilter = z.output<typeof auditFilter>;

export const auditRow = auditLine.omit({ position: true, previous: true, hash: true }).extend({
  organisation_name: z.string().nullable(),
  /** What people call the target; null where it has no name, or is gone. */
  target_name: z.string().nullable(),
  /** Null until the event is sealed, a second or so after it. */
  position: z.int().nullable(),
  hash: z.string().nullable(),
});
export type AuditRow = z.output<typeof auditRow>;

export const listAuditEndpoint = endpoint({
  name: 'audit.list',
  summary: 'The audit trail, newest first unless asked otherwise',
  method: 'POST',
  path: '/admin/api/v1/audit/list',
  access: operatorViewer,
  body: pageRequest.extend({ ...auditFilter.shape, ...sortedBy('at') }),
  response: pageOf(auditRow).extend({
    /** ISO 8601. A filter looks through a limited number of events: those on the other side of this moment are neither
     * listed nor counted. Null when it has looked through all. */
    looked_to: z.string().nullable(),
  }),
  errors: [],
  audit: null,
  rate: 'read',
});

/**
 * What does not fit: a place of the chain is missing, its event is, the event is not what it was, or an event has no
 * place though it does not wait for one.
 */
export const auditFaults = ['positionMissing', 'eventMissing', 'eventChanged', 'sealMissing'] as const;

export const auditVerdict = z.object({
  is_intact: z.boolean(),
  /** Events whose place in the chain was proven. */
  sealed: z.int(),
  /** Events that have just happened and get their place in the chain in a moment. */
  waiting: z.int(),
  /** The newest place of the chain. Who keeps it elsewhere can prove later that nothing before it has changed. */
  head: z.object({ position: z.int(), hash: z.string() }).nullable(),
  /** The first thing that does not fit. */
  fault: z
    .object({
      kind: z.enum(auditFaults),
      position: z.int().nullable(),
      event_id: z.int().nullable(),
    })
    .nullable(),
});
export type AuditVerdict = z.output<typeof auditVerdict>;

export const verifyAuditEndpoint = endpoint({
  name: 'audit.verify',
  summary: 'Compute every hash of the audit trail anew and name the first event that does not fit',
  method: 'POST',
  path: '/admin/api/v1/audit/verify',
  access: operatorViewer,
  response: auditVerdict,
  errors: [],
  audit: null,
  rate: 'bulk',
});

export const exportAuditEndpoint = endpoint({
  name: 'audit.export',
  summary: 'The whole audit trail in the order of its chain, with hashes, as NDJSON',
  method: 'GET',
  path: '/admin/api/v1/audit/export',
  access: operatorViewer,
  response: auditLine,
  errors: [],
  audit: null,
  rate: 'bulk',
  answer: 'ndjson',
});

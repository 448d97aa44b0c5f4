import { z } from 'zod';

/**
 * One line of the exported audit trail. `hash` is the SHA-256, in hex, of the line without `hash` as JSON after
 * RFC 8785: keys sorted, no white space. docs/how-to/verify-the-audit-trail.md says how to verify it.
 */
export const auditLine = z.object({
  /** From 1, without gaps. */
  position: z.int(),
  /** The hash of the line before; of the first line 64 zeros. */
  previous: z.string(),
  id: z.int(),
  /** UTC with microseconds. */
  at: z.string(),
  actor_kind: z.string(),
  actor: z.string().nullable(),
  organisation_id: z.int().nullable(),
  action: z.string(),
  target: z.string().nullable(),
  result: z.string(),
  request_id: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  hash: z.string(),
});
export type AuditLine = z.output<typeof auditLine>;

/** What stands in the first line in place of a hash before it. */
export const NO_HASH = '0'.repeat(64);

import { z } from 'zod';
import { daySchema } from '../foundation/clock.ts';
import { whenMissing } from '../foundation/problem.ts';
import { normaliseVin } from '../foundation/vin.ts';

export const claimLimits = {
  name: 100,
  /** Entries of a claim, VINs or beginnings. */
  vins: 1000,
  count: 1_000_000,
  /** Days from now that a claim may last. */
  days: 730,
} as const;

const beginningPattern = /^[A-HJ-NPR-Z0-9]{3,17}$/;
/** Of entries that are wrong, so many are named, by so many of their characters. */
const named = { entries: 5, characters: 40 } as const;

/** VINs, or with what VINs begin (3 to 17 of their characters); each once. What is wrong is said once, of the list. */
const vinBeginnings = z
  .array(z.string())
  .min(1, 'validation.required')
  .max(claimLimits.vins)
  .transform((entries) => [...new Set(entries.map(normaliseVin))])
  .superRefine((entries, context) => {
    const wrong = entries.filter((entry) => !beginningPattern.test(entry));
    if (wrong.length === 0) return;
    const shown = wrong.slice(0, named.entries).map((entry) => entry.slice(0, named.characters));
    const params = { count: wrong.length, vins: shown.join(', ') };
    context.addIssue({ code: 'custom', message: 'vehicleAccess.vinBeginnings', params });
  });

export const claimInput = z.object({
  /** On one line, and no character in it that is not seen or turns others round. */
  name: z
    .string()
    .trim()
    .min(1, 'validation.required')
    .max(claimLimits.name)
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'validation.format'),
  vins: vinBeginnings,
  /** How many certificates it may get. */
  count: z.int(whenMissing('validation.required')).min(1).max(claimLimits.count),
  /** The last day of it, in UTC. */
  ends_on: daySchema,
});

const claimStates = ['ACTIVE', 'USED_UP', 'ENDED', 'REVOKED'] as const;
export type ClaimState = (typeof claimStates)[number];

export const claimRow = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(claimStates),
  vins: z.array(z.string()),
  /** How many certificates it may get in all. */
  count: z.int(),
  /** How many it got. */
  used: z.int(),
  /** ISO 8601, like all moments here; the last use is null before the first. */
  last_used_on: z.string().nullable(),
  ends_at: z.string(),
  created_on: z.string(),
  /** Null for one that no person made here. */
  created_by: z.string().nullable(),
  revoked_on: z.string().nullable(),
  revoked_by: z.string().nullable(),
});
export type ClaimRow = z.output<typeof claimRow>;

export const claimUseRow = z.object({ vin: z.string(), issued_on: z.string() });
export type ClaimUseRow = z.output<typeof claimUseRow>;

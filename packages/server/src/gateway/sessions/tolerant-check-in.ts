import {
  type CheckIn,
  checkIn as checkInSchema,
  consentEffort,
} from '@vinculum/contract/vehicle/messages.ts';
import { z } from 'zod';
import { isStorable } from '../../db/trouble.ts';

/** How many entries of each list were left out. */
type DroppedEntries = Readonly<Record<'effort' | 'signals', number>>;

const signalName = z.string().min(1).max(100).refine(isStorable);
const MAX_EFFORTS = 1000;
const MAX_SIGNALS = 2000;

/**
 * A check-in as the gateway takes it: what a car says beside its consents is sifted entry by entry, so that one figure
 * that is not as described does not cost the car its answer, which may be a revocation.
 */
export const tolerantCheckIn = checkInSchema
  .extend({ effort: z.unknown().optional(), signals: z.unknown().optional() })
  .transform(({ effort, signals, ...rest }): { checkIn: CheckIn; dropped: DroppedEntries } => {
    const efforts = sift(effort, consentEffort, MAX_EFFORTS);
    const names = sift(signals, signalName, MAX_SIGNALS);
    return {
      checkIn: { ...rest, effort: efforts.fitting, signals: names.fitting },
      dropped: { effort: efforts.dropped, signals: names.dropped },
    };
  });

/** What fits, at most `most` of it. What is no list at all counts as one entry, and as nothing said. */
function sift<T>(
  reported: unknown,
  schema: z.ZodType<T>,
  most: number,
): { readonly fitting: T[] | undefined; readonly dropped: number } {
  if (reported === undefined) return { fitting: undefined, dropped: 0 };
  if (!Array.isArray(reported)) return { fitting: undefined, dropped: 1 };
  const fitting = reported.slice(0, most).flatMap((entry: unknown) => {
    const { success, data } = schema.safeParse(entry);
    return success ? [data] : [];
  });
  return { fitting, dropped: reported.length - fitting.length };
}

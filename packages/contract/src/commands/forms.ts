import { z } from 'zod';
import { vinListLimits } from '../consent/limits.ts';
import { problemsOf } from '../foundation/problem.ts';
import { checkVins } from '../foundation/vin.ts';
import type { RemoteTypeId } from './remote-types.ts';
import { type RemoteValue, remoteValue, remoteValueOf } from './remote-value.ts';

/**
 * The VIN list of a form: everything that was entered. Says with the server's own texts what it would refuse: what is
 * not a VIN, and more than the installation allows.
 */
export function enteredVins(max: number | undefined) {
  return z
    .array(z.string())
    .min(1, 'commands.missed')
    .max(vinListLimits.entries)
    .transform((entries, context) => {
      const { vins, malformed } = checkVins(entries);
      if (malformed.length > 0) {
        const params = { count: malformed.length, vins: shown(malformed) };
        context.addIssue({ code: 'custom', message: 'errors.invalidVins', params });
      } else if (max !== undefined && vins.length > max) {
        context.addIssue({ code: 'custom', message: 'errors.tooManyVehicles', params: { max } });
      }
      return [...vins];
    });
}

/** The value field of a form whose data type is known: what was entered, then the value that is sent. */
export function enteredValue(type: RemoteTypeId) {
  return z.string().transform((given, context): RemoteValue => {
    const result = remoteValue.safeParse({ type, value: remoteValueOf(type, given) });
    if (result.success) return result.data;
    for (const { key, args } of problemsOf(result.error.issues).slice(0, 1)) {
      context.addIssue({ code: 'custom', message: key, params: { ...args } });
    }
    return z.NEVER;
  });
}

/** How many malformed entries a message names. */
const named = 10;

function shown(malformed: readonly string[]): string {
  const rest = malformed.length > named ? ', …' : '';
  return malformed.slice(0, named).join(', ') + rest;
}

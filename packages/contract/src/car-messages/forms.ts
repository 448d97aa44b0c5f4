import { z } from 'zod';
import { checkVins, vinListLimits, vinListProblem } from '../foundation/vin.ts';
import { problemsOf } from '../foundation/problem.ts';
import { restrictionProblem, restrictionTypeProblem } from './map-restrictions.ts';
import { remoteTypeIds, type RemoteTypeId } from './remote-types.ts';
import { chosenConsumer } from './requests.ts';
import { type RemoteValue, remoteValue, remoteValueOf } from './remote-value.ts';

const messages = { tooMany: 'errors.tooManyVehicles', invalidVins: 'errors.invalidVins' } as const;

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
      const checked = checkVins(entries);
      const problem = vinListProblem(checked, max);
      if (problem !== null)
        context.addIssue({ code: 'custom', message: messages[problem.kind], params: { ...problem.args } });
      return [...checked.vins];
    });
}

/** The consumer field of a form: whoever does not send in its own name has to choose one. */
export function enteredConsumer(isChosen: boolean) {
  return z
    .int32()
    .nullable()
    .refine((id) => !isChosen || chosenConsumer.safeParse(id).success, 'commands.missed');
}

/** The data type field of a form whose signal is known. */
export function enteredType(name: string) {
  return z.int('commands.missed').superRefine((input, context) => {
    const type = remoteTypeIds.find((id) => id === input);
    const problem = type === undefined ? null : restrictionTypeProblem(name.trim(), type);
    if (problem !== null)
      context.addIssue({ code: 'custom', message: problem.key, params: { ...problem.params } });
  });
}

/** The value field of a form whose signal and data type are known: what was entered, then the value that is sent. */
export function enteredValue(type: RemoteTypeId, name = '') {
  return z.string().transform((input, context): RemoteValue => {
    const result = remoteValue.safeParse({ type, value: remoteValueOf(type, input) });
    if (result.success) {
      const problem = restrictionProblem(name.trim(), result.data);
      if (problem?.at === 'value')
        context.addIssue({ code: 'custom', message: problem.key, params: { ...problem.params } });
      return result.data;
    }
    for (const { key, args } of problemsOf(result.error.issues).slice(0, 1)) {
      context.addIssue({ code: 'custom', message: key, params: { ...args } });
    }
    return z.NEVER;
  });
}

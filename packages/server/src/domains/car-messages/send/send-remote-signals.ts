import type { sendRemoteSignalsEndpoint, SendOutcome } from '@vinculum/contract/car-messages/endpoints.ts';
import { isRestriction } from '@vinculum/contract/car-messages/map-restrictions.ts';
import { dataTypeOf } from '@vinculum/contract/car-messages/remote-types.ts';
import type { RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import type { FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../../deps.ts';
import type { UserContext } from '../../../call-context.ts';
import { refuseProblems } from '../../../mechanisms/refuse-problems.ts';
import { namedSignals } from '../../signals/public.ts';
import { vinProblems } from '../../vehicles/public.ts';
import { sendToVehicles } from './send-to-vehicles.ts';
import type { WriteBody } from '../sent/sent-body.ts';

interface SignalsToSend {
  /** The organisation in whose name they are sent. */
  readonly consumerId: number;
  readonly body: RequestOf<typeof sendRemoteSignalsEndpoint>['body'];
}

/**
 * Sets signals and map restrictions in vehicles. A name that the catalogue does not have is the vehicle's to judge.
 * @throws badRequest for a signal of the catalogue that is of another type or cannot be written, tooManyVehicles,
 * invalidVins.
 */
export async function sendRemoteSignals(
  deps: Deps,
  context: UserContext,
  { consumerId, body }: SignalsToSend,
): Promise<SendOutcome> {
  const signals = signalsIn(body.remote_signal_update);
  // VINs alone are refused by a code of their own.
  const problems = await problemsOf(deps, signals);
  if (problems.length > 0) refuseProblems([...problems, ...vinProblems(body.vin_numbers)]);
  return await sendToVehicles(deps, context, {
    consumerId,
    kind: 'remote-signals',
    vinNumbers: body.vin_numbers,
    validForMinutes: body.valid_for_minutes,
    body: { signals } satisfies WriteBody,
    audited: { signals: Object.keys(signals) },
  });
}

type Signals = WriteBody['signals'];

function signalsIn({ signals }: SignalsToSend['body']['remote_signal_update']): Signals {
  return Object.fromEntries(
    Object.entries(signals).map(([name, { type, value }]) => [name, { type: dataTypeOf(type), value }]),
  );
}

/** What is wrong with signals to set, as far as these fields tell and beside their shape. */
export async function judgeRemoteSignals(
  deps: Deps,
  { remote_signal_update: update, vin_numbers: vins = [] }: Partial<SignalsToSend['body']>,
): Promise<FieldProblem[]> {
  const problems = update === undefined ? [] : await problemsOf(deps, signalsIn(update));
  return [...problems, ...vinProblems(vins)];
}

async function problemsOf({ db }: Deps, signals: Signals): Promise<FieldProblem[]> {
  const names = Object.keys(signals).filter((name) => !isRestriction(name));
  const known = await namedSignals(db, names);
  return known.flatMap(({ name, dataType, canWrite }) => {
    const field = `remote_signal_update.signals.${name}`;
    if (!canWrite) return [{ field, key: 'commands.notWritable', args: { signal: name } }];
    if (signals[name]?.type === dataType) return [];
    return [{ field, key: 'commands.typeOfSignal', args: { signal: name, type: dataType } }];
  });
}

import type { sendRemoteSignalsEndpoint, SendOutcome } from '@vinculum/contract/car-messages/endpoints.ts';
import { isRestriction } from '@vinculum/contract/car-messages/map-restrictions.ts';
import { dataTypeOf } from '@vinculum/contract/car-messages/remote-types.ts';
import type { RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError, type FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../../deps.ts';
import type { UserContext } from '../../../http/context.ts';
import { namedSignals } from '../../signals/public.ts';
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
  const request = Object.entries(body.remote_signal_update.signals);
  const signals: WriteBody['signals'] = Object.fromEntries(
    request.map(([name, { type, value }]) => [name, { type: dataTypeOf(type), value }]),
  );
  const fields = await problemsOf(deps, signals);
  if (fields.length > 0) throw new AppError('badRequest', { fields });
  return await sendToVehicles(deps, context, {
    consumerId,
    kind: 'remote-signals',
    vinNumbers: body.vin_numbers,
    validForMinutes: body.valid_for_minutes,
    body: { signals } satisfies WriteBody,
    audited: { signals: Object.keys(signals) },
  });
}

async function problemsOf({ db }: Deps, signals: WriteBody['signals']): Promise<FieldProblem[]> {
  const names = Object.keys(signals).filter((name) => !isRestriction(name));
  const known = await namedSignals(db, names);
  return known.flatMap(({ name, dataType, canWrite }) => {
    const field = `remote_signal_update.signals.${name}`;
    if (!canWrite) return [{ field, key: 'commands.notWritable', args: { signal: name } }];
    if (signals[name]?.type === dataType) return [];
    return [{ field, key: 'commands.typeOfSignal', args: { signal: name, type: dataType } }];
  });
}

import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../../deps.ts';
import type { UserContext } from '../../../call-context.ts';
import { recordAudit } from '../../audit/public.ts';
import { holdVehicle, releaseVin, revokeCertificates } from './certificates-store.ts';
import { makerOf } from '../assign-identifier.ts';

interface Named {
  readonly maker_id?: number | undefined;
  readonly vin: string;
}

/**
 * Revokes what a vehicle has: the gateway ends its connection, and its VIN is barred until somebody releases it.
 * @throws notFound for a vehicle of another maker and for one of tests; nothingToRevoke when nothing is in force
 */
export async function revokeCertificate(
  deps: Deps,
  context: UserContext,
  named: Named,
): Promise<{ message: string }> {
  await change(deps, context, { named, carryOut: revokeCertificates, refusal: 'nothingToRevoke' });
  return { message: context.text('vehicleAccess.certificateRevoked', { vin: named.vin }) };
}

/**
 * Lets a vehicle be certified anew, such as one that lost its key or got another control unit; what it has ends.
 * @throws notFound as above; nothingToRelease when nothing keeps it from being certified
 */
export async function releaseVehicle(
  deps: Deps,
  context: UserContext,
  named: Named,
): Promise<{ message: string }> {
  await change(deps, context, { named, carryOut: releaseVin, refusal: 'nothingToRelease' });
  return { message: context.text('vehicleAccess.released', { vin: named.vin }) };
}

async function change(
  deps: Deps,
  context: UserContext,
  input: {
    readonly named: Named;
    readonly carryOut: typeof releaseVin;
    readonly refusal: 'nothingToRevoke' | 'nothingToRelease';
  },
): Promise<void> {
  const { named, carryOut, refusal } = input;
  const maker = await makerOf(deps, context, named.maker_id);
  const { vin } = named;
  await deps.db.transaction().execute(async (trx) => {
    if (!(await holdVehicle(trx, { makerId: maker.id, vin }))) throw new AppError('notFound');
    const serials = await carryOut(trx, vin, new Date(context.now));
    if (serials.length === 0) throw new AppError(refusal);
    await recordAudit(trx, context, { target: vin, details: { maker: maker.id, serials } });
  });
}

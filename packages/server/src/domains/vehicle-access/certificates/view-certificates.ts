import type { AnswerOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { getVehicleCertificatesEndpoint } from '@vinculum/contract/vehicle-access/of-vehicle.ts';
import type { Deps } from '../../../deps.ts';
import type { UserContext } from '../../../call-context.ts';
import { findVehicleFor } from '../../../read-models/vehicle/vehicle-store.ts';
import { listCertificatesOf, stateOfAccess } from './certificates-store.ts';

/** The certificates of a maker's vehicle, or for the operator of any. @throws notFound, also for another maker's */
export async function viewCertificates(
  { db }: Deps,
  { principal, now }: UserContext,
  vin: string,
): Promise<AnswerOf<typeof getVehicleCertificatesEndpoint>> {
  const known = await findVehicleFor(db, principal, vin);
  if (known === undefined) throw new AppError('notFound');
  return {
    state: await stateOfAccess(db, vin, new Date(now)),
    certificates: (await listCertificatesOf(db, vin)).map((row) => ({
      serial: row.serial,
      kind: row.renews === null ? 'CLAIM' : 'RENEWAL',
      claim_id: row.claim_id,
      claim: row.claim,
      issued_on: row.issued_on.toISOString(),
      expires_on: row.not_after.toISOString(),
      first_used_on: row.first_used_on?.toISOString() ?? null,
      revoked_on: row.revoked_on?.toISOString() ?? null,
    })),
  };
}

import { AppError } from '@vinculum/contract/foundation/errors.ts';
import {
  checkRegistrationEndpoint,
  createClaimEndpoint,
  getVehicleAccessEndpoint,
  listClaimsEndpoint,
  listClaimUsesEndpoint,
  listVehicleCertificatesEndpoint,
  registerVehiclesEndpoint,
  releaseVehicleEndpoint,
  revokeClaimEndpoint,
  revokeVehicleCertificateEndpoint,
} from '@vinculum/contract/vehicle-access/endpoints.ts';
import {
  assignIdentifierEndpoint,
  withdrawIdentifierEndpoint,
} from '@vinculum/contract/vehicle-access/operator-endpoints.ts';
import { getVehicleCertificatesEndpoint } from '@vinculum/contract/vehicle-access/of-vehicle.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { assignIdentifier, makerOf, withdrawIdentifier } from './assign-identifier.ts';
import { pageCertificates } from './certificates/certificates-store.ts';
import { releaseVehicle, revokeCertificate } from './certificates/change-certificate.ts';
import { pageClaims, pageClaimUses } from './claims/claims-store.ts';
import { createClaim, judgeClaim, revokeClaim } from './claims/create-claim.ts';
import { identifiersOf } from '../organisations/public.ts';
import { linkAddress } from './link-address.ts';
import { viewCertificates } from './certificates/view-certificates.ts';
import { checkRegistration, registerVins } from './register-vins.ts';

/** How vehicles are let in: a maker's own, and any maker's by the operator. */
export function vehicleAccessRoutes(deps: Deps): Route[] {
  const { db, settings } = deps;
  return [
    userRoute(getVehicleAccessEndpoint, async (context, { query }) => {
      const maker = await makerOf(deps, context, query.maker_id);
      return {
        maker_id: maker.id,
        maker: maker.name,
        identifiers: await identifiersOf(db, maker.id),
        address: linkAddress(settings),
      };
    }),
    userRoute(listClaimsEndpoint, async (context, { body }) => {
      const maker = await makerOf(deps, context, body.maker_id);
      return await pageClaims(db, maker.id, { ...body, now: new Date(context.now) });
    }),
    userRoute(
      createClaimEndpoint,
      (context, { body }) => createClaim(deps, context, body),
      (context, { body }) => judgeClaim(db, context, body),
    ),
    userRoute(listClaimUsesEndpoint, async (context, { body }) => {
      const maker = await makerOf(deps, context, body.maker_id);
      const scope = { makerId: maker.id, claimId: body.claim_id };
      const uses = await pageClaimUses(db, scope, { ...body, now: new Date(context.now) });
      if (uses === undefined) throw new AppError('notFound');
      return uses;
    }),
    userRoute(revokeClaimEndpoint, (context, { body }) => revokeClaim(deps, context, body)),
    userRoute(listVehicleCertificatesEndpoint, async (context, { body }) => {
      const maker = await makerOf(deps, context, body.maker_id);
      return await pageCertificates(db, maker.id, { ...body, now: new Date(context.now) });
    }),
    userRoute(revokeVehicleCertificateEndpoint, (context, { body }) =>
      revokeCertificate(deps, context, body),
    ),
    userRoute(releaseVehicleEndpoint, (context, { body }) => releaseVehicle(deps, context, body)),
    userRoute(getVehicleCertificatesEndpoint, (context, { params }) =>
      viewCertificates(deps, context, params.vin),
    ),
    userRoute(checkRegistrationEndpoint, (context, { body }) => checkRegistration(deps, context, body)),
    userRoute(registerVehiclesEndpoint, (context, { body }) => registerVins(deps, context, body)),
    userRoute(assignIdentifierEndpoint, (context, { body }) => assignIdentifier(deps, context, body)),
    userRoute(withdrawIdentifierEndpoint, (context, { body }) => withdrawIdentifier(deps, context, body)),
  ];
}

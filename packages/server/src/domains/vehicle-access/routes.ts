import { AppError } from '@vinculum/contract/foundation/errors.ts';
import {
  checkRegistration as checkRegistrationCall,
  createClaim as createClaimCall,
  getVehicleAccess,
  listClaims,
  listClaimUses,
  listVehicleCertificates,
  registerVehicles,
  releaseVehicle as releaseVehicleCall,
  revokeClaim as revokeClaimCall,
  revokeVehicleCertificate,
} from '@vinculum/contract/vehicle-access/endpoints.ts';
import {
  assignIdentifier as assignIdentifierCall,
  withdrawIdentifier as withdrawIdentifierCall,
} from '@vinculum/contract/vehicle-access/operator-endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { assignIdentifier, withdrawIdentifier } from './assign-identifier.ts';
import { pageCertificates } from './certificates-store.ts';
import { releaseVehicle, revokeCertificate } from './change-certificate.ts';
import { pageClaims, pageClaimUses } from './claims-store.ts';
import { createClaim, revokeClaim } from './create-claim.ts';
import { identifiersOf } from './identifiers-store.ts';
import { linkAddress } from './link-address.ts';
import { makerOf } from './maker-of.ts';
import { checkRegistration, registerVins } from './register-vins.ts';

/** How vehicles are let in: a maker's own, and any maker's by the operator. */
export function vehicleAccessRoutes(deps: Deps): Route[] {
  const { db, settings } = deps;
  return [
    userRoute(getVehicleAccess, async (context, { query }) => {
      const maker = await makerOf(deps, context, query.maker_id);
      return {
        maker_id: maker.id,
        maker: maker.name,
        identifiers: await identifiersOf(db, maker.id),
        address: linkAddress(settings),
      };
    }),
    userRoute(listClaims, async (context, { body }) => {
      const maker = await makerOf(deps, context, body.maker_id);
      return await pageClaims(db, maker.id, { ...body, now: new Date(context.now) });
    }),
    userRoute(createClaimCall, (context, { body }) => createClaim(deps, context, body)),
    userRoute(listClaimUses, async (context, { body }) => {
      const maker = await makerOf(deps, context, body.maker_id);
      const scope = { makerId: maker.id, claimId: body.claim_id };
      const uses = await pageClaimUses(db, scope, { ...body, now: new Date(context.now) });
      if (uses === undefined) throw new AppError('notFound');
      return uses;
    }),
    userRoute(revokeClaimCall, (context, { body }) => revokeClaim(deps, context, body)),
    userRoute(listVehicleCertificates, async (context, { body }) => {
      const maker = await makerOf(deps, context, body.maker_id);
      return await pageCertificates(db, maker.id, { ...body, now: new Date(context.now) });
    }),
    userRoute(revokeVehicleCertificate, (context, { body }) => revokeCertificate(deps, context, body)),
    userRoute(releaseVehicleCall, (context, { body }) => releaseVehicle(deps, context, body)),
    userRoute(checkRegistrationCall, (context, { body }) => checkRegistration(deps, context, body)),
    userRoute(registerVehicles, (context, { body }) => registerVins(deps, context, body)),
    userRoute(assignIdentifierCall, (context, { body }) => assignIdentifier(deps, context, body)),
    userRoute(withdrawIdentifierCall, (context, { body }) => withdrawIdentifier(deps, context, body)),
  ];
}

import { may } from '@vinculum/contract/access/access.ts';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import type { Portal } from '@vinculum/contract/access/vocabulary.ts';
import {
  listConsumerPermissionsEndpoint,
  listOemPermissionsEndpoint,
} from '@vinculum/contract/consumer-permissions/endpoints.ts';
import { listFleetsEndpoint } from '@vinculum/contract/fleets/endpoints.ts';
import {
  listAdminConsentFormsEndpoint,
  listConsentFormsEndpoint,
} from '@vinculum/contract/forms/endpoints.ts';
import { searchOemConsentFormsEndpoint } from '@vinculum/contract/forms/oem-endpoints.ts';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { listOrganisationsEndpoint } from '@vinculum/contract/organisations/operator-endpoints.ts';
import { type FoundKind, foundKinds, searchEndpoint } from '@vinculum/contract/search/endpoints.ts';
import { listUsersEndpoint } from '@vinculum/contract/users/endpoints.ts';
import { getVehicleEndpoint } from '@vinculum/contract/vehicles/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import {
  consumerScope,
  findBy,
  fleetScope,
  oemScope,
  operatorScope,
  type SearchScope,
} from '../../read-models/search-store.ts';

/** The list in which a user of a portal would look for what is found: who may not open it finds none of it. */
const listOf: Readonly<Record<Portal, Partial<Record<FoundKind, Endpoint>>>> = {
  CONSUMERS: {
    form: listConsentFormsEndpoint,
    vehicle: getVehicleEndpoint,
    organisation: listOemPermissionsEndpoint,
  },
  OEMS: {
    form: searchOemConsentFormsEndpoint,
    vehicle: getVehicleEndpoint,
    organisation: listConsumerPermissionsEndpoint,
  },
  FLEET_MANAGER: { vehicle: getVehicleEndpoint, fleet: listFleetsEndpoint },
  ADMIN: {
    form: listAdminConsentFormsEndpoint,
    vehicle: getVehicleEndpoint,
    organisation: listOrganisationsEndpoint,
    user: listUsersEndpoint,
  },
};

/** Finds what the palette leads to, within the caller's own organisation; for an operator on the whole platform. */
export function searchRoutes({ db }: Deps): Route[] {
  return [
    userRoute(searchEndpoint, async ({ principal }, { query }) => ({
      data: [...(await findBy(db, query.text, scopeOf(principal)))],
    })),
  ];
}

function scopeOf(principal: Principal): SearchScope {
  const { portal, organisationId } = principal;
  const whole: SearchScope = {
    CONSUMERS: () => consumerScope(organisationId),
    OEMS: () => oemScope(organisationId),
    FLEET_MANAGER: () => fleetScope(organisationId),
    ADMIN: operatorScope,
  }[portal]();
  const open = foundKinds.filter((kind) => {
    const list = listOf[portal][kind];
    return list !== undefined && may(principal, list.access);
  });
  return Object.fromEntries(open.map((kind) => [kind, whole[kind]]));
}

import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import {
  getDataPackageEndpoint,
  listOemDataPackagesEndpoint,
  listOemsEndpoint,
} from '@vinculum/contract/data-packages/endpoints.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { listOrganisationsOfRole } from '../organisations/public.ts';
import { oemPackageRoutes } from './oem-routes.ts';
import { findVisible, listOffered } from './visible-packages-store.ts';

/** What OEMs offer to consumers, and the OEMs' own side of it. */
export function dataPackageRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    ...oemPackageRoutes(deps),
    userRoute(listOemsEndpoint, async () => ({
      organisation: await listOrganisationsOfRole(db, organisationRoles.OEM),
    })),
    userRoute(listOemDataPackagesEndpoint, ({ now }, { body }) =>
      listOffered(db, { oemId: body.oem_id, day: dayOf(now), page: body.page, limit: body.limit }),
    ),
    userRoute(getDataPackageEndpoint, async ({ principal }, { params }) => {
      const found = await findVisible(db, { consumerId: principal.organisationId, packageId: params.id });
      if (found === undefined) throw new AppError('dataPackageNotFound');
      return found;
    }),
  ];
}

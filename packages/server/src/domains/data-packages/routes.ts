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
import { findVisible, listOffered } from './visible-packages-store.ts';
import {
  enableOwnPackageEndpoint,
  getOwnPackageEndpoint,
  listOwnPackagesEndpoint,
  publishOwnPackageEndpoint,
  savePackageEndpoint,
} from '@vinculum/contract/data-packages/oem-endpoints.ts';
import { findOwn, listOwn } from './own-packages-store.ts';
import { publishDraft, switchPackage } from './publish-package.ts';
import { judgePackage, saveOwnPackage } from './save-package.ts';

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

/** An OEM's own packages: writing, publishing and offering them. */
function oemPackageRoutes(deps: Deps): Route[] {
  return [
    userRoute(listOwnPackagesEndpoint, ({ principal }, { body }) =>
      listOwn(deps.db, principal.organisationId, body),
    ),
    userRoute(getOwnPackageEndpoint, async ({ principal }, { params }) => {
      const found = await findOwn(deps.db, { oemId: principal.organisationId, packageId: params.id });
      if (found === undefined) throw new AppError('dataPackageNotFound');
      return found;
    }),
    userRoute(
      savePackageEndpoint,
      (context, { body }) => saveOwnPackage(deps, context, body),
      (context, { body }) => judgePackage(deps, context, body),
    ),
    userRoute(publishOwnPackageEndpoint, (context, { params }) => publishDraft(deps, context, params.id)),
    userRoute(enableOwnPackageEndpoint, (context, { body }) => switchPackage(deps, context, body)),
  ];
}

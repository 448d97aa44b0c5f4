import {
  enableOwnPackageEndpoint,
  getOwnPackageEndpoint,
  listOwnPackagesEndpoint,
  publishOwnPackageEndpoint,
  savePackageEndpoint,
} from '@vinculum/contract/data-packages/oem-endpoints.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { findOwn, listOwn } from './own-package-list-store.ts';
import { publishDraft } from './publish-package.ts';
import { saveOwnPackage } from './save-package.ts';
import { switchPackage } from './switch-package.ts';

/** An OEM's own packages: writing, publishing and offering them. */
export function oemPackageRoutes(deps: Deps): Route[] {
  return [
    userRoute(listOwnPackagesEndpoint, ({ principal }, { body }) =>
      listOwn(deps.db, principal.organisationId, body),
    ),
    userRoute(getOwnPackageEndpoint, async ({ principal }, { params }) => {
      const found = await findOwn(deps.db, { oemId: principal.organisationId, packageId: params.id });
      if (found === undefined) throw new AppError('dataPackageNotFound');
      return found;
    }),
    userRoute(savePackageEndpoint, (context, { body }) => saveOwnPackage(deps, context, body)),
    userRoute(publishOwnPackageEndpoint, (context, { params }) => publishDraft(deps, context, params.id)),
    userRoute(enableOwnPackageEndpoint, (context, { body }) => switchPackage(deps, context, body)),
  ];
}

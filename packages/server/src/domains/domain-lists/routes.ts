import {
  addDomainsEndpoint,
  addDomainsOfEndpoint,
  deleteDomainsEndpoint,
  deleteDomainsOfEndpoint,
  listDomainsEndpoint,
  listDomainsOfEndpoint,
} from '@vinculum/contract/domain-lists/endpoints.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { requireOrganisation } from '../organisations/public.ts';
import { addDomainsTo, deleteDomainsFrom, judgeDomains } from './change-domain-lists.ts';
import { listsOf } from './domain-lists-store.ts';

export function domainListRoutes(deps: Deps): Route[] {
  return [
    userRoute(
      addDomainsEndpoint,
      async (context, { body }) => {
        const { organisationId } = context.principal;
        if ((body.org_id ?? organisationId) !== organisationId) throw new AppError('notFound');
        return await addDomainsTo(deps, context, { ...body, organisationId });
      },
      ({ principal }, { body }) => judgeDomains(deps, body, principal.organisationId),
    ),
    userRoute(deleteDomainsEndpoint, (context, { body }) =>
      deleteDomainsFrom(deps, context, { organisationId: context.principal.organisationId, ids: body.ids }),
    ),
    userRoute(listDomainsEndpoint, async ({ principal }) => ({
      domain_permissions: await listsOf(deps.db, principal.organisationId),
    })),
    userRoute(
      addDomainsOfEndpoint,
      async (context, { body: { org_id: organisationId, ...body } }) => {
        await requireOrganisation(deps.db, organisationId);
        return await addDomainsTo(deps, context, { ...body, organisationId });
      },
      (_context, { body: { org_id: organisationId, ...body } }) => judgeDomains(deps, body, organisationId),
    ),
    userRoute(deleteDomainsOfEndpoint, async (context, { body: { org_id: organisationId, ids } }) => {
      await requireOrganisation(deps.db, organisationId);
      return await deleteDomainsFrom(deps, context, { organisationId, ids });
    }),
    userRoute(listDomainsOfEndpoint, async (_, { body }) => {
      await requireOrganisation(deps.db, body.org_id);
      return { domain_permissions: await listsOf(deps.db, body.org_id) };
    }),
  ];
}

import { addDomains, deleteDomains, listDomains } from '@vinculum/contract/domain-lists/endpoints.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { addDomainsTo } from './add-domains.ts';
import { deleteDomainsOf } from './delete-domains.ts';
import { listsOf } from './domain-lists-store.ts';

/** What a consumer does with its own lists of domains. */
export function domainListRoutes(deps: Deps): Route[] {
  return [
    userRoute(addDomains, async (context, { body }) => {
      const { organisationId } = context.principal;
      if ((body.org_id ?? organisationId) !== organisationId) throw new AppError('notFound');
      return await addDomainsTo(deps, context, { ...body, organisationId });
    }),
    userRoute(deleteDomains, (context, { body }) =>
      deleteDomainsOf(deps, context, { organisationId: context.principal.organisationId, ids: body.ids }),
    ),
    userRoute(listDomains, async ({ principal }) => ({
      domain_permissions: await listsOf(deps.db, principal.organisationId),
    })),
  ];
}

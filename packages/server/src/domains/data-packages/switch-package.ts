import type { enableOwnPackageEndpoint } from '@vinculum/contract/data-packages/oem-endpoints.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';
import { enablePackage, lockPackage } from './own-packages-store.ts';

/**
 * Enables or disables a package of the own organisation, published or not; what is so already stays as it is.
 * @throws dataPackageNotFound
 */
export async function switchPackage(
  deps: Deps,
  context: UserContext,
  body: RequestOf<typeof enableOwnPackageEndpoint>['body'],
): Promise<AnswerOf<typeof enableOwnPackageEndpoint>> {
  const scope = { oemId: context.principal.organisationId, packageId: body.oem_data_package_id };
  const isEnabled = body.is_enable;
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockPackage(trx, scope);
    if (row === undefined) throw new AppError('dataPackageNotFound');
    if (row.is_enabled === isEnabled) return;
    await enablePackage(trx, scope, { isEnabled, now: new Date(context.now) });
    await recordAudit(trx, context, { target: `data-package/${scope.packageId}`, details: { isEnabled } });
  });
  return { message: context.text('dataPackage.statusUpdated') };
}

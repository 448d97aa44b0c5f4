import type {
  enableOwnPackageEndpoint,
  publishOwnPackageEndpoint,
} from '@vinculum/contract/data-packages/oem-endpoints.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { recordAudit } from '../audit/public.ts';
import { enablePackage, lockPackage, publishPackage } from './own-packages-store.ts';

/**
 * Publishes a draft of the own organisation for good. One that is published already stays as it is: the call is a GET,
 * which anything on the way may repeat.
 * @throws dataPackageNotFound; dataPackageEnded when nobody could use it any more.
 */
export async function publishDraft(
  deps: Deps,
  context: UserContext,
  packageId: number,
): Promise<AnswerOf<typeof publishOwnPackageEndpoint>> {
  const scope = { oemId: context.principal.organisationId, packageId };
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockPackage(trx, scope);
    if (row === undefined) throw new AppError('dataPackageNotFound');
    if (row.status === 'PUBLISHED') return;
    if (row.expiry_date < dayOf(context.now)) throw new AppError('dataPackageEnded');
    await publishPackage(trx, scope, new Date(context.now));
    await recordAudit(trx, context, { target: `data-package/${packageId}` });
  });
  return { message: context.text('dataPackage.published') };
}

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

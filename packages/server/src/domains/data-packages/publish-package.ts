import type { publishOwnPackageEndpoint } from '@vinculum/contract/data-packages/oem-endpoints.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import type { AnswerOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';
import { lockPackage, publishPackage } from './own-packages-store.ts';

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

import {
  type DataPackageInput,
  dataPackageSchema,
  lastDayProblem,
} from '@vinculum/contract/data-packages/data-package.ts';
import type { savePackageEndpoint } from '@vinculum/contract/data-packages/oem-endpoints.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError, type FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { refuseProblems } from '../../mechanisms/refuse-problems.ts';
import { refuseStale } from '../../mechanisms/refuse-stale.ts';
import { recordAudit } from '../audit/public.ts';
import { insertPackage, lockPackage, updatePackage } from './own-packages-store.ts';
import { knownSignals } from './package-content-store.ts';

type Body = RequestOf<typeof savePackageEndpoint>['body'];

/**
 * Creates a draft, or with an id changes one of the own organisation.
 * @throws badRequest with every problem at once; dataPackageNotFound; dataPackagePublished; conflict when it was saved
 * since.
 */
export async function saveOwnPackage(
  deps: Deps,
  context: UserContext,
  body: Body,
): Promise<AnswerOf<typeof savePackageEndpoint>> {
  const { organisationId: oemId, username } = context.principal;
  const content = dataPackageSchema.parse(body);
  refuseProblems(await judgePackage(deps, context, content));
  const now = new Date(context.now);
  const packageId = await deps.db.transaction().execute(async (trx) => {
    const edited = body.oem_data_package_id;
    if (edited !== undefined) {
      const row = await lockPackage(trx, { oemId, packageId: edited });
      if (row === undefined) throw new AppError('dataPackageNotFound');
      if (row.status === 'PUBLISHED') throw new AppError('dataPackagePublished');
      refuseStale(body.updated_on, row.updated_on);
      await updatePackage(trx, { oemId, packageId: edited }, { content, now });
    }
    const id = edited ?? (await insertPackage(trx, oemId, { content, username, now }));
    await recordAudit(trx, context, {
      target: `data-package/${id}`,
      details: { isNew: edited === undefined },
    });
    return id;
  });
  return { oem_data_package_id: packageId, message: context.text('dataPackage.saved') };
}

/** What is wrong with a package, as far as these fields tell and beside their shape. */
export async function judgePackage(
  { db }: Deps,
  { now }: UserContext,
  { expiry_date: lastDay, read_signals = [], write_signals = [] }: Partial<DataPackageInput>,
): Promise<FieldProblem[]> {
  const content = { read_signals, write_signals };
  const known = await knownSignals(db, content);
  return [
    ...(lastDay === undefined ? [] : lastDayProblem({ expiry_date: lastDay }, dayOf(now))),
    ...(['read_signals', 'write_signals'] as const).flatMap((list) =>
      content[list].flatMap((id, index) =>
        known[list].has(id) ? [] : [{ field: `${list}.${index}`, key: 'consent.signalUnknown' }],
      ),
    ),
  ];
}

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
import type { UserContext } from '../../http/context.ts';
import { refuseStale } from '../../mechanisms/refuse-stale.ts';
import { recordAudit } from '../audit/public.ts';
import { insertPackage, lockPackage, updatePackage } from './own-packages-store.ts';
import { knownSignals } from './package-content-store.ts';

/**
 * Creates a draft, or with an id changes one of the own organisation.
 * @throws badRequest with every problem at once; dataPackageNotFound; dataPackagePublished; conflict when it was saved
 * since.
 */
export async function saveOwnPackage(
  deps: Deps,
  context: UserContext,
  body: RequestOf<typeof savePackageEndpoint>['body'],
): Promise<AnswerOf<typeof savePackageEndpoint>> {
  const { organisationId: oemId, username } = context.principal;
  const content = dataPackageSchema.parse(body);
  const known = await knownSignals(deps.db, content);
  const problems = [...lastDayProblem(content, dayOf(context.now)), ...signalProblems(content, known)];
  if (problems.length > 0) throw new AppError('badRequest', { fields: problems });
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

function signalProblems(
  content: DataPackageInput,
  known: Awaited<ReturnType<typeof knownSignals>>,
): FieldProblem[] {
  return (['read_signals', 'write_signals'] as const).flatMap((list) =>
    content[list].flatMap((id, index) =>
      known[list].has(id) ? [] : [{ field: `${list}.${index}`, key: 'consent.signalUnknown' }],
    ),
  );
}

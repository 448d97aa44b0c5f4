import type { updateSignalLabelsEndpoint } from '@vinculum/contract/signals/admin-endpoints.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';
import { lockLabels, writeLabels } from './labels-store.ts';

/**
 * Changes what signals are called, from now on and in every language. Forms that were published keep the labels that
 * people agreed to. @throws badRequest, with every signal that does not exist; then nothing is changed.
 */
export async function updateLabels(
  { db }: Deps,
  context: UserContext,
  { signals }: RequestOf<typeof updateSignalLabelsEndpoint>['body'],
): Promise<AnswerOf<typeof updateSignalLabelsEndpoint>> {
  await db.transaction().execute(async (trx) => {
    const ids = signals.map(({ signal_id: id }) => id);
    const before = new Map((await lockLabels(trx, ids)).map(({ id, label }) => [id, label]));
    const fields = ids.flatMap((id, index) =>
      before.has(id) ? [] : [{ field: `signals.${index}.signal_id`, key: 'signals.unknown' }],
    );
    if (fields.length > 0) throw new AppError('badRequest', { fields });
    const changes = signals
      .map(({ signal_id: id, signal_display_name: to }) => ({ id, from: before.get(id) ?? '', to }))
      .filter(({ from, to }) => from !== to);
    await writeLabels(trx, changes);
    await recordAudit(trx, context, {
      target: ids.length === 1 ? `signal/${ids[0]}` : 'signals',
      details: { labels: changes },
    });
  });
  return { message: context.text('signals.labelsUpdated', { count: signals.length }) };
}

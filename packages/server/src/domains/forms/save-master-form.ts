import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import type { RequestOf, AnswerOf } from '@vinculum/contract/foundation/endpoint.ts';
import type { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { listSignalGroups } from '../signals/public.ts';
import { masterFormProblems } from '@vinculum/contract/forms/master-form.ts';
import { consentFormSchema } from '@vinculum/contract/forms/form.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { saveForm } from './save-form.ts';

/**
 * An administrator makes a master form for a consumer: of the fixed shape of specification 3, always a new draft.
 * @throws badRequest without a consumer, with an id, and with every difference from the shape; consumerNotFound.
 */
export async function saveMasterForm(
  deps: Deps,
  context: UserContext,
  body: RequestOf<typeof saveConsentFormEndpoint>['body'],
): Promise<AnswerOf<typeof saveConsentFormEndpoint>> {
  const { consumer_id: consumerId } = body;
  const problems = [];
  if (consumerId === undefined) problems.push({ field: 'consumer_id', key: 'validation.required' });
  if (body.consent_form_id !== undefined)
    problems.push({ field: 'consent_form_id', key: 'consent.masterShape' });
  const groups = await listSignalGroups(deps.db);
  const known = new Map(groups.flatMap(({ read }) => read).map((signal) => [signal.id, signal]));
  problems.push(...masterFormProblems(consentFormSchema.parse(body), known));
  if (consumerId === undefined || problems.length > 0) throw new AppError('badRequest', { fields: problems });
  const { consent_form_id: id } = await saveForm(deps, context, { consumerId, body });
  return { consent_form_id: id, message: context.text('consent.masterCreated', { id }) };
}

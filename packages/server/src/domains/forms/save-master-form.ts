import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import type { RequestOf, AnswerOf } from '@vinculum/contract/foundation/endpoint.ts';
import type { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { listSignalGroups } from '../signals/public.ts';
import { masterFormProblems } from '@vinculum/contract/forms/master-form.ts';
import { AppError, type FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import { withFirst } from '../../mechanisms/refuse-problems.ts';
import { judgeForm, saveForm } from './save-form.ts';

type Body = RequestOf<typeof saveConsentFormEndpoint>['body'];

/**
 * An administrator makes a master form for a consumer: of the fixed shape of specification 3, always a new draft.
 * @throws badRequest without a consumer, with an id, and with every difference from the shape; consumerNotFound.
 */
export async function saveMasterForm(
  deps: Deps,
  context: UserContext,
  { body, unfinished }: { readonly body: Body; readonly unfinished: string | undefined },
): Promise<AnswerOf<typeof saveConsentFormEndpoint>> {
  const { consumer_id: consumerId } = body;
  if (consumerId === undefined)
    throw new AppError('badRequest', { fields: await judgeMasterForm(deps, context, body) });
  const further = await shapeProblems(deps, body);
  const { consent_form_id: id } = await saveForm(deps, context, { consumerId, body, unfinished, further });
  return { consent_form_id: id, message: context.text('consent.masterCreated', { id }) };
}

/** What is wrong with a master form, as far as these fields tell and beside their shape. */
export async function judgeMasterForm(
  deps: Deps,
  context: UserContext,
  body: Partial<Body>,
): Promise<FieldProblem[]> {
  const { problems } = await judgeForm(deps, context, { consumerId: body.consumer_id ?? null, body });
  return withFirst(await shapeProblems(deps, body), problems);
}

async function shapeProblems(deps: Deps, body: Partial<Body>): Promise<FieldProblem[]> {
  const { consumer_id: consumerId, consent_form_id: formId } = body;
  const groups = await listSignalGroups(deps.db);
  const known = new Map(groups.flatMap(({ read }) => read).map((signal) => [signal.id, signal]));
  return [
    ...(consumerId === undefined ? [{ field: 'consumer_id', key: 'validation.required' }] : []),
    ...(formId === undefined ? [] : [{ field: 'consent_form_id', key: 'consent.masterShape' }]),
    ...masterFormProblems(body, known),
  ];
}

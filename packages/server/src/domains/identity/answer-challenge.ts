import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';

/**
 * Sets the first own password of a user.
 * @throws challengeExpired, passwordUnchanged
 */
export async function answerChallenge(
  deps: Deps,
  context: RequestContext,
  given: { session: string; new_password: string },
): Promise<{ message: string }> {
  const { username } = await deps.identity.answerNewPassword(given.session, given.new_password);
  await recordAudit(deps.db, context, { target: username });
  return { message: context.text('identity.signInAgain') };
}

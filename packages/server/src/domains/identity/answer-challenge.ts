import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { OutcomeUnknown } from '../../adapters/identity/port.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';
import { confirmReset } from '../users/public.ts';

/**
 * Sets the first own password of a user.
 * @throws challengeExpired, passwordUnchanged, passwordUnknown
 */
export async function answerChallenge(
  deps: Deps,
  context: RequestContext,
  given: { session: string; new_password: string },
): Promise<{ message: string }> {
  const { username } = await deps.identity
    .answerNewPassword(given.session, given.new_password)
    .catch(async (error: unknown) => {
      if (!(error instanceof OutcomeUnknown)) throw error;
      deps.log.warn({ err: error }, 'the identity provider failed');
      await recordAudit(deps.db, context, { target: error.username, result: 'unknown' });
      throw new AppError('passwordUnknown');
    });
  await deps.db.transaction().execute(async (trx) => {
    // Nobody is asked for a new password but who signed in with the one of the last reset.
    await confirmReset(trx, username);
    await recordAudit(trx, context, { target: username });
  });
  return { message: context.text('identity.signInAgain') };
}

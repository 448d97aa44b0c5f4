import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { OutcomeUnknown } from '../../adapters/identity/port.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';
import { confirmReset, knownOf } from '../users/public.ts';

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
      if (knownOf(error) === 'refused') throw error;
      deps.log.warn({ err: error }, 'the identity provider failed');
      const target = error instanceof OutcomeUnknown ? error.username : null;
      await recordAudit(deps.db, context, { target, result: 'unknown' });
      throw new AppError('passwordUnknown');
    });
  await deps.db.transaction().execute(async (trx) => {
    // Who was asked for a new password signed in with the one of the last reset, or with a first one that nobody had
    // used, which cannot be told from it. In both cases the one chosen here holds, unless a reset has begun since.
    await confirmReset(trx, username, { until: context.now });
    await recordAudit(trx, context, { target: username });
  });
  return { message: context.text('identity.signInAgain') };
}

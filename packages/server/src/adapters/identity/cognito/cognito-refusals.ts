import { AppError, type ErrorCode } from '@vinculum/contract/foundation/errors.ts';
import { isAway, refusalName } from '../../cloud/cloud-client.ts';
import { OutcomeUnknown } from '../port.ts';

/** What a refusal of the service means at the place where it was asked. */
type Meanings = Readonly<Record<string, ErrorCode>>;

/** One answer for every reason, so that nobody learns which accounts there are. */
export const signInRefused: Meanings = {
  NotAuthorizedException: 'incorrectCredentials',
  UserNotFoundException: 'incorrectCredentials',
  UserNotConfirmedException: 'incorrectCredentials',
  PasswordResetRequiredException: 'incorrectCredentials',
};

export const challengeRefused: Meanings = {
  NotAuthorizedException: 'challengeExpired',
  CodeMismatchException: 'challengeExpired',
  ExpiredCodeException: 'challengeExpired',
  UserNotFoundException: 'challengeExpired',
  PasswordHistoryPolicyViolationException: 'passwordUnchanged',
};

export const refreshRefused: Meanings = {
  NotAuthorizedException: 'sessionEnded',
  UserNotFoundException: 'sessionEnded',
};

export const changeRefused: Meanings = {
  NotAuthorizedException: 'incorrectCredentials',
  PasswordHistoryPolicyViolationException: 'passwordUnchanged',
};

export const accountRefused: Meanings = {
  UserNotFoundException: 'notFound',
  UsernameExistsException: 'conflict',
};

const TOO_MANY = new Set(['TooManyRequestsException', 'LimitExceededException', 'ThrottlingException']);
/** The service does not say how long it wants to be left alone. */
const PAUSE_SECONDS = 30;

/** What the service answers. @throws its refusal in our words */
export async function answerOf<T>(call: Promise<T>, meanings: Meanings): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw refusalOf(error, meanings);
  }
}

/**
 * The same for a call that changes something.
 * @throws its refusal in our words; OutcomeUnknown for everything else, for it may have been done
 */
export async function outcomeOf<T>(
  call: Promise<T>,
  meanings: Meanings,
  known?: ConstructorParameters<typeof OutcomeUnknown>[1],
): Promise<T> {
  try {
    return await answerOf(call, meanings);
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable') throw error;
    throw new OutcomeUnknown(error, known);
  }
}

/**
 * The refusal in our words. What nobody foresaw, such as a missing right or a wrong app client, is thrown as it is
 * and becomes a failure with a full line in the log.
 */
function refusalOf(error: unknown, meanings: Meanings): unknown {
  const name = refusalName(error) ?? '';
  // A wrong app client secret is refused under the name of a wrong password.
  const isOurFault = error instanceof Error && /\bsecret\b/i.test(error.message);
  const code = meanings[name];
  if (code !== undefined && !isOurFault) return new AppError(code);
  if (TOO_MANY.has(name)) return new AppError('tooManyRequests', { args: { seconds: PAUSE_SECONDS } });
  if (name === 'InvalidPasswordException')
    return new AppError('badRequest', {
      fields: [{ field: 'new_password', key: 'identity.passwordCriteria' }],
    });
  return isAway(error) ? new AppError('unavailable', { cause: error }) : error;
}

import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { refusalName } from '../../cloud/cloud-client.ts';
import type { CognitoClients } from './cognito-calls.ts';
import { accountRefused, answerOf, outcomeOf } from './cognito-refusals.ts';
import { type IdentityProvider, OutcomeUnknown } from '../port.ts';

type Accounts = Pick<
  IdentityProvider,
  'hasAccount' | 'createAccount' | 'deleteAccount' | 'setPassword' | 'setDisabled' | 'endSessions'
>;

/** What an administrator does with the accounts of a user pool; nobody is sent a message. */
export function cognitoAccounts(
  { client, once }: CognitoClients,
  UserPoolId: string,
  endAll: (username: string) => Promise<void>,
): Accounts {
  const putPassword = async (Username: string, Password: string, Permanent: boolean): Promise<void> => {
    const command = new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent });
    await outcomeOf(client.send(command), accountRefused);
  };
  /** After the rest was done. */
  const endSessions = async (username: string): Promise<void> => {
    await endAll(username).catch((error: unknown) => {
      throw new OutcomeUnknown(error, { open: 'sessions' });
    });
  };
  return {
    hasAccount: async (Username) =>
      await isThere(answerOf(client.send(new AdminGetUserCommand({ UserPoolId, Username })), {})),
    createAccount: async ({ username: Username, password: TemporaryPassword, mustChangePassword }) => {
      const command = new AdminCreateUserCommand({
        UserPoolId,
        Username,
        TemporaryPassword,
        MessageAction: 'SUPPRESS',
      });
      await outcomeOf(once.send(command), accountRefused);
      if (!mustChangePassword) await putPassword(Username, TemporaryPassword, true);
    },
    deleteAccount: async (Username) => {
      const command = new AdminDeleteUserCommand({ UserPoolId, Username });
      await outcomeOf(isThere(client.send(command)), {});
    },
    setPassword: async (username, password, mustChange) => {
      await putPassword(username, password, !mustChange);
      await endSessions(username);
    },
    setDisabled: async (Username, isDisabled) => {
      const input = { UserPoolId, Username };
      const call = isDisabled
        ? client.send(new AdminDisableUserCommand(input))
        : client.send(new AdminEnableUserCommand(input));
      await outcomeOf<unknown>(call, accountRefused);
      if (isDisabled) await endSessions(Username);
    },
    endSessions: async (username) => {
      await endAll(username).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'notFound')) throw error;
      });
    },
  };
}

async function isThere(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (refusalName(error) === 'UserNotFoundException') return false;
    throw error;
  }
}

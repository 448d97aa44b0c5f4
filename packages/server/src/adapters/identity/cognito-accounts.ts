import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { refusalName } from '../cloud/failure.ts';
import { accountRefused, asking } from './cognito-refusals.ts';
import type { IdentityProvider } from './port.ts';

type Accounts = Pick<
  IdentityProvider,
  'hasAccount' | 'createAccount' | 'deleteAccount' | 'setPassword' | 'setDisabled'
>;

/** What an administrator does with the accounts of a user pool; nobody is sent a message. */
export function cognitoAccounts(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
  endAll: (username: string) => Promise<void>,
): Accounts {
  const putPassword = async (Username: string, Password: string, Permanent: boolean): Promise<void> => {
    const command = new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent });
    await asking(client.send(command), accountRefused);
  };
  return {
    hasAccount: async (Username) =>
      await isThere(asking(client.send(new AdminGetUserCommand({ UserPoolId, Username })), {})),
    createAccount: async ({ username: Username, password: TemporaryPassword, mustChangePassword }) => {
      const command = new AdminCreateUserCommand({
        UserPoolId,
        Username,
        TemporaryPassword,
        MessageAction: 'SUPPRESS',
      });
      await asking(client.send(command), accountRefused);
      if (!mustChangePassword) await putPassword(Username, TemporaryPassword, true);
    },
    deleteAccount: async (Username) => {
      await isThere(asking(client.send(new AdminDeleteUserCommand({ UserPoolId, Username })), {}));
    },
    setPassword: async (username, password, mustChange) => {
      await putPassword(username, password, !mustChange);
      await endAll(username);
    },
    setDisabled: async (Username, isDisabled) => {
      const given = { UserPoolId, Username };
      const call = isDisabled
        ? client.send(new AdminDisableUserCommand(given))
        : client.send(new AdminEnableUserCommand(given));
      await asking<unknown>(call, accountRefused);
      if (isDisabled) await endAll(Username);
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

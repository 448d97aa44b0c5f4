import {
  createEmbeddedIdentity,
  type EmbeddedIdentityDeps,
} from './adapters/identity/embedded/embedded-identity.ts';
import type { IdentityProvider } from './adapters/identity/port.ts';
import { signingKeys } from './adapters/identity/embedded/signing-keys.ts';
import type { Closers } from './closers.ts';
import type { Settings } from './settings/settings.ts';

/** The identity provider that the settings name: a user pool of Amazon Cognito, or our own accounts. */
export async function openIdentity(
  settings: Settings,
  deps: EmbeddedIdentityDeps,
  closers: Closers,
): Promise<IdentityProvider> {
  const { COGNITO_USER_POOL_ID: userPoolId, COGNITO_CLIENT_ID: clientId } = settings;
  if (userPoolId === undefined || clientId === undefined) return await createEmbeddedIdentity(deps);
  // The SDK is loaded only where it is used.
  const { createCognitoIdentity } = await import('./adapters/identity/cognito/cognito-identity.ts');
  const keys = signingKeys(deps);
  // At the start, and not at somebody's first sign-in, it shows whether this process can open them.
  await keys.signing();
  const identity = createCognitoIdentity({
    userPoolId,
    clientId,
    clientSecret: settings.COGNITO_CLIENT_SECRET,
    endpoint: settings.COGNITO_ENDPOINT,
    refreshDays: settings.COGNITO_REFRESH_DAYS,
    clock: deps.clock,
    db: deps.db,
    keys,
    groupsOf: deps.groupsOf,
  });
  closers.add('identity', () => identity.close());
  return identity;
}

import { z } from 'zod';
import { publicAccess, signedIn } from '../access/access.ts';
import { portals, userRoles } from '../access/vocabulary.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { messageAnswer } from '../foundation/paging.ts';
import { enteredPasswordSchema, newPasswordSchema, oldPasswordSchema, usernameSchema } from './password.ts';

/** The access token goes into `authorization: Bearer`; the refresh token into an http-only cookie. */
export const tokenAnswer = z.object({
  access_token: z.string(),
  /** Seconds. */
  expires_in: z.int(),
});

export const challengeAnswer = z.object({
  challenge: z.literal('NEW_PASSWORD_REQUIRED'),
  session: z.string(),
});

/** The credentials are right, and the login that they were given to is another portal's: nothing has begun. */
export const otherPortalAnswer = z.object({ other_portal: z.enum(portals) });

export const signInEndpoint = endpoint({
  name: 'identity.signIn',
  summary: 'Sign in with user name and password',
  method: 'POST',
  path: '/identity/api/v1/sign-in',
  access: publicAccess,
  body: z.object({
    username: usernameSchema,
    password: enteredPasswordSchema,
    /** Whose users the login is for; anybody's when absent. */
    app_types: z.array(z.enum(portals)).min(1).max(portals.length).optional(),
  }),
  response: z.union([tokenAnswer, challengeAnswer, otherPortalAnswer]),
  errors: ['incorrectCredentials', 'unavailable'],
  audit: 'identity.sign-in',
  rate: 'signIn',
});

export const answerNewPasswordEndpoint = endpoint({
  name: 'identity.newPassword',
  summary: 'Answer the new-password challenge; afterwards the user signs in again',
  method: 'POST',
  path: '/identity/api/v1/new-password',
  access: publicAccess,
  body: z.object({ session: z.string().min(1).max(4096), new_password: newPasswordSchema }),
  response: messageAnswer,
  errors: ['challengeExpired', 'passwordUnchanged', 'passwordUnknown', 'unavailable'],
  audit: 'identity.new-password',
  rate: 'signIn',
});

export const refreshSessionEndpoint = endpoint({
  name: 'identity.refresh',
  summary: 'A fresh access token for the refresh cookie, which is rotated',
  method: 'POST',
  path: '/identity/api/v1/refresh',
  access: publicAccess,
  response: tokenAnswer,
  errors: ['sessionEnded', 'unavailable'],
  audit: null,
  rate: 'read',
});

export const signOutEndpoint = endpoint({
  name: 'identity.signOut',
  summary: 'End the session of the refresh cookie',
  method: 'POST',
  path: '/identity/api/v1/sign-out',
  access: publicAccess,
  response: messageAnswer,
  errors: ['unavailable'],
  audit: 'identity.sign-out',
  rate: 'write',
});

export const changePasswordEndpoint = endpoint({
  name: 'identity.changePassword',
  summary: 'Change the own password; other sessions end',
  method: 'POST',
  path: '/identity/api/v1/change-password',
  access: signedIn,
  body: z.object({ old_password: oldPasswordSchema, new_password: newPasswordSchema }),
  response: messageAnswer,
  errors: ['incorrectCredentials', 'passwordUnchanged', 'passwordUnknown'],
  audit: 'identity.change-password',
  rate: 'signIn',
});

export const getSessionEndpoint = endpoint({
  name: 'identity.session',
  summary: 'Who is signed in and what the user may do',
  method: 'GET',
  path: '/identity/api/v1/session',
  access: signedIn,
  response: z.object({
    user_id: z.int(),
    username: z.string(),
    name: z.string(),
    organisation_id: z.int(),
    organisation_name: z.string(),
    app_type: z.enum(portals),
    role: z.enum(userRoles).nullable(),
    groups: z.array(z.string()),
  }),
  errors: [],
  audit: null,
  rate: 'read',
});
export type SessionAnswer = z.output<typeof getSessionEndpoint.response>;

/** A JSON Web Key Set (RFC 7517, section 5) for services that check our access tokens themselves. */
export const listSigningKeysEndpoint = endpoint({
  name: 'identity.keys',
  summary: 'Public keys of the access tokens',
  method: 'GET',
  path: '/identity/.well-known/jwks.json',
  access: publicAccess,
  response: z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) }),
  errors: [],
  audit: null,
  rate: 'read',
});

import {
  deleteProfileImageEndpoint,
  getProfileEndpoint,
  getProfileUploadAddressEndpoint,
} from '@vinculum/contract/account/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { profileOf, profileUploadAddress, removeProfileImage } from './profile-image.ts';

/** What a user does with the own account beside signing in. */
export function accountRoutes(deps: Deps): Route[] {
  return [
    userRoute(getProfileEndpoint, (context) => profileOf(deps, context)),
    userRoute(getProfileUploadAddressEndpoint, (context) => profileUploadAddress(deps, context)),
    userRoute(deleteProfileImageEndpoint, (context) => removeProfileImage(deps, context)),
  ];
}

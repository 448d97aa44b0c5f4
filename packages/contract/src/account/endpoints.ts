import { type ImageProblem, imageProblem } from '../foundation/png.ts';
import { z } from 'zod';
import { signedIn } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { messageAnswer } from '../foundation/paging.ts';

/** Bounds of a profile image (specification 1, sections 5 and 9): pixels a side, bytes. */
export const profileImageLimits = { minSide: 128, maxSide: 512, maxBytes: 7_340_032 } as const;

export type ProfileImageProblem = `account.${ImageProblem}`;

/** Why a file can't be a profile image, as the key of its text; null when it can. */
export function profileImageProblem(bytes: Uint8Array): ProfileImageProblem | null {
  const problem = imageProblem(bytes, profileImageLimits);
  return problem === null ? null : `account.${problem}`;
}

export const getProfileEndpoint = endpoint({
  name: 'account.profile',
  summary:
    'Where the own profile image can be read; empty without one. The address holds for an hour at least',
  method: 'GET',
  path: '/shared/api/v1/profile',
  access: signedIn,
  response: z.object({ url: z.string() }),
  errors: [],
  audit: null,
  rate: 'read',
});

/** The image is then sent by PUT to the address, as image/png and without an authorization header. */
export const getProfileUploadAddressEndpoint = endpoint({
  name: 'account.profileUploadAddress',
  summary: 'An address that takes the own profile image for some minutes',
  method: 'GET',
  path: '/shared/api/v1/file-upload-url/1',
  access: signedIn,
  response: z.object({ url: z.string(), imageName: z.string() }),
  errors: [],
  audit: 'account.profile-image.upload',
  rate: 'write',
});

export const deleteProfileImageEndpoint = endpoint({
  name: 'account.deleteProfileImage',
  summary: 'Delete the own profile image',
  method: 'DELETE',
  path: '/shared/api/v1/delete-profile-image',
  access: signedIn,
  response: messageAnswer,
  errors: [],
  audit: 'account.profile-image.delete',
  rate: 'write',
});

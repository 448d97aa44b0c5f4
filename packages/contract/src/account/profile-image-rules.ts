import { type ImageProblem, imageProblem } from '../foundation/png.ts';

/** Bounds of a profile image (specification 1, sections 5 and 9): pixels a side, bytes. */
export const profileImageLimits = { minSide: 128, maxSide: 512, maxBytes: 7_340_032 } as const;

export type ProfileImageProblem = `account.${ImageProblem}`;

/** Why a file can't be a profile image, as the key of its text; null when it can. */
export function profileImageProblem(bytes: Uint8Array): ProfileImageProblem | null {
  const problem = imageProblem(bytes, profileImageLimits);
  return problem === null ? null : `account.${problem}`;
}

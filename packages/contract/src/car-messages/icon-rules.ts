import { type ImageProblem, imageProblem } from '../foundation/png.ts';

/** Bounds of a notification's icon (specification 2, sections 5 and 9): pixels a side, bytes. */
export const iconLimits = { minSide: 80, maxSide: 256, maxBytes: 524_288 } as const;

export type IconProblem = `commands.${ImageProblem}`;

/** Why a file can't be a notification's icon, as the key of its text; null when it can. */
export function iconProblem(bytes: Uint8Array): IconProblem | null {
  const problem = imageProblem(bytes, iconLimits);
  return problem === null ? null : `commands.${problem}`;
}

/** Bounds of a profile image (specification 1, sections 5 and 9): pixels a side, bytes. */
export const profileImageLimits = { minSide: 128, maxSide: 512, maxBytes: 7_340_032 } as const;

export type ProfileImageProblem =
  | 'account.iconFormat'
  | 'account.iconTooSmall'
  | 'account.iconTooBig'
  | 'account.iconTooHeavy';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const HEADER = [0x49, 0x48, 0x44, 0x52];
const HEADER_AT = 12;
const WIDTH_AT = 16;
const HEIGHT_AT = 20;
const LEAST_BYTES = 33;

/** Why a file can't be a profile image, as the key of its text; null when it can. Reads the PNG's own header. */
export function profileImageProblem(bytes: Uint8Array): ProfileImageProblem | null {
  if (bytes.length > profileImageLimits.maxBytes) return 'account.iconTooHeavy';
  const size = pngSize(bytes);
  if (size === null) return 'account.iconFormat';
  const { minSide, maxSide } = profileImageLimits;
  if (Math.min(size.width, size.height) < minSide) return 'account.iconTooSmall';
  if (Math.max(size.width, size.height) > maxSide) return 'account.iconTooBig';
  return null;
}

/** Width and height in pixels (PNG, third edition, 11.2.1); null for what is no PNG. */
function pngSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  if (bytes.length < LEAST_BYTES || !holds(bytes, 0, SIGNATURE) || !holds(bytes, HEADER_AT, HEADER))
    return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { width: view.getUint32(WIDTH_AT), height: view.getUint32(HEIGHT_AT) };
}

function holds(bytes: Uint8Array, at: number, expected: readonly number[]): boolean {
  return expected.every((byte, index) => bytes[at + index] === byte);
}

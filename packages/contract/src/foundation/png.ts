const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const HEADER = [0x49, 0x48, 0x44, 0x52];
const HEADER_AT = 12;
const WIDTH_AT = 16;
const HEIGHT_AT = 20;
const LEAST_BYTES = 33;

/** What an image may be: pixels of its shorter and longer side, bytes. */
export interface ImageLimits {
  readonly minSide: number;
  readonly maxSide: number;
  readonly maxBytes: number;
}

/** What is wrong with an image: no PNG, a side too short or too long, too many bytes. */
export type ImageProblem = 'iconFormat' | 'iconTooSmall' | 'iconTooBig' | 'iconTooHeavy';

/** Why a file can't be an image within the limits; null when it can. Reads the PNG's own header. */
export function imageProblem(bytes: Uint8Array, limits: ImageLimits): ImageProblem | null {
  if (bytes.length > limits.maxBytes) return 'iconTooHeavy';
  const size = pngSize(bytes);
  if (size === null) return 'iconFormat';
  if (Math.min(size.width, size.height) < limits.minSide) return 'iconTooSmall';
  if (Math.max(size.width, size.height) > limits.maxSide) return 'iconTooBig';
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

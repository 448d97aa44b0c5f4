const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Length, type and check sum around the data of a chunk. */
const CHUNK_FRAME = 12;
const CHUNK_TYPE_AT = 4;
const CHUNK_DATA_AT = 8;
const HEADER_BYTES = 13;

/** What an image may be: pixels of its shorter and longer side, bytes. */
interface ImageLimits {
  readonly minSide: number;
  readonly maxSide: number;
  readonly maxBytes: number;
}

/** What is wrong with an image: no PNG, a side too short or too long, too many bytes. */
export type ImageProblem = 'iconFormat' | 'iconTooSmall' | 'iconTooBig' | 'iconTooHeavy';

/** Why a file can't be an image within the limits; null when it can. Reads the PNG's own chunks. */
export function imageProblem(bytes: Uint8Array, limits: ImageLimits): ImageProblem | null {
  if (bytes.length > limits.maxBytes) return 'iconTooHeavy';
  const size = pngSize(bytes);
  if (size === null) return 'iconFormat';
  if (Math.min(size.width, size.height) < limits.minSide) return 'iconTooSmall';
  if (Math.max(size.width, size.height) > limits.maxSide) return 'iconTooBig';
  return null;
}

interface Chunk {
  readonly type: string;
  /** Where its data begins, and how long it is. */
  readonly at: number;
  readonly bytes: number;
}

/** Width and height in pixels (PNG, third edition, 5.6 and 11.2.1); null for what is no PNG, or more than one. */
function pngSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  if (!SIGNATURE.every((byte, index) => bytes[index] === byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks = chunksOf(view);
  const header = chunks?.[0];
  if (chunks === null || header?.type !== 'IHDR' || header.bytes !== HEADER_BYTES) return null;
  if (!chunks.some(({ type }) => type === 'IDAT')) return null;
  return { width: view.getUint32(header.at), height: view.getUint32(header.at + 4) };
}

/** All chunks when the file ends with its only IEND: what stands behind it is not of the image. */
function chunksOf(view: DataView): Chunk[] | null {
  const chunks: Chunk[] = [];
  let at = SIGNATURE.length;
  while (at + CHUNK_FRAME <= view.byteLength) {
    const bytes = view.getUint32(at);
    const letters = [0, 1, 2, 3].map((letter) => view.getUint8(at + CHUNK_TYPE_AT + letter));
    const type = String.fromCodePoint(...letters);
    chunks.push({ type, at: at + CHUNK_DATA_AT, bytes });
    at += CHUNK_FRAME + bytes;
    if (type === 'IEND') return at === view.byteLength ? chunks : null;
  }
  return null;
}

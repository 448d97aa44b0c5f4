/** What a certificate is written of (X.690, distinguished encoding). */

function value(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(tag), lengthOf(content.length), content]);
}

/** Up to 127 in one byte; above, the number of bytes that the length takes comes first. */
function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length);
  const digits = length.toString(16);
  const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.of(0x80 | bytes.length), bytes]);
}

/** The first value within a value, of what is known to be well formed. @throws {RangeError} where it is not */
export function firstWithin(bytes: Buffer): Buffer {
  const from = contentAt(bytes, 0).from;
  return bytes.subarray(from, contentAt(bytes, from).to);
}

/** Where the content of the value that begins at `at` begins and ends. */
function contentAt(bytes: Buffer, at: number): { readonly from: number; readonly to: number } {
  const first = bytes.readUInt8(at + 1);
  if (first < 0x80) return { from: at + 2, to: at + 2 + first };
  const size = first & 0x7f;
  const from = at + 2 + size;
  return { from, to: from + bytes.readUIntBE(at + 2, size) };
}

export const sequence = (...parts: readonly Buffer[]) => value(0x30, ...parts);
export const set = (only: Buffer) => value(0x31, only);
/** Bytes of a positive number whose highest bit is not set, and whose first byte is not zero. */
export const integer = (bytes: Buffer) => value(0x02, bytes);
/** The encoded id, in hexadecimal digits. */
export const objectId = (digits: string) => value(0x06, Buffer.from(digits, 'hex'));
/** A PrintableString where its letters suffice. */
export const text = (letters: string) =>
  value(/^[A-Za-z\d '()+,./:=?-]*$/.test(letters) ? 0x13 : 0x0c, Buffer.from(letters));
/** Whole bytes. */
export const bits = (bytes: Buffer) => value(0x03, Buffer.of(0), bytes);
export const explicit = (number: number, content: Buffer) => value(0xa0 | number, content);

/** Milliseconds since 1970, of which whole seconds are written; from 2050 on with all digits of the year (RFC 5280). */
export function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return digits < '2050' ? value(0x17, Buffer.from(digits.slice(2))) : value(0x18, Buffer.from(digits));
}

/** ECDSA on P-256: two numbers of 32 bytes. */
const NUMBER_BYTES = 32;

/**
 * A signature as cars send it (IEEE P1363, base64url) in the form that OpenSSL reads (DER, base64); null for
 * one that is no signature of P-256.
 */
export function derSignature(signature: string): string | null {
  const raw = Buffer.from(signature, 'base64url');
  if (raw.length !== 2 * NUMBER_BYTES) return null;
  const body = Buffer.concat([
    derInteger(raw.subarray(0, NUMBER_BYTES)),
    derInteger(raw.subarray(NUMBER_BYTES)),
  ]);
  return Buffer.concat([Buffer.from([0x30, body.length]), body]).toString('base64');
}

/** Without leading zeros, but with one where the first bit would make it negative. */
function derInteger(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = first === -1 ? Buffer.from([0]) : bytes.subarray(first);
  const isNegative = ((digits[0] ?? 0) & 0x80) !== 0;
  const value = isNegative ? Buffer.concat([Buffer.from([0]), digits]) : digits;
  return Buffer.concat([Buffer.from([0x02, value.length]), value]);
}

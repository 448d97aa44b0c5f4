import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Permit {
  readonly method: 'GET' | 'PUT';
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Of an upload only. */
  readonly contentType?: string;
  readonly maxBytes?: number;
}

/** The query of an address: what it allows and the signature over it (HMAC-SHA-256). */
export function signedQuery(permit: Permit, secret: Buffer): string {
  const query = new URLSearchParams({ expires: String(permit.expiresAt) });
  if (permit.contentType !== undefined) query.set('type', permit.contentType);
  if (permit.maxBytes !== undefined) query.set('most', String(permit.maxBytes));
  query.set('signature', signatureOf(permit, secret).toString('base64url'));
  return query.toString();
}

/** What the query of an address allows with this method and key now; null when it allows nothing. */
export function permitOf(
  query: Readonly<Record<string, string | undefined>>,
  request: { readonly method: 'GET' | 'PUT'; readonly key: string; readonly now: number },
  secret: Buffer,
): Permit | null {
  const { expires, type, most, signature = '' } = query;
  const permit: Permit = {
    method: request.method,
    key: request.key,
    expiresAt: Number(expires),
    ...(type === undefined ? {} : { contentType: type }),
    ...(most === undefined ? {} : { maxBytes: Number(most) }),
  };
  const [input, right] = [Buffer.from(signature, 'base64url'), signatureOf(permit, secret)];
  if (input.length !== right.length || !timingSafeEqual(input, right)) return null;
  return request.now < permit.expiresAt ? permit : null;
}

function signatureOf({ method, key, expiresAt, contentType, maxBytes }: Permit, secret: Buffer): Buffer {
  // JSON keeps the parts apart: no two permits have the same text.
  const text = JSON.stringify([method, key, expiresAt, contentType ?? null, maxBytes ?? null]);
  return createHmac('sha256', secret).update(text).digest();
}

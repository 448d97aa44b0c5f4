import type { TLSSocket } from 'node:tls';

const CODE_CHARACTERS = 60;

/** In a word: where a certificate is not believed that says more than how the connection ended. */
export function handshakeCode(error: Error, { authorizationError }: TLSSocket): string {
  // Typed as an error, and a code.
  const why: unknown = authorizationError ?? ('code' in error ? error.code : error.name);
  return String(why).slice(0, CODE_CHARACTERS);
}

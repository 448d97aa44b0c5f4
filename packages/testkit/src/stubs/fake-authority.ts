import {
  issuing,
  type IssuingOptions,
  newRoot,
  newServerKey,
} from '@vinculum/server/adapters/authority/issuing.ts';
import type { Authority } from '@vinculum/server/adapters/authority/port.ts';

/** An authority in memory: nothing of it outlives the test, and no file is written. */
export async function fakeAuthority(options: IssuingOptions): Promise<Authority> {
  const issuer = await newRoot(options.clock());
  const server = await newServerKey(issuer, ['localhost', '127.0.0.1', '::1'], options.clock());
  return { rootPem: issuer.certificate.toString('pem'), server, ...(await issuing(issuer, options)) };
}

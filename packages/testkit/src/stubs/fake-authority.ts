import {
  endsSoon,
  issuing,
  type IssuingOptions,
  newRoot,
  newServerKey,
} from '@vinculum/server/adapters/authority/issuing.ts';
import type { Authority } from '@vinculum/server/adapters/authority/port.ts';

/** An authority in memory: nothing of it outlives the test, and no file is written. */
export async function fakeAuthority(options: IssuingOptions): Promise<Authority> {
  const { clock } = options;
  const issuer = await newRoot(clock());
  const newServer = () => newServerKey(issuer, ['localhost', '127.0.0.1', '::1'], clock());
  const server = await newServer();
  let latest = server;
  return {
    rootPem: issuer.certificate.toString('pem'),
    server,
    async serverNow() {
      if (endsSoon(latest.certificatePem, clock())) latest = await newServer();
      return latest;
    },
    ...(await issuing(issuer, options)),
  };
}

import type { TLSSocket } from 'node:tls';
import type { PeerIdentity } from './port.ts';
import { identityOf } from './topic-rules.ts';

/** Who a TLS peer is by its verified certificate: the one CN is a VIN or `claim:<number>`. Null for anyone else. */
export function peerIdentity(socket: TLSSocket): { identity: PeerIdentity; publicKey: Buffer } | null {
  if (!socket.authorized) return null;
  const certificate = socket.getPeerX509Certificate();
  if (certificate === undefined) return null;
  const identity = identityOf(certificate.subject, certificate.serialNumber);
  if (identity === null) return null;
  return { identity, publicKey: certificate.publicKey.export({ type: 'spki', format: 'der' }) };
}

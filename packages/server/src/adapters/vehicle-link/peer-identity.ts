import type { PeerIdentity } from './port.ts';
import { isVin } from '@vinculum/contract/foundation/vin.ts';
import type { TLSSocket } from 'node:tls';

/** Who a TLS peer is by its verified certificate: the one CN is a VIN or `claim:<number>`. Null for anyone else. */
export function peerIdentity(socket: TLSSocket): { identity: PeerIdentity; publicKey: Buffer } | null {
  if (!socket.authorized) return null;
  const certificate = socket.getPeerX509Certificate();
  if (certificate === undefined) return null;
  const identity = identityOf(certificate.subject, certificate.serialNumber);
  if (identity === null) return null;
  return { identity, publicKey: certificate.publicKey.export({ type: 'spki', format: 'der' }) };
}

/** `subject` as Node prints it: one `TYPE=value` a line. */
export function identityOf(subject: string, serialNumber: string): PeerIdentity | null {
  const names = subject.split('\n').filter((line) => line.startsWith('CN='));
  const name = names[0]?.slice('CN='.length);
  if (name === undefined || names.length !== 1) return null;
  const serial = serialNumber.toUpperCase();
  if (isVin(name)) return { kind: 'vehicle', vin: name, serial };
  const claim = /^claim:([1-9]\d{0,8})$/.exec(name);
  return claim === null ? null : { kind: 'claim', claimId: Number(claim[1]), serial };
}

import type { PeerIdentity } from './port.ts';
import { isVin } from '@vinculum/contract/foundation/vin.ts';
import { X509Certificate } from 'node:crypto';
import type { TLSSocket } from 'node:tls';

interface Peer {
  readonly identity: PeerIdentity;
  /** SubjectPublicKeyInfo, DER. To export it takes a third of a millisecond, and few need it. */
  readonly publicKey: () => Buffer;
}

/**
 * Who a TLS peer is by its verified certificate: the one CN is a VIN or `claim:<number>`. Null for anyone else. A
 * resumed session brings the certificate that was verified when it began: that this has not ended is looked at anew.
 */
export function peerIdentity(socket: TLSSocket, now: number): Peer | null {
  if (!socket.authorized) return null;
  const certificate = socket.getPeerX509Certificate();
  if (certificate === undefined) return null;
  if (socket.isSessionReused() && certificate.validToDate.getTime() <= now) return null;
  const identity = identityOf(certificate.subject, certificate.serialNumber);
  if (identity === null) return null;
  const { raw } = certificate;
  return {
    identity,
    publicKey: () => new X509Certificate(raw).publicKey.export({ type: 'spki', format: 'der' }),
  };
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

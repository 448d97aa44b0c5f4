import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { identityOf } from '../vehicle-link/peer-identity.ts';

/** For signing in as a client, as `clientAuth` of RFC 5280 says. */
const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2';

/** What a certificate says with which vehicles ask for their first own one. Times in milliseconds since 1970. */
export interface BootstrapCertificate {
  /** This certificate alone, whatever stood around it. */
  readonly pem: string;
  /** Names on one line: "CN=claim:7". */
  readonly subject: string;
  readonly issuer: string;
  readonly serial: string;
  readonly notBefore: number;
  readonly notAfter: number;
  /** Null for a certificate that names no claim, or is not for clients. */
  readonly claimId: number | null;
  readonly isFrom: (rootPem: string) => boolean;
  readonly isOf: (key: KeyObject) => boolean;
}

/** The first certificate of a PEM text; null when there is none that can be read. */
export function readBootstrapCertificate(text: string): BootstrapCertificate | null {
  const certificate = parsed(text);
  if (certificate === null) return null;
  const identity = identityOf(certificate.subject, certificate.serialNumber);
  return {
    pem: certificate.toString(),
    subject: onOneLine(certificate.subject),
    issuer: onOneLine(certificate.issuer),
    serial: certificate.serialNumber.toUpperCase(),
    notBefore: Date.parse(certificate.validFrom),
    notAfter: Date.parse(certificate.validTo),
    claimId: isForClients(certificate.keyUsage) && identity?.kind === 'claim' ? identity.claimId : null,
    isFrom: (rootPem) => {
      const root = new X509Certificate(rootPem);
      return certificate.checkIssued(root) && certificate.verify(root.publicKey);
    },
    isOf: (key) => certificate.checkPrivateKey(key),
  };
}

export type KeyReading =
  | { readonly kind: 'key'; readonly key: KeyObject; readonly pem: string }
  /** Protected by a passphrase, or no key at all. */
  | { readonly kind: 'locked' | 'unreadable' };

export function readPrivateKey(text: string): KeyReading {
  if (/-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m.test(text)) return { kind: 'locked' };
  try {
    const key = createPrivateKey(text);
    return { kind: 'key', key, pem: key.export({ type: 'pkcs8', format: 'pem' }).toString() };
  } catch {
    return { kind: 'unreadable' };
  }
}

function parsed(text: string): X509Certificate | null {
  try {
    return new X509Certificate(text);
  } catch {
    return null;
  }
}

/** In a certificate without uses they are undefined, whatever their type says. */
function isForClients(uses: readonly string[] | undefined): boolean {
  return uses?.includes(CLIENT_AUTH) ?? false;
}

function onOneLine(names: string): string {
  return names.split('\n').join(', ');
}

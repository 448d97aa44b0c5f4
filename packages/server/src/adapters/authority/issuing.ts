import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { type Issuer, makeLeaf, makeRoot, newKeyPair, privateKeyPem, serialOf } from './certificates.ts';
import type { Authority, IssuedCertificate, IssuedKey } from './port.ts';

const ROOT_DAYS = 3650;
const SERVER_DAYS = 365;
const SEAL_DAYS = 3 * 365;
/** RFC 9336: for signing documents, not for any connection. */
const DOCUMENT_SIGNING = '1.3.6.1.5.5.7.3.36';

export interface IssuingOptions {
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** How long a vehicle's certificate is good, in days; a year when absent. */
  readonly vehicleDays?: number | undefined;
}

/** A root of ten years with a new key. */
export async function newRoot(now: number): Promise<Issuer> {
  const keys = await newKeyPair();
  const certificate = await makeRoot(keys, { now, notAfter: now + ROOT_DAYS * DAY_MS });
  return { certificate, privateKey: keys.privateKey };
}

/** A certificate of a year with a new key for the vehicle link's server, under all its names and addresses. */
export async function newServerKey(
  issuer: Issuer,
  hosts: readonly string[],
  now: number,
): Promise<Authority['server']> {
  const keys = await newKeyPair();
  const certificate = await makeLeaf(issuer, {
    commonName: 'Vinculum vehicle link',
    publicKey: keys.publicKey,
    usage: x509.ExtendedKeyUsage.serverAuth,
    validity: { now, notAfter: now + SERVER_DAYS * DAY_MS },
    hosts,
  });
  return {
    certificatePem: certificate.toString('pem'),
    privateKeyPem: await privateKeyPem(keys.privateKey),
  };
}

/** What an authority certifies with its root, wherever that is kept. */
export function issuing(
  issuer: Issuer,
  { clock, vehicleDays = 365 }: IssuingOptions,
): Omit<Authority, 'rootPem' | 'server'> {
  const issue = async (commonName: string, publicKey: x509.PublicKeyType, to: Bounds) =>
    described(
      await makeLeaf(issuer, {
        commonName,
        publicKey,
        usage: to.usage ?? x509.ExtendedKeyUsage.clientAuth,
        validity: { now: clock(), notAfter: to.notAfter },
      }),
    );
  const issueWithKey = async (commonName: string, to: Bounds): Promise<IssuedKey> => {
    const keys = await newKeyPair();
    const issued = await issue(commonName, keys.publicKey, to);
    return { ...issued, privateKeyPem: await privateKeyPem(keys.privateKey) };
  };
  return {
    certifyVehicle: async (vin, publicKey) =>
      await issue(vin, publicKey, { notAfter: clock() + vehicleDays * DAY_MS }),
    certifyClaim: async (claimId, notAfter) => await issueWithKey(`claim:${claimId}`, { notAfter }),
    certifyRecordSeal: async () =>
      await issueWithKey('Vinculum consent records', {
        notAfter: clock() + SEAL_DAYS * DAY_MS,
        usage: DOCUMENT_SIGNING,
      }),
  };
}

interface Bounds {
  readonly notAfter: number;
  /** Signing in as a client when absent. */
  readonly usage?: x509.ExtendedKeyUsageType;
}

function described(certificate: x509.X509Certificate): IssuedCertificate {
  return {
    pem: certificate.toString('pem'),
    serial: serialOf(certificate),
    notAfter: certificate.notAfter.getTime(),
    publicKey: Buffer.from(certificate.publicKey.rawData),
  };
}

import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { type Issuer, leafMaker, makeRoot, newKeyPair, privateKeyPem, spkiOf } from './certificates.ts';
import type { Authority, IssuedKey, ServerKey } from './port.ts';

const ROOT_DAYS = 3650;
const SERVER_DAYS = 365;
const SEAL_DAYS = 3 * 365;
/** The server's certificate is made anew when it ends within these days. */
const RENEW_DAYS = 30;
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
): Promise<ServerKey> {
  const keys = await newKeyPair();
  const make = await leafMaker(issuer, { usage: x509.ExtendedKeyUsage.serverAuth, hosts });
  const { pem } = make({
    commonName: 'Vinculum vehicle link',
    publicKey: await spkiOf(keys.publicKey),
    validity: { now, notAfter: now + SERVER_DAYS * DAY_MS },
  });
  return { certificatePem: pem, privateKeyPem: await privateKeyPem(keys.privateKey) };
}

/** Whether a server's certificate (PEM) is so near its end that another takes its place. */
export function endsSoon(certificatePem: string, now: number): boolean {
  return new x509.X509Certificate(certificatePem).notAfter.getTime() < now + RENEW_DAYS * DAY_MS;
}

/** What an authority certifies with its root, wherever that is kept. */
export async function issuing(
  issuer: Issuer,
  { clock, vehicleDays = 365 }: IssuingOptions,
): Promise<Omit<Authority, 'rootPem' | 'server' | 'serverNow'>> {
  const ofClient = await leafMaker(issuer, { usage: x509.ExtendedKeyUsage.clientAuth });
  const ofSeal = await leafMaker(issuer, { usage: DOCUMENT_SIGNING });
  const withKey = async (make: typeof ofClient, commonName: string, notAfter: number): Promise<IssuedKey> => {
    const { publicKey, privateKey } = await newKeyPair();
    const issued = make({
      commonName,
      publicKey: await spkiOf(publicKey),
      validity: { now: clock(), notAfter },
    });
    return { ...issued, privateKeyPem: await privateKeyPem(privateKey) };
  };
  return {
    certifyVehicle: async (vin, publicKey) => {
      const now = clock();
      const validity = { now, notAfter: now + vehicleDays * DAY_MS };
      return ofClient({ commonName: vin, publicKey, validity });
    },
    certifyClaim: async (claimId, notAfter) => await withKey(ofClient, `claim:${claimId}`, notAfter),
    certifyRecordSeal: async () =>
      await withKey(ofSeal, 'Vinculum consent records', clock() + SEAL_DAYS * DAY_MS),
  };
}

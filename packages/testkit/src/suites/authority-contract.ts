import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { newKeyPair, spkiOf } from '@vinculum/server/adapters/authority/certificates.ts';
import type { Authority } from '@vinculum/server/adapters/authority/port.ts';
import { describe, expect, onTestFinished, test } from 'vitest';

export interface AuthorityUnderTest {
  readonly authority: Authority;
  readonly stop: () => void;
}

type Start = (options: {
  readonly clock: () => number;
  readonly vehicleDays?: number;
}) => Promise<AuthorityUnderTest>;

const VIN = 'YNR40EA5XR1000001';
const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2';
const SERVER_AUTH = '1.3.6.1.5.5.7.3.1';
const DOCUMENT_SIGNING = '1.3.6.1.5.5.7.3.36';
// Certificates know whole seconds.
const NOW = Math.floor(Date.now() / 1000) * 1000;

/** What every certificate authority of the platform must do. */
export function authorityContract(name: string, start: Start): void {
  describe(`${name} as certificate authority`, () => {
    const open = async (vehicleDays?: number, clock = () => NOW) => {
      const under = await start({ clock, ...(vehicleDays !== undefined && { vehicleDays }) });
      onTestFinished(under.stop);
      return under.authority;
    };

    test('the server’s certificate is under the root, for connections to it by its names on this machine', async () => {
      const { rootPem, server } = await open();
      const root = new X509Certificate(rootPem);
      const certificate = new X509Certificate(server.certificatePem);
      expect([root.ca, certificate.ca]).toEqual([true, false]);
      expect(certificate.verify(root.publicKey)).toBe(true);
      expect(certificate.checkPrivateKey(createPrivateKey(server.privateKeyPem))).toBe(true);
      expect(certificate.keyUsage).toEqual([SERVER_AUTH]);
      expect(certificate.checkHost('localhost')).toBe('localhost');
      expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
      expect(certificate.checkIP('::1')).toBe('::1');
    });

    test('the server’s certificate is made anew when less than thirty days of it are left, and only then', async () => {
      let now = NOW;
      const authority = await open(undefined, () => now);
      expect(await authority.serverNow()).toEqual(authority.server);
      now = NOW + 335 * DAY_MS;
      expect(await authority.serverNow()).toEqual(authority.server);
      now += 1;
      const renewed = await authority.serverNow();
      const certificate = new X509Certificate(renewed.certificatePem);
      expect(certificate.verify(createPublicKey(authority.rootPem))).toBe(true);
      expect(certificate.checkPrivateKey(createPrivateKey(renewed.privateKeyPem))).toBe(true);
      expect(certificate.validToDate.getTime()).toBe(NOW + 700 * DAY_MS);
      expect(await authority.serverNow()).toEqual(renewed);
    });

    test('a vehicle’s certificate names its VIN over its own key for a year, and is no authority', async () => {
      const authority = await open();
      const keys = await newKeyPair();
      const issued = await authority.certifyVehicle(VIN, await spkiOf(keys.publicKey));
      const certificate = new X509Certificate(issued.pem);
      expect(certificate.verify(createPublicKey(authority.rootPem))).toBe(true);
      expect(certificate.subject).toBe(`CN=${VIN}`);
      expect(certificate.serialNumber).toBe(issued.serial);
      expect(certificate.ca).toBe(false);
      expect(issued.publicKey).toEqual(certificate.publicKey.export({ type: 'spki', format: 'der' }));
      expect(issued.notAfter).toBe(NOW + 365 * DAY_MS);
      // For a car whose clock is behind ours.
      expect(certificate.validFromDate.getTime()).toBe(NOW - 300_000);
      expect(certificate.keyUsage).toEqual([CLIENT_AUTH]);
    });

    test('a vehicle’s certificate is good for as many days as an installation wants', async () => {
      const issued = await (await open(1)).certifyVehicle(VIN, await spkiOf((await newKeyPair()).publicKey));
      expect(issued.notAfter).toBe(NOW + DAY_MS);
    });

    test('a claim ends when it was told to, with a key of its own', async () => {
      const claim = await (await open()).certifyClaim(7, NOW + DAY_MS);
      const certificate = new X509Certificate(claim.pem);
      expect([certificate.subject, claim.notAfter]).toEqual(['CN=claim:7', NOW + DAY_MS]);
      expect(certificate.keyUsage).toEqual([CLIENT_AUTH]);
      expect(certificate.checkPrivateKey(createPrivateKey(claim.privateKeyPem))).toBe(true);
    });

    test('a record seal signs documents for three years, and nothing else', async () => {
      const seal = await (await open()).certifyRecordSeal();
      const certificate = new X509Certificate(seal.pem);
      expect(seal.notAfter).toBe(NOW + 3 * 365 * DAY_MS);
      expect(certificate.keyUsage).toEqual([DOCUMENT_SIGNING]);
      expect(certificate.checkPrivateKey(createPrivateKey(seal.privateKeyPem))).toBe(true);
    });

    test('nothing outlives the root, and no two certificates have one number', async () => {
      const authority = await open();
      const long = await authority.certifyClaim(8, NOW + 4000 * DAY_MS);
      expect(long.notAfter).toBe(NOW + 3650 * DAY_MS);
      const serials = [long, await authority.certifyClaim(8, NOW + DAY_MS)].map(({ serial }) => serial);
      expect(new Set(serials).size).toBe(2);
      for (const serial of serials) expect(serial).toMatch(/^[4-7][0-9A-F]{31}$/);
    });
  });
}

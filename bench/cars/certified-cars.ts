import { openAuthority } from '@vinculum/server/adapters/authority/folder-authority.ts';
import { newKeyPair, privateKeyPem, spkiOf } from '@vinculum/server/adapters/authority/certificates.ts';
import { registerVins } from '@vinculum/server/domains/vehicles/public.ts';
import type { People } from '@vinculum/testkit/actors.ts';
import type { TestServer } from '@vinculum/testkit/running-server.ts';
import { benchVins } from '../gateway/gateway-cars.ts';

const AT_ONCE = 1000;

interface Bench {
  readonly server: TestServer;
  readonly people: People;
  readonly dataDir: string;
}

/** Cars of one key; all PEM. */
interface CertifiedCars {
  readonly cars: { readonly vin: string; readonly cert: string }[];
  readonly key: string;
  readonly ca: string;
}

/** Certificates of the authority behind both brokers. One key for all: what is measured begins after the handshake. */
export async function certifiedCars(input: Bench, count: number): Promise<CertifiedCars> {
  const { server, people, dataDir } = input;
  const { db } = server;
  const vins = benchVins(count);
  const now = new Date();
  const oemId = people.organisations.oem;
  await registerVins(db, vins, { oemId, now, registeredBy: 'bench' });
  const authority = await openAuthority({ dataDir, hosts: [], clock: Date.now });
  const keys = await newKeyPair();
  const spki = await spkiOf(keys.publicKey);
  const cars: { vin: string; cert: string }[] = [];
  for (let from = 0; from < vins.length; from += AT_ONCE) {
    const issued = await Promise.all(
      vins.slice(from, from + AT_ONCE).map(async (vin) => ({
        vin,
        ...(await authority.certifyVehicle(vin, spki)),
      })),
    );
    const rows = issued.map(({ vin, serial, publicKey, notAfter }) => ({
      vin,
      serial,
      public_key: publicKey,
      issued_on: now,
      not_after: new Date(notAfter),
    }));
    await db.insertInto('vehicle_certificate').values(rows).execute();
    cars.push(...issued.map(({ vin, pem }) => ({ vin, cert: pem })));
  }
  return { cars, key: await privateKeyPem(keys.privateKey), ca: authority.rootPem };
}

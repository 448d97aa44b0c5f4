import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import type { CallOf } from '@vinculum/contract/foundation/endpoint.ts';
import { createClaimEndpoint } from '@vinculum/contract/vehicle-access/endpoints.ts';
import { newKeyPair, privateKeyPem } from '@vinculum/server/adapters/authority/certificates.ts';
import type { Gateway } from '@vinculum/server/gateway/gateway.ts';
import { rmSync } from 'node:fs';
import { type ActorKey, type People, seedPeople } from '../actors.ts';
import { openGateway } from '../gateway/open-gateway.ts';
import { type OwnParts, startTestServer, type TestServer } from '../running-server.ts';
import { makeScratchFolder } from '../machine/scratch-folder.ts';
import { askForCertificate, requestFor } from '../gateway/test-gateway.ts';
import { connectPeer, type PeerCredentials, type TestPeer } from '../gateway/test-peer.ts';
import { downFilter } from '@vinculum/contract/vehicle/topics.ts';
import { unpackClaim, type UnpackedClaim } from '../gateway/unpack-claim.ts';

type ClaimOrder = NonNullable<CallOf<typeof createClaimEndpoint>['body']>;

/** The API and a gateway of one authority, and the people of `seedPeople`: `oem` has YNR, `otherOem` VCZ. */
export interface AccessWorld {
  readonly server: TestServer;
  readonly people: People;
  readonly gateway: Gateway;
  /** A claim for YNR, ten certificates and thirty days, unless something else is said. */
  readonly claim: (change?: Partial<ClaimOrder>, by?: ActorKey) => Promise<MadeClaim>;
  /** What the platform answers to a car that asks by a claim. */
  readonly ask: (claim: UnpackedClaim, vin: string) => Promise<ClaimAnswer>;
  /** Connects a car with what it got. */
  readonly connect: (vin: string, car: Omit<PeerCredentials, 'port'>) => Promise<TestPeer>;
  readonly stop: () => Promise<void>;
}

export interface MadeClaim {
  readonly id: number;
  readonly files: UnpackedClaim;
}

export type ClaimAnswer =
  | { readonly code: string }
  | { readonly car: Omit<PeerCredentials, 'port'>; readonly code: null };

/** Starts both, by the real clock: TLS knows no other. */
export async function startAccessWorld(own: Pick<OwnParts, 'log'> = {}): Promise<AccessWorld> {
  const dataDir = makeScratchFolder('vinculum-access-');
  const server = await startTestServer({}, { ...own, dataDir });
  const { db, clock, connectionString, deps } = server;
  clock.set(Date.now());
  const people = await seedPeople(db, clock.now);
  const { gateway } = await openGateway({
    db,
    connectionString,
    dataDir,
    clock: clock.now,
    keySeal: deps.keySeal,
  });
  let claims = 0;
  return {
    server,
    people,
    gateway,
    claim: async (change = {}, by = 'oem.admin') => {
      claims += 1;
      const usual = { name: `claim ${claims}`, vins: ['YNR'], count: 10 };
      const ends_on = dayOf(clock.now() + 30 * DAY_MS);
      const body = { ...usual, ends_on, ...change };
      const made = (await server.call(createClaimEndpoint, { body }, people.signedIn(by))).body;
      return { id: made.claim_id, files: unpackClaim(Buffer.from(made.archive, 'base64')) };
    },
    ask: async (claim, vin) => {
      const keys = await newKeyPair();
      const answer = await askForCertificate({ gateway }, claim, await requestFor(vin, keys));
      if ('code' in answer) return answer;
      return { code: null, car: { ...answer, privateKey: await privateKeyPem(keys.privateKey) } };
    },
    connect: (vin, car) => connectPeer({ ...car, port: gateway.port }, downFilter(vin)),
    stop: async () => {
      await gateway.stop();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

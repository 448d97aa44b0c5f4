import 'reflect-metadata';
import { createPrivateKey, sign, webcrypto } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { Envelope } from '@vinculum/contract/envelope/envelope.ts';
import type { SignalEntryInput } from '@vinculum/contract/forms/entries/signal-entry.ts';
import { canonicalJson } from '@vinculum/contract/vehicle/canonical-json.ts';
import {
  type AnswerBody,
  type OwnerAnswer,
  provisionAnswer,
  type UnboundAnswerBody,
} from '@vinculum/contract/vehicle/messages.ts';
import { downFilter, provisionTopic, upTopic } from '@vinculum/contract/vehicle/topics.ts';
import * as x509 from '@peculiar/x509';
import { createTestDatabase } from '../machine/test-database.ts';
import { makeScratchFolder } from '../machine/scratch-folder.ts';
import { testClock, type TestClock } from '../machine/test-clock.ts';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { openAuthority } from '@vinculum/server/adapters/authority/folder-authority.ts';
import { newKeyPair, privateKeyPem } from '@vinculum/server/adapters/authority/certificates.ts';
import { connect } from '@vinculum/server/db/connect.ts';
import type { Database } from '@vinculum/server/db/database.ts';
import { type Gateway, startGateway } from '@vinculum/server/gateway/gateway.ts';
import {
  type ClaimRequest,
  type IssuedClaim,
  issueClaim,
} from '@vinculum/server/domains/vehicle-access/claims/issue-claim.ts';
import { connectPeer, type PeerCredentials, type TestPeer } from './test-peer.ts';

export const SPEED = 1;
export const SECRET = 2;

/** A gateway on a database of its own, with an OEM (owner of YNR), a consumer, and a clock that stands still. */
export interface TestGateway {
  readonly db: Kysely<Database>;
  readonly gateway: Gateway;
  readonly clock: TestClock;
  readonly connectionString: string;
  readonly oemId: number;
  readonly consumerId: number;
  claim(request?: Partial<ClaimRequest>): Promise<IssuedClaim>;
  stop(): Promise<void>;
}

export interface RestartableGateway extends TestGateway {
  /** Stops the gateway and starts another one in its place; cars have to connect anew. */
  restart(): Promise<void>;
}

/** `startsAt`: what its clock says at first, such as a time when certificates were made that are to be old. */
export async function startTestGateway(startsAt = Date.now()): Promise<RestartableGateway> {
  const database = await createTestDatabase();
  const dataDir = makeScratchFolder('vinculum-gateway-');
  const clock = testClock(startsAt);
  const db = connect({ connectionString: database.connectionString, maxConnections: 4 });
  const oemId = await organisation(db, 'Norrsken', 4);
  const consumerId = await organisation(db, 'Consumer', 5);
  await db.insertInto('oem_manufacturer').values({ wmi: 'YNR', organisation_id: oemId }).execute();
  const start = (port: number) =>
    startGateway({
      connectionString: database.connectionString,
      host: '127.0.0.1',
      port,
      dataDir,
      gatewayId: 'test',
      clock: clock.now,
      log: pino({ level: 'silent' }),
    });
  let gateway = await start(0);
  const authority = await openAuthority({ dataDir, hosts: [], clock: clock.now });
  let claims = 0;
  return {
    db,
    get gateway() {
      return gateway;
    },
    async restart() {
      await gateway.stop();
      gateway = await start(gateway.port);
    },
    clock,
    connectionString: database.connectionString,
    oemId,
    consumerId,
    claim: (request = {}) =>
      issueClaim(
        { db, authority, clock: clock.now },
        {
          name: `claim ${(claims += 1)}`,
          organisationId: oemId,
          vinPrefixes: ['YNR'],
          count: 100,
          notAfter: clock.now() + 3_600_000,
          ...request,
        },
      ),
    async stop() {
      await gateway.stop();
      await db.destroy();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function organisation(db: Kysely<Database>, name: string, role: number): Promise<number> {
  const { id } = await db
    .insertInto('organisation')
    .values({ name, unique_identifier: name.toLowerCase(), created_on: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('organisation_role').values({ organisation_id: id, role_id: role }).execute();
  return id;
}

const EC = { name: 'ECDSA', namedCurve: 'P-256' };

/** A PKCS#10 request in PEM, signed by its own key. */
export async function requestFor(name: string, keys: webcrypto.CryptoKeyPair): Promise<string> {
  const request = await x509.Pkcs10CertificateRequestGenerator.create({
    name: [{ CN: [name] }],
    keys,
    signingAlgorithm: { ...EC, hash: 'SHA-256' },
  });
  return request.toString('pem');
}

/** What the platform answers to a claim's request. */
export async function askForCertificate(
  test: { readonly gateway: Pick<Gateway, 'port'> },
  claim: Omit<PeerCredentials, 'port'>,
  csr: string,
) {
  const credentials = { ...claim, port: test.gateway.port };
  const peer = await connectPeer(credentials, provisionTopic.answer('r1'));
  await peer.publish(provisionTopic.request('r1'), { csr });
  const answer = provisionAnswer.parse(await peer.nextMessage('/answer'));
  peer.close();
  return answer;
}

/** A provisioned and connected car. */
export interface TestCar {
  readonly vin: string;
  readonly peer: TestPeer;
  readonly credentials: PeerCredentials;
  up(path: string, body: unknown): Promise<void>;
  /** `signals` are the names of what the car has; absent: it does not say. */
  checkIn(appliedRevision?: number, signals?: readonly string[]): Promise<void>;
  sign(body: AnswerBody): OwnerAnswer;
  reconnect(): Promise<TestCar>;
}

export async function provisionCar(test: TestGateway, vin: string, claim?: IssuedClaim): Promise<TestCar> {
  const keys = await newKeyPair();
  const answer = await askForCertificate(test, claim ?? (await test.claim()), await requestFor(vin, keys));
  if ('code' in answer) throw new Error(answer.code);
  const privateKey = await privateKeyPem(keys.privateKey);
  return await connectCar(vin, { port: test.gateway.port, privateKey, ...answer });
}

/** Connects a car with what it has got. */
export async function connectCar(vin: string, credentials: PeerCredentials): Promise<TestCar> {
  const peer = await connectPeer(credentials, downFilter(vin));
  const up = (path: string, body: unknown) => peer.publish(upTopic(vin, path), body);
  return {
    vin,
    peer,
    credentials,
    up,
    checkIn: (appliedRevision = 0, signals) =>
      up('checkin', {
        id: 'c1',
        boot_id: 'b1',
        software: '1',
        time: 0,
        time_zone: 'Europe/Stockholm',
        applied_revision: appliedRevision,
        consents: [],
        signals,
      }),
    sign(body) {
      const key = createPrivateKey(credentials.privateKey);
      const signed = sign('sha256', Buffer.from(canonicalJson(body)), { key, dsaEncoding: 'ieee-p1363' });
      return { ...body, signature: signed.toString('base64url') };
    },
    reconnect: () => connectCar(vin, credentials),
  };
}

const HASH = 'h1';

/**
 * A published form with a plain signal and an encrypted one, pending at the VINs, whenever they change unless `change`
 * says something else of the plain one, or in `secret` of the other. Owners were shown the rates only, or the
 * `envelope` of the plain one. Returns consent ids in their order.
 */
export async function publishForm(
  test: Pick<TestGateway, 'db' | 'clock' | 'oemId' | 'consumerId'>,
  vins: readonly string[],
  change: Partial<SignalEntryInput> & {
    readonly secret?: Partial<SignalEntryInput>;
    readonly envelope?: Envelope;
  } = {},
): Promise<number[]> {
  const now = new Date(test.clock.now());
  const { secret, envelope, ...plain } = change;
  const named = { signal_name: '', signal_group_name: '', status: 'ACTIVE' };
  const entry = { ...named, mandatory: false, is_read: 1, frequency_mode: 1, interval: null };
  const read_signals = [
    { ...entry, signal_id: SPEED, is_encrypted: false, ...plain },
    { ...entry, signal_id: SECRET, is_encrypted: true, ...secret },
  ];
  const facts = {
    label: 'x',
    data_type: 'FLOAT',
    unit: null,
    change_mode: 'CONTINUOUS',
    minimum: null,
    maximum: null,
  };
  const { rows } = await sql<{ id: number }>`
    with form as (
      insert into consent_form (consumer_id, status, title, consent_type, expiry_type, expiry_in_days,
        data_retention_in_days, has_encryption, content, form_hash, offer, created_by, created_on, updated_on)
      values (${test.consumerId}, 'PUBLISHED', 'Form', 'Standard', 0, 30, 30, true,
        ${JSON.stringify({ schedule: null, read_signals, write_signals: [] })}, ${HASH},
        ${JSON.stringify({
          title: 'Form',
          description: '',
          description_type: 0,
          consumer: 'Consumer',
          form_kind: 'Standard',
          read_signals: read_signals.map((one) => ({
            ...one,
            ...facts,
            ...(one.signal_id === SPEED ? { envelope } : {}),
          })),
          write_signals: [],
          trigger_signals: [],
          schedule: null,
          rewards: [],
          retention_days: 30,
          expiry_type: 0,
          expiry_in_days: 30,
          expiry: null,
          public_key: null,
          service_page: null,
          languages: ['en'],
        })}, 'x', ${now}, ${now}) returning id
    ), offered as (
      insert into consent (form_id, consumer_id, vin, oem_id, status, created_on, updated_on)
      select form.id, ${test.consumerId}, vin, ${test.oemId}, 'FORM_PENDING', ${now}, ${now}
      from form, unnest(${[...vins]}::text[]) as vin returning id, vin
    ), notified as (
      insert into outbox (vin, kind, consent_id, created_at) select vin, 'consent', id, ${now} from offered
    ) select id from offered order by id`.execute(test.db);
  return rows.map((row) => row.id);
}

/** The owner's yes to everything. */
export function acceptance(test: TestGateway, change: Partial<UnboundAnswerBody> = {}): UnboundAnswerBody {
  return {
    answer_id: 'a1',
    decision: 'accept',
    accepted_signals: [SPEED, SECRET],
    form_hash: HASH,
    channel: 'touch',
    language: 'en',
    time: test.clock.now(),
    erase: false,
    ...change,
  };
}

/** Revokes as the consent domain does: new status, new revision, a row in the outbox. */
export async function revoke(db: Kysely<Database>, consentId: number, now: number): Promise<void> {
  await sql`
    with changed as (
      update consent set status = 'FORM_CANCELED', revision = nextval('consent_revision'), cause = 'revoked by consumer',
        actor_kind = 'consumer', ended_at = ${new Date(now)}, updated_on = ${new Date(now)}
      where id = ${consentId} returning id, vin
    ) insert into outbox (vin, kind, consent_id, created_at) select vin, 'consent', id, ${new Date(now)} from changed`.execute(
    db,
  );
}

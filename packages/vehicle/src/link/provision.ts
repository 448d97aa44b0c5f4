import mqtt from 'mqtt';
import type { VehicleReason } from '@vinculum/contract/load-tests/reasons.ts';
import { provisionAnswer } from '@vinculum/contract/vehicle/messages.ts';
import { provisionTopic } from '@vinculum/contract/vehicle/topics.ts';
import { type CarIdentity, certificateRequest, newPrivateKey } from '../identity/identity.ts';
import type { IdentityFolder } from '../identity/identity-folder.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The platform's refusal, with its code. */
export class ProvisionRefused extends Error {
  readonly code: string;
  constructor({ code, reason, cure = '' }: { code: string; reason: string; cure?: string | undefined }) {
    super(`the platform refused a certificate: ${reason} (${code}) ${cure}`.trimEnd());
    this.name = 'ProvisionRefused';
    this.code = code;
  }
}

/** The answer has not come; the code says why, as a load test tells it. */
class ProvisionUnanswered extends Error {
  readonly code: VehicleReason;
  constructor(code: VehicleReason, message: string) {
    super(message);
    this.name = 'ProvisionUnanswered';
    this.code = code;
  }
}

const late = () => new ProvisionUnanswered('NO_ANSWER_IN_TIME', 'the platform did not answer in time');
const cut = () => new ProvisionUnanswered('CONNECTION_ENDED', 'the connection ended before the answer');

/**
 * Asks with the key that the car keeps for it, and keeps the answer. A key whose certificate has ended since it was
 * issued gets no other: then a new one is asked with.
 */
export async function provisionStored(
  brokerUrl: string,
  claim: Claim,
  { vin, identities, newId }: { vin: string; identities: IdentityFolder; newId: () => string },
): Promise<CarIdentity> {
  const request = async () =>
    await provision(brokerUrl, claim, { vin, requestId: newId(), privateKey: await identities.nextKey() });
  const identity = await request().catch(async (error: unknown) => {
    if (!(error instanceof ProvisionRefused) || error.code !== 'KEY_USED') throw error;
    await identities.forgetNextKey();
    return await request();
  });
  await identities.keep(identity);
  return identity;
}

const TIMEOUT_MS = 30_000;

/**
 * Asks for a car's own certificate with a claim; the private key never leaves the car. With the key of before it gets
 * the certificate of before: who may be killed before the answer has come keeps it first.
 */
export async function provision(
  brokerUrl: string,
  claim: Claim,
  request: { readonly vin: string; readonly requestId: string; readonly privateKey?: string },
): Promise<CarIdentity> {
  const { vin, requestId, privateKey = newPrivateKey() } = request;
  const csr = await certificateRequest(vin, privateKey);
  const options: mqtt.IClientOptions = {
    protocolVersion: 4,
    clientId: `claim-${requestId}`,
    clean: true,
    reconnectPeriod: 0,
    connectTimeout: TIMEOUT_MS,
    key: claim.key,
    cert: claim.certificate,
    ca: claim.authority,
  };
  // It tries once: where the connection ends before it stands, nothing else would say so.
  const client = await mqtt.connectAsync(brokerUrl, options, false);
  // Without a listener a lost connection would end the process; the promises below say the same.
  client.on('error', () => undefined);
  try {
    // Together: what was under way when a connection is lost stays so, and only the wait for the answer ends.
    const [payload] = await Promise.all([nextMessage(client), ask(client, requestId, csr)]);
    const answer = provisionAnswer.parse(JSON.parse(payload.toString('utf8')));
    if ('code' in answer) throw new ProvisionRefused(answer);
    return { vin, privateKey, certificate: answer.certificate, authority: answer.authority };
  } finally {
    await client.endAsync(true);
  }
}

async function ask(client: mqtt.MqttClient, requestId: string, csr: string): Promise<void> {
  await client.subscribeAsync(provisionTopic.answer(requestId), { qos: 1 });
  await client.publishAsync(provisionTopic.request(requestId), JSON.stringify({ csr }), { qos: 1 });
}

function nextMessage(client: mqtt.MqttClient): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), TIMEOUT_MS);
    const settle = (act: () => void) => {
      clearTimeout(timer);
      act();
    };
    client.once('message', (_topic, payload) => settle(() => resolve(payload)));
    client.once('close', () => settle(() => reject(cut())));
  });
}

/** A certificate that may only ask for a car's own, and for which VINs. All PEM. */
const claimSchema = z.object({
  certificate: z.string(),
  key: z.string(),
  authority: z.string(),
  vin_prefixes: z.array(z.string()),
});
export type Claim = z.output<typeof claimSchema>;

/** The claims in a folder; throws with what to do when there are none. */
export async function readClaims(folder: string): Promise<Claim[]> {
  const files = (await namesIn(folder)).filter((name) => name.endsWith('.json'));
  if (files.length === 0) {
    throw new Error(`There is no claim in ${folder}. Start Vinculum first, or name its data folder.`);
  }
  return Promise.all(files.map((name) => readClaim(join(folder, name))));
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw new Error(`The claims in ${folder} cannot be read.`, { cause: error });
  }
}

async function readClaim(file: string): Promise<Claim> {
  try {
    return claimSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new Error(`${file} is not a claim.`, { cause: error });
  }
}

export function claimFor(claims: readonly Claim[], vin: string): Claim {
  const claim = claims.find(({ vin_prefixes }) => vin_prefixes.some((prefix) => vin.startsWith(prefix)));
  if (claim === undefined) throw new Error(`No claim serves the VIN ${vin}.`);
  return claim;
}

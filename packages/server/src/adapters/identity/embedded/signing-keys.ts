import { hkdfSync } from 'node:crypto';
import { type CryptoKey, type JWK, exportJWK, generateKeyPair, importJWK } from 'jose';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import type { KeySeal } from '../../authority/key-seal.ts';
import { insertFirstKey, listKeys } from './signing-key-store.ts';

export const ALGORITHM = 'EdDSA';
/** A token that names an unknown key makes us look for new keys, but not more often than this. */
const RELOAD_MS = 5_000;

const WRONG_SEAL =
  'the key in the database that signs access tokens was sealed with another key than this process has: give every ' +
  'process the same SEALING_KEY (without one, the same DATA_DIR/authority/sealing.key), or retire the signing key as ' +
  'docs/how-to/run-in-production.md says';

const jwkSchema = z.looseObject({ kty: z.string(), crv: z.string(), x: z.string() });
const privateJwkSchema = jwkSchema.extend({ d: z.string() });

interface KeySet {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  /** For deriving refresh tokens: 32 bytes that only holders of the private key know. */
  readonly derivationKey: Buffer;
  readonly publicKeys: ReadonlyMap<string, CryptoKey>;
}

export interface SigningKeys {
  signing(): Promise<KeySet>;
  /** The public key of an id, or null when no server of ours made one. */
  verifying(kid: string): Promise<CryptoKey | null>;
}

export interface KeyDeps {
  readonly db: Kysely<Database>;
  /** The installation's: the same for every process on the database. */
  readonly keySeal: KeySeal;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly randomBytes: (length: number) => Buffer;
}

/**
 * Ed25519 keys in the database, shared by every server on it; the first one to need a key makes it. They are sealed:
 * who reads the database, or a backup of it, cannot sign. A server with another seal makes no key of its own beside
 * them, which the others would refuse, but fails.
 */
export function signingKeys(deps: KeyDeps): SigningKeys {
  let loaded: Promise<KeySet> | undefined;
  let loadedAt = 0;
  const load = (): Promise<KeySet> => {
    loadedAt = deps.clock();
    const loading = loadKeys(deps);
    loaded = loading;
    // A failed load must be tried again by the next caller.
    loading.catch(() => {
      if (loaded === loading) loaded = undefined;
    });
    return loading;
  };
  return {
    signing: () => loaded ?? load(),
    verifying: async (kid) => {
      const known = (await (loaded ?? load())).publicKeys.get(kid);
      if (known !== undefined) return known;
      // The clock may have been put back.
      if (Math.abs(deps.clock() - loadedAt) < RELOAD_MS) return null;
      return (await load()).publicKeys.get(kid) ?? null;
    },
  };
}

async function loadKeys(deps: KeyDeps): Promise<KeySet> {
  let rows = await listKeys(deps.db);
  if (rows.length === 0) {
    await makeFirstKey(deps);
    rows = await listKeys(deps.db);
  }
  const [newest] = rows;
  if (newest === undefined) throw new Error('no signing key could be stored');
  const privateJwk = openKey(deps.keySeal, newest.sealed_key);
  const publicKeys = new Map<string, CryptoKey>();
  for (const row of rows) publicKeys.set(row.kid, await keyOf(jwkSchema.parse(row.public_jwk)));
  const secret = Buffer.from(privateJwk.d, 'base64url');
  return {
    kid: newest.kid,
    privateKey: await keyOf(privateJwk),
    derivationKey: Buffer.from(hkdfSync('sha256', secret, '', 'vinculum refresh tokens', 32)),
    publicKeys,
  };
}

function openKey(keySeal: KeySeal, sealed: Buffer): z.output<typeof privateJwkSchema> {
  let text: string;
  try {
    text = keySeal.open(sealed);
  } catch (cause) {
    throw new Error(WRONG_SEAL, { cause });
  }
  return privateJwkSchema.parse(JSON.parse(text));
}

async function makeFirstKey(deps: KeyDeps): Promise<void> {
  const pair = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
  const kid = deps.randomBytes(12).toString('base64url');
  const naming = { kid, alg: ALGORITHM, use: 'sig' };
  await insertFirstKey(deps.db, {
    kid,
    sealedKey: deps.keySeal.seal(JSON.stringify({ ...(await exportJWK(pair.privateKey)), ...naming })),
    publicJwk: { ...(await exportJWK(pair.publicKey)), ...naming },
    now: new Date(deps.clock()),
  });
}

async function keyOf(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, ALGORITHM);
  if (key instanceof Uint8Array) throw new TypeError('a signing key must be a key pair');
  return key;
}

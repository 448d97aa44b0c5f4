import { hkdfSync } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { z } from 'zod';
import type { SigningKeys } from '../embedded/signing-keys.ts';

const ENCRYPTION = 'A256GCM';

const noteSchema = z.object({ note: z.record(z.string(), z.string()), exp: z.number() });

/** What a client carries for us and can neither read nor change; each kind passes for no other. */
export interface SealedNotes {
  /** `endsAt` in milliseconds since 1970, kept to the second. */
  seal(kind: string, note: Readonly<Record<string, string>>, endsAt: number): Promise<string>;
  /** Null for a text that is none of ours, of another kind or out of date. */
  open(
    kind: string,
    text: string,
  ): Promise<{ note: Readonly<Record<string, string>>; endsAt: number } | null>;
}

/** Notes under a key that follows from the database's, so that every server on it can open them. */
export function sealedNotes(keys: SigningKeys, clock: () => number): SealedNotes {
  const keyOf = async () => {
    const { derivationKey } = await keys.signing();
    return new Uint8Array(hkdfSync('sha256', derivationKey, '', 'vinculum sealed notes', 32));
  };
  return {
    seal: async (kind, note, endsAt) =>
      await new EncryptJWT({ note })
        .setProtectedHeader({ alg: 'dir', enc: ENCRYPTION })
        .setAudience(kind)
        .setExpirationTime(Math.floor(endsAt / 1000))
        .encrypt(await keyOf()),
    open: async (kind, text) => {
      try {
        const { payload } = await jwtDecrypt(text, await keyOf(), {
          audience: kind,
          currentDate: new Date(clock()),
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: [ENCRYPTION],
        });
        const { note, exp } = noteSchema.parse(payload);
        return { note, endsAt: exp * 1000 };
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}

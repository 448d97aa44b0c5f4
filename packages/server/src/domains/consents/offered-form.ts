import { consentOffer } from '@vinculum/contract/vehicle/messages.ts';
import { z } from 'zod';
import { createHash } from 'node:crypto';
import { canonicalJson } from '@vinculum/contract/vehicle/canonical-json.ts';

/** An offer without what differs from consent to consent: the text that is hashed and shown. */
export const offeredForm = consentOffer.omit({ id: true, consent_id: true, form_hash: true });

export type OfferedForm = z.output<typeof offeredForm>;

/** SHA-256 in hexadecimal over the canonical JSON of what the owner sees. */
export function hashOfOffer(offer: OfferedForm): string {
  return createHash('sha256').update(canonicalJson(offer)).digest('hex');
}

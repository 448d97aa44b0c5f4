import { mayBecome } from '@vinculum/contract/consent/vocabulary.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { lockConsent, storeReceived } from './answers-store.ts';
import { causes } from './causes.ts';

export interface OfferReceived {
  readonly vin: string;
  readonly consentId: number;
  readonly formHash: string;
  readonly language: string;
  readonly messageId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * A car says that it holds an offer. Safe to repeat.
 * @returns whether the car now counts as holding it: false for an unknown consent, another text or a closed offer.
 */
export async function recordOfferReceived(db: Kysely<Database>, given: OfferReceived): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const consent = await lockConsent(trx, given);
    if (consent === undefined || consent.form_hash !== given.formHash) return false;
    if (consent.expires_at !== null && consent.expires_at.getTime() <= given.now) return false;
    if (consent.status === 'FORM_RECEIVED') return true;
    if (!mayBecome(consent.status, 'FORM_RECEIVED')) return false;
    await storeReceived(trx, {
      consent,
      status: 'FORM_RECEIVED',
      actorKind: 'vehicle',
      cause: causes.received,
      messageId: given.messageId,
      language: given.language,
      now: new Date(given.now),
    });
    return true;
  });
}

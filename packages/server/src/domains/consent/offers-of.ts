import type { ConsentOffer } from '@vinculum/contract/vehicle/messages.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { loadOpenOffers } from './vehicle-consents-store.ts';

/**
 * The offers that wait for a car or its owner, ready to send; with ids only those among them. The message id is
 * the same for as long as the offer is, so that a car knows a repeat.
 */
export async function offersOf(
  db: Kysely<Database>,
  vin: string,
  consentIds?: readonly number[],
): Promise<ConsentOffer[]> {
  if (consentIds?.length === 0) return [];
  const offers = await loadOpenOffers(db, vin, consentIds);
  return offers.map((offer) => ({
    ...offer.form,
    id: `offer-${offer.consentId}-${offer.revision}`,
    consent_id: offer.consentId,
    form_hash: offer.formHash,
  }));
}

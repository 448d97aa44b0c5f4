import type { ConsentOffer } from '@vinculum/contract/vehicle/messages.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { loadAgreedOffers, loadOpenOffers, type OpenOffer } from './vehicle-consents-store.ts';

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
  return (await loadOpenOffers(db, vin, consentIds)).map(messageOf);
}

/** What the owner agreed to under the live ones of these consents, for a car that has lost it. */
export async function agreedOffersOf(
  db: Kysely<Database>,
  vin: string,
  consentIds: readonly number[],
): Promise<ConsentOffer[]> {
  if (consentIds.length === 0) return [];
  return (await loadAgreedOffers(db, vin, consentIds)).map(messageOf);
}

function messageOf({ consentId, revision, formHash, form }: OpenOffer): ConsentOffer {
  return { ...form, id: `offer-${consentId}-${revision}`, consent_id: consentId, form_hash: formHash };
}

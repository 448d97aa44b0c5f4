import type { DesiredState, OwnerAnswer } from '@vinculum/contract/vehicle/messages.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import {
  agreedOffersOf,
  type AnswerOutcome,
  desiredStateOf,
  loadVehicleConsents,
  offersOf,
  recordAnswer,
  recordApplied,
  recordOfferReceived,
  type VehicleConsent,
} from '../domains/consent/public.ts';
import { messageId } from './send-down.ts';
import type { VehicleSession } from './vehicle-session.ts';

/** What the gateway asks of the consent domain, with its database and clock. */
export type Consents = ReturnType<typeof consentsOf>;

export function consentsOf(db: Kysely<Database>, clock: () => number) {
  return {
    load: (vins: readonly string[]): Promise<ReadonlyMap<string, readonly VehicleConsent[]>> =>
      loadVehicleConsents(db, vins),
    /** Never of a lower revision than before: an ended consent that is confirmed takes its own with it. */
    desiredStateOf(consents: readonly VehicleConsent[], session: VehicleSession): DesiredState {
      const state = desiredStateOf(consents);
      session.revision = Math.max(session.revision, state.revision);
      return { id: messageId(), ...state, revision: session.revision };
    },
    offersOf: (vin: string, consentIds?: readonly number[]) => offersOf(db, vin, consentIds),
    agreedOffersOf: (vin: string, consentIds: readonly number[]) => agreedOffersOf(db, vin, consentIds),
    recordReceived: (seen: {
      readonly vin: string;
      readonly consentId: number;
      readonly formHash: string;
      readonly language: string;
      readonly messageId: string;
    }): Promise<boolean> => recordOfferReceived(db, { ...seen, now: clock() }),
    recordAnswer: (given: {
      readonly vin: string;
      readonly consentId: number;
      readonly answer: OwnerAnswer;
      readonly certificateSerial: string;
    }): Promise<AnswerOutcome> => recordAnswer(db, { ...given, now: clock() }),
    recordApplied: (vin: string, appliedRevision: number): Promise<void> =>
      recordApplied(db, { vin, appliedRevision, now: clock() }),
  };
}

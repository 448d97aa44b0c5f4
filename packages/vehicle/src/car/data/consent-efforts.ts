import type { ConsentEffort, ConsentOffer } from '@vinculum/contract/vehicle/messages.ts';
import { type MeasuredEffort, promisedEfforts } from '@vinculum/contract/vehicle/promised-efforts.ts';
import type { Drive } from '@vinculum/collection/drive/drive.ts';
import { addMovement, EffortMeter, noEffort } from '@vinculum/collection/effort/effort-meter.ts';
import { createScheduleGate, type ScheduleGate } from '@vinculum/collection/plan/schedule-gate.ts';
import { z } from 'zod';
import { type CarConsentRecord, isLive } from '../consents/consents.ts';

/** What was measured under one grant of a consent; `grantedAt` tells one grant from the next. */
export const consentMeasure = z.object({
  consentId: z.int(),
  grantedAt: z.number(),
  metres: z.number(),
  drivingMs: z.number(),
  useDays: z.int(),
  /** The last day counted, YYYY-MM-DD of the car's own calendar; empty before the first. */
  lastDay: z.string(),
});
type ConsentMeasure = z.output<typeof consentMeasure>;

/** Over a longer gap the car slept: how far it went is not known, so it does not count. */
const LONGEST_GAP_MS = 5000;
const MAX_REPORTED = 1000;

/**
 * Distance, driving time and days of use under each live consent inside its schedule, as a car measures them for its
 * check-ins: of each what a reward in its offer is paid for, nothing else.
 */
export class ConsentEfforts {
  readonly #meter: EffortMeter;
  readonly #byConsent: Map<number, ConsentMeasure>;
  readonly #kinds = new WeakMap<ConsentOffer, readonly MeasuredEffort[]>();
  readonly #gates = new WeakMap<ConsentOffer, ScheduleGate>();
  readonly #timeZone: string;
  #lastAt: number | null = null;

  /** `known`: what was measured before the car was switched off. */
  constructor(drive: Drive, known: readonly ConsentMeasure[]) {
    this.#meter = new EffortMeter(drive);
    this.#timeZone = drive.timeZone;
    this.#byConsent = new Map(known.map((measure) => [measure.consentId, { ...measure }]));
  }

  /** Adds what happened since the last call to every consent that collects. `now` in milliseconds since 1970. */
  advance(consents: readonly CarConsentRecord[], now: number): void {
    const gap = this.#lastAt === null ? 0 : now - this.#lastAt;
    this.#lastAt = now;
    if (gap <= 0 || gap > LONGEST_GAP_MS) return;
    const movement = this.#meter.movementAt(now);
    if (movement === null) return;
    for (const consent of consents) {
      const kinds = this.#kindsOf(consent.offer);
      if (kinds.length === 0 || !collects(consent, now) || consent.grantedAt === null) continue;
      // Outside the schedule a consent lets nothing be kept, distance and time neither.
      if (!this.#gateOf(consent.offer).isOpen(now - gap)) continue;
      const counted = countedOf(consent.grantedAt, now, gap);
      if (counted <= 0) continue;
      addMovement(this.#measureOf(consent.consentId, consent.grantedAt), movement, { ms: counted, kinds });
    }
  }

  /**
   * What to say at a check-in: whole numbers, zeros included, for the consents that collect and pay anybody. One that
   * pays by kilobytes alone is named without a number: the answer says what it has earned.
   */
  report(consents: readonly CarConsentRecord[], now: number): ConsentEffort[] {
    const live = consents.filter((consent) => collects(consent, now) && consent.grantedAt !== null);
    return live
      .filter(({ offer }) => offer.rewards.length + (offer.oem_rewards?.length ?? 0) > 0)
      .slice(0, MAX_REPORTED)
      .map(({ consentId, grantedAt, offer }) => {
        const { metres, drivingMs, useDays } = this.#measureOf(consentId, grantedAt ?? 0);
        const kinds = this.#kindsOf(offer);
        return {
          consent_id: consentId,
          ...(kinds.includes('metres') ? { metres: Math.floor(metres) } : {}),
          ...(kinds.includes('driving_ms') ? { driving_ms: Math.floor(drivingMs) } : {}),
          ...(kinds.includes('use_days') ? { use_days: useDays } : {}),
        };
      });
  }

  /** To be remembered. */
  all(): ConsentMeasure[] {
    return [...this.#byConsent.values()].map((measure) => ({ ...measure }));
  }

  #kindsOf(offer: ConsentOffer): readonly MeasuredEffort[] {
    const known = this.#kinds.get(offer) ?? promisedEfforts(offer);
    this.#kinds.set(offer, known);
    return known;
  }

  #gateOf(offer: ConsentOffer): ScheduleGate {
    const known = this.#gates.get(offer) ?? createScheduleGate(offer.schedule, this.#timeZone);
    this.#gates.set(offer, known);
    return known;
  }

  #measureOf(consentId: number, grantedAt: number): ConsentMeasure {
    const known = this.#byConsent.get(consentId);
    if (known !== undefined && known.grantedAt === grantedAt) return known;
    const fresh = { consentId, grantedAt, ...noEffort() };
    this.#byConsent.set(consentId, fresh);
    return fresh;
  }
}

/** The grant may lie within the gap; one that seems to lie ahead was written down before the clock was put back. */
function countedOf(grantedAt: number, now: number, gap: number): number {
  return grantedAt > now ? gap : Math.min(gap, now - grantedAt);
}

/** A live consent without signals is one whose maker has switched off reading: speed is not read for it either. */
function collects(consent: CarConsentRecord, now: number): boolean {
  return isLive(consent, now) && consent.acceptedSignals.length > 0;
}

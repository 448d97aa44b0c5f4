import type { SignalMemory } from '@vinculum/collection/sampling/signal-memory.ts';
import { MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';
import type { OfferedSignal } from '@vinculum/contract/vehicle/offered-signal.ts';
import { z } from 'zod';
import type { CarConsentRecord } from '../consents/consents.ts';

const moment = z.number().nullable();

/** What of one consent was taken last: signal, by its own clock, by its trigger. */
export const consentTaken = z.object({
  consentId: z.int(),
  grantedAt: moment,
  signals: z.array(z.tuple([z.int(), moment, moment])),
});
export type ConsentTaken = z.output<typeof consentTaken>;
type Taken = ConsentTaken['signals'][number];

interface Retained {
  readonly grantedAt: number | null;
  readonly signals: Map<number, SignalMemory>;
  /** Read from what was remembered, and not yet asked for. */
  isFromBefore: boolean;
}

/** A shorter interval is not worth a write to the disk: after a restart it begins with a whole period. */
const WORTH_A_WRITE_MS = MINUTE_MS;

/**
 * What was taken under each consent, so that neither a restart nor a new plan nor a set clock makes a car send more.
 * Remembered is only what is in the spool: what was taken and lost before that is taken again.
 */
export class CarTaken {
  readonly #byConsent = new Map<number, Retained>();
  readonly #spooled = new Map<number, ConsentTaken>();
  #written = '';

  constructor(remembered: readonly ConsentTaken[] = []) {
    for (const taken of remembered) {
      const { consentId, grantedAt, signals } = taken;
      this.#spooled.set(consentId, taken);
      const entries = signals.map(([id, takenAt, firedAt]) => [id, { takenAt, firedAt }] as const);
      this.#byConsent.set(consentId, { grantedAt, signals: new Map(entries), isFromBefore: true });
    }
  }

  /** What a collection of this consent goes on from, and keeps up to date. */
  of({ consentId, grantedAt, offer }: CarConsentRecord, now: number): Map<number, SignalMemory> {
    const known = this.#byConsent.get(consentId);
    const signals = known?.signals ?? new Map<number, SignalMemory>();
    for (const signal of offer.read_signals) {
      const memory = signals.get(signal.signal_id);
      if (known === undefined || memory === undefined) continue;
      // Agreed to anew, what never changes is sent anew.
      if (known.grantedAt !== grantedAt && signal.change_mode === 'STATIC') memory.takenAt = null;
      if (known.isFromBefore && !isWorthAWrite(signal) && memory.takenAt !== null) memory.takenAt = now;
    }
    this.#byConsent.set(consentId, { grantedAt, signals, isFromBefore: false });
    return signals;
  }

  /** Whether something has been taken since the last call that must be remembered at once. */
  hasNews(consents: readonly CarConsentRecord[]): boolean {
    const worth = consents.map(({ consentId, offer }) => {
      const signals = new Map(this.#spooled.get(consentId)?.signals.map((one) => [one[0], one]));
      return offer.read_signals.filter(isWorthAWrite).map(({ signal_id: id }) => signals.get(id));
    });
    const text = JSON.stringify(worth);
    const hasNews = text !== this.#written;
    this.#written = text;
    return hasNews;
  }

  /** What was taken of some signals of a consent by now, for the moment in which it is in the spool. */
  upToNow(consentId: number, isMeant: (signalId: number) => boolean): ConsentTaken {
    const { grantedAt = null, signals } = this.#byConsent.get(consentId) ?? {};
    const meant = [...(signals ?? [])].filter(([id]) => isMeant(id));
    const taken = meant.map(([id, { takenAt, firedAt }]): Taken => [id, takenAt, firedAt]);
    return { consentId, grantedAt, signals: taken };
  }

  /** This is in the spool from now on. */
  spooled({ consentId, grantedAt, signals }: ConsentTaken): void {
    const former = this.#spooled.get(consentId)?.signals ?? [];
    const all = new Map([...former, ...signals].map((one) => [one[0], one]));
    this.#spooled.set(consentId, { consentId, grantedAt, signals: [...all.values()] });
  }

  /** Of the consents that the car still knows. */
  all(consents: readonly CarConsentRecord[]): ConsentTaken[] {
    return consents.flatMap(({ consentId }) => this.#spooled.get(consentId) ?? []);
  }
}

function isWorthAWrite({ change_mode, interval, trigger_details: trigger }: OfferedSignal): boolean {
  const isSlow = interval !== null && interval * 1000 >= WORTH_A_WRITE_MS;
  return change_mode === 'STATIC' || isSlow || trigger?.trigger_enabled === true;
}

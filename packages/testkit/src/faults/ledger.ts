/** What was acknowledged to consumers and owners, which must hold from then on. */
export class Ledger {
  readonly forms = new Map<number, LedgerForm>();
  /** Consents that ended by an acknowledged revocation or withdrawal, or will by one that is under way. */
  readonly endings = new Map<number, Ending>();
  /** Messages to all cars, by the id of their sending. */
  readonly sends: number[] = [];
  /** When which cars' clocks and the platform's were not the same. */
  readonly skews: Skew[] = [];
  /** Consents that a platform ahead of its time granted: by them nothing is due before that time has come. */
  readonly early = new Set<number>();

  saved(id: number, vins: readonly string[] = []): LedgerForm {
    const form: LedgerForm = { id, vins, publications: 0, state: 'saved' };
    this.forms.set(id, form);
    return form;
  }

  /** Whether the clocks of a car and of the platform were the same all that time. */
  isTimely(vin: string, from: number, to: number): boolean {
    return !this.skews.some((skew) => skew.vins.includes(vin) && skew.from < to && from < skew.to);
  }
}

interface Skew {
  readonly vins: readonly string[];
  readonly from: number;
  readonly to: number;
}

export interface LedgerForm {
  readonly id: number;
  readonly vins: readonly string[];
  /** Acknowledged publications of it. */
  publications: number;
  state: 'saved' | 'published' | 'revoking' | 'revoked';
}

/** Of one consent. Moments by `performance.now()`. */
export interface Ending {
  /** From here on what is acknowledged may have been dropped. */
  readonly requestedAt: number;
  /** From here on nothing may be taken or delivered. */
  acknowledgedAt: number | null;
  /** The last seq in the stream when it was acknowledged. */
  lastSeq: number | null;
}

import type { PlainSchedule, Zone } from './schedule.ts';

export const CONSUMERS = 2;
export const CARS = 3;
/** Two a consumer. */
export const FORMS = 4;

/** What a sample may be of, by its part in the form; the last is in no form. */
export type SignalPart = 'mandatory' | 'optional' | 'secret' | 'rated' | 'written' | 'unasked';

/** A form of consumer `index % CONSUMERS`. */
export interface FormPlan {
  readonly kind: 'Standard' | 'Action';
  readonly schedule: PlainSchedule | null;
  /** Null counts seven days from the answer; otherwise the last day, counted from the start. */
  readonly lastDay: number | null;
  /** Whether the signal `secret` must be encrypted. */
  readonly isEncrypted: boolean;
}

/** When a sample was captured: `shift` milliseconds from a moment that decides something. */
export interface Aim {
  readonly from: 'car' | 'grant' | 'end' | 'skew limit' | 'half hour';
  readonly shift: number;
}

export interface BatchPlan {
  readonly form: number;
  /** Sent under the consent of another car. */
  readonly isForeign: boolean;
  readonly isRepeated: boolean;
  /** Encrypted, so that nobody but the consumer sees the samples; the first aim is its time. */
  readonly isSealed: boolean;
  /** An average is asked for of none. */
  readonly samples: readonly {
    readonly signal: SignalPart;
    readonly aim: Aim;
    readonly isAverage: boolean;
  }[];
}

/** A change of what is allowed. */
export type Change =
  | { readonly kind: 'publish'; readonly form: number; readonly cars: readonly number[] }
  | {
      readonly kind: 'answer';
      readonly form: number;
      readonly car: number;
      readonly decision: 'accept' | 'decline' | 'withdraw';
      readonly accepted: readonly SignalPart[];
      readonly isErasing: boolean;
    }
  | {
      readonly kind: 'permit';
      readonly consumer: number;
      readonly what: Permission;
      readonly isOn: boolean;
    }
  /** Null revokes the whole form. */
  | { readonly kind: 'revoke'; readonly form: number; readonly cars: readonly number[] | null }
  /** The maker ends the form on its cars, which are all there are here; the form itself stays. */
  | { readonly kind: 'makerRevoke'; readonly form: number }
  /** The owners of these cars agree to everything. */
  | { readonly kind: 'agree'; readonly form: number; readonly cars: readonly number[] }
  | { readonly kind: 'sweep' };
/** Everything that a form asks for. */
export const everyPart: readonly SignalPart[] = ['mandatory', 'optional', 'secret', 'rated', 'written'];

export type Permission = 'Standard' | 'Action' | 'read';

export type Step =
  | Change
  | { readonly kind: 'wait'; readonly milliseconds: number }
  /** The clock goes to the end of a consent, or to the last millisecond before it. */
  | { readonly kind: 'end'; readonly form: number; readonly car: number; readonly isJustBefore: boolean }
  | { readonly kind: 'checkIn'; readonly car: number; readonly zone: Zone; readonly isApplied: boolean }
  | { readonly kind: 'skew'; readonly car: number; readonly milliseconds: number }
  | { readonly kind: 'reconnect'; readonly car: number }
  | { readonly kind: 'send'; readonly car: number; readonly batches: readonly BatchPlan[] }
  /** At the same time: what is sent may meet the state before or after. */
  | (ChangeAndData & { readonly kind: 'race' })
  /** The data arrives when the change is done and the gateway has not heard of it yet. */
  | (ChangeAndData & { readonly kind: 'unheard' });

interface ChangeAndData {
  readonly change: Change;
  readonly car: number;
  readonly batches: readonly BatchPlan[];
}

export interface HistoryPlan {
  readonly forms: readonly FormPlan[];
  readonly steps: readonly Step[];
}

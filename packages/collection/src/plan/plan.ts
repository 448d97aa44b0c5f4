import type {
  ChangeMode,
  ReturnFormatName,
  SignalDataType,
  TriggerDirection,
} from '@vinculum/contract/signals/vocabulary.ts';

/** A value as a vehicle reports it. BYTES travel as base64 strings. */
export type SignalValue = number | boolean | string | readonly number[];

export interface Sample {
  /** Capture time, milliseconds since 1970 UTC. */
  readonly t: number;
  readonly value: SignalValue;
}

/** Local times of day, 'HH:MM'; the start counts, the end does not. An end of '24:00' or '00:00' is midnight. */
export interface TimeRange {
  readonly start: string;
  readonly end: string;
}

interface BusinessDay {
  /** 1 is Monday, 7 is Sunday. */
  readonly day: number;
  readonly active: boolean;
  readonly hours: readonly TimeRange[];
}

export interface SpecialDay {
  /** YYYY-MM-DD in the vehicle's time zone. */
  readonly date: string;
  /** True replaces the weekday's business hours, false adds to them. */
  readonly exclusive: boolean;
  readonly hours: readonly TimeRange[];
}

/** When capturing is allowed; no schedule (null) means always. */
export interface Schedule {
  readonly business_hours: readonly BusinessDay[];
  readonly special_hours: readonly SpecialDay[];
}

export type SamplingMode =
  | { readonly kind: 'interval'; readonly periodMs: number }
  | { readonly kind: 'onChange' }
  | { readonly kind: 'none' };

/** How far around a moment a format records. */
export interface WindowSpan {
  readonly beforeMs: number;
  readonly afterMs: number;
}

/** How two values of a curve are compared; `position` takes [latitude, longitude, ...] and answers metres. */
export type CurveMetric = 'vector' | 'position';

export interface CurvePlan {
  /** Largest error in the signal's unit; metres for a position. */
  readonly maxError: number;
  /** Samples before a reduction, 3 to 1000. */
  readonly bufferSize: number;
  readonly metric: CurveMetric;
}

export type ReturnFormat =
  | { readonly name: 'SINGLE' }
  | (WindowSpan & { readonly name: 'BATCH' | 'AVERAGE' | 'DERIVATIVE' })
  | (WindowSpan & CurvePlan & { readonly name: 'CURVE_LOG' });

/** What of the trigger's signal is compared; durations in milliseconds. */
export type TriggerAnalysis =
  | { readonly kind: 'value' }
  | { readonly kind: 'average' | 'derivative'; readonly durationMs: number }
  | { readonly kind: 'curveLog'; readonly maxError: number };

export interface TriggerPlan {
  /** The signal that is watched; it may differ from the one that is recorded. */
  readonly signalId: number;
  readonly changeMode: ChangeMode;
  readonly direction: TriggerDirection;
  /** Null only with CHANGE. */
  readonly value: number | boolean | string | null;
  /** Percent of the value, or of `range` when the value is 0. */
  readonly hysteresisPercent: number;
  /** Highest minus lowest declared value of the watched signal; 0 when it declares none. */
  readonly range: number;
  readonly absoluteValue: boolean;
  /** With lists: every element must satisfy, otherwise any. */
  readonly allArrayValue: boolean;
  readonly analysis: TriggerAnalysis;
}

/** How one signal of one consent is collected. */
export interface SignalPlan {
  readonly signalId: number;
  readonly dataType: SignalDataType;
  readonly changeMode: ChangeMode;
  readonly mode: SamplingMode;
  readonly trigger: TriggerPlan | null;
  readonly formats: readonly ReturnFormat[];
  readonly isEncrypted: boolean;
}

/** What leaves the engine. An event holds the samples around one firing of a trigger. */
export type Emission =
  | {
      readonly kind: 'sample';
      readonly signalId: number;
      readonly format: ReturnFormatName;
      readonly t: number;
      readonly value: SignalValue;
    }
  | {
      readonly kind: 'event';
      readonly signalId: number;
      readonly format: ReturnFormatName;
      readonly firedAt: number;
      /** Firings inside the open window; they do not extend it. */
      readonly suppressedFirings: number;
      readonly samples: readonly Sample[];
    };

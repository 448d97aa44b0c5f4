import type {
  ReturnFormat as WireFormat,
  SignalEntry,
  TriggerDetails,
} from '@vinculum/contract/forms/entries/signal-entry.ts';
import {
  type ChangeMode,
  isNumeric,
  type SignalDataType,
  wellKnownSignals,
} from '@vinculum/contract/signals/vocabulary.ts';
import type { SignalSet } from './may-leave-car.ts';
import type {
  CurvePlan,
  ReturnFormat,
  SamplingMode,
  SignalPlan,
  TriggerAnalysis,
  TriggerPlan,
  WindowSpan,
} from './plan.ts';

/** What the catalogue says of a signal. */
export interface SignalFacts {
  readonly dataType: SignalDataType;
  readonly changeMode: ChangeMode;
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** The most values that it has in a second; null when nobody knows. */
  readonly maxRateHz: number | null;
}

/** The fields of a form's read signal that collecting needs. */
export type PlannedEntry = Pick<
  SignalEntry,
  | 'signal_id'
  | 'is_read'
  | 'is_encrypted'
  | 'interval'
  | 'frequency_mode'
  | 'return_format'
  | 'trigger_details'
>;

export type FindSignal = (signalId: number) => SignalFacts | undefined;

const DEFAULT_DURATION_MS = 500;
const DEFAULT_CURVE_BUFFER = 100;
const CURVE_LOG_ANALYSIS = 7;

/**
 * How a form's read signal is collected; null when the catalogue does not know it. A trigger on an unknown
 * signal never fires and is left out. No selected format means SINGLE; formats that compute are left out
 * for signals that are not numeric.
 */
export function planFromEntry(entry: PlannedEntry, find: FindSignal): SignalPlan | null {
  const facts = find(entry.signal_id);
  if (facts === undefined) return null;
  const formats = entry.return_format.flatMap((format, index) =>
    // A second one of a name would send the same moments again.
    isFirstOfName(format, entry.return_format.slice(0, index))
      ? formatFrom(format, entry.signal_id, facts.dataType)
      : [],
  );
  return {
    signalId: entry.signal_id,
    dataType: facts.dataType,
    changeMode: facts.changeMode,
    mode: modeFrom(entry),
    trigger: entry.trigger_details === null ? null : triggerFrom(entry.trigger_details, find),
    formats: formats.length === 0 ? [{ name: 'SINGLE' }] : formats,
    isEncrypted: entry.is_encrypted,
  };
}

/** The plans of a consent: its read signals that the owner accepted and the catalogue knows. */
export function plansFromEntries(
  entries: readonly PlannedEntry[],
  accepted: SignalSet,
  find: FindSignal,
): SignalPlan[] {
  return entries
    .filter((entry) => entry.is_read === 1 && accepted.has(entry.signal_id))
    .flatMap((entry) => planFromEntry(entry, find) ?? []);
}

function modeFrom({ frequency_mode, interval }: PlannedEntry): SamplingMode {
  if (frequency_mode === 1) return { kind: 'onChange' };
  if (frequency_mode === 0 && interval !== null) {
    return { kind: 'interval', periodMs: Math.max(1, Math.round(interval * 1000)) };
  }
  return { kind: 'none' };
}

function formatFrom(format: WireFormat, signalId: number, dataType: SignalDataType): ReturnFormat[] {
  if (!format.isSelected) return [];
  if (format.name === 'SINGLE') return [{ name: 'SINGLE' }];
  const span: WindowSpan = {
    beforeMs: format.duration_before ?? DEFAULT_DURATION_MS,
    afterMs: format.duration_after ?? DEFAULT_DURATION_MS,
  };
  if (format.name === 'BATCH') return [{ name: 'BATCH', ...span }];
  if (!isNumeric(dataType)) return [];
  if (format.name !== 'CURVE_LOG') return [{ name: format.name, ...span }];
  if (format.max_error === null) return [];
  return [{ name: 'CURVE_LOG', ...span, ...curveFor(signalId, format.max_error) }];
}

function isFirstOfName({ name }: WireFormat, before: readonly WireFormat[]): boolean {
  return !before.some((format) => format.isSelected && format.name === name);
}

function curveFor(signalId: number, maxError: number): CurvePlan {
  const metric = signalId === wellKnownSignals.location ? 'position' : 'vector';
  return { maxError, bufferSize: DEFAULT_CURVE_BUFFER, metric };
}

function triggerFrom(details: TriggerDetails, find: FindSignal): TriggerPlan | null {
  const { trigger_signal_id: signalId, direction } = details;
  if (!details.trigger_enabled || signalId === null || direction === null) return null;
  const facts = find(signalId);
  if (facts === undefined) return null;
  return {
    signalId,
    changeMode: facts.changeMode,
    direction,
    value: valueAs(facts.dataType, details.value),
    hysteresisPercent: details.hysteresis ?? 0,
    range: facts.minimum === null || facts.maximum === null ? 0 : facts.maximum - facts.minimum,
    absoluteValue: details.absolute_value,
    allArrayValue: details.all_array_value,
    analysis: isNumeric(facts.dataType) ? analysisFrom(details) : { kind: 'value' },
  };
}

/** Forms carry what was typed: '42' for a number, 'true' or '1' for a boolean. */
function valueAs(dataType: SignalDataType, value: TriggerDetails['value']): TriggerPlan['value'] {
  if (value === null) return null;
  if (isNumeric(dataType)) return typeof value === 'string' && value.trim() === '' ? null : Number(value);
  if (dataType === 'BOOLEAN') return value === true || value === 1 || value === 'true' || value === '1';
  return String(value);
}

function analysisFrom(details: TriggerDetails): TriggerAnalysis {
  const durationMs = details.analysis_duration;
  if (details.analysis_format === 1) return { kind: 'average', durationMs };
  if (details.analysis_format === 2) return { kind: 'derivative', durationMs };
  if (details.analysis_format === CURVE_LOG_ANALYSIS && details.acl_max_error !== null) {
    return { kind: 'curveLog', maxError: details.acl_max_error };
  }
  return { kind: 'value' };
}

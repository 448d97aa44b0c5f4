import type { FieldProblem } from '../../foundation/errors.ts';
import type { CatalogueSignal } from '../../signals/endpoints.ts';
import {
  analysisFormats,
  isNumeric,
  type ReturnFormatName,
  returnFormatNames,
  type SignalDataType,
  type TriggerDirection,
  triggerDirections,
  wellKnownSignals,
} from '../../signals/vocabulary.ts';
import { locationRecordDurations, recordDurations } from '../limits.ts';
import type { ReturnFormat, SignalEntry, TriggerDetails } from './signal-entry.ts';

/** What the catalogue says of a signal that decides about the options it has. */
export type SignalKind = Pick<
  CatalogueSignal,
  'id' | 'data_type' | 'change_mode' | 'max_rate_hz' | 'enum_name'
> & {
  /** The values of its enumeration; empty without one, absent while they are not known. */
  readonly choices?: readonly number[];
};

/** Whether a signal changes at all: one that does not is sent once per consent and has no frequency. */
export function hasFrequency({ change_mode }: SignalKind): boolean {
  return change_mode !== 'STATIC';
}

/** Whether a signal has values that were measured: numbers, and not the numbers of an enumeration. */
export function isMeasured({ data_type, enum_name }: SignalKind): boolean {
  return isNumeric(data_type) && enum_name === null;
}

/** Those of the offered intervals (seconds) that are no faster than the signal comes; none for a static signal. */
export function intervalsFor(signal: SignalKind, offered: readonly number[]): number[] {
  return offered.filter((seconds) => isSlowEnough(signal, seconds)).toSorted((a, b) => a - b);
}

/** The shapes in which a signal may be sent: one that never changes singly, only measured ones computed. */
export function returnFormatsFor(signal: SignalKind): readonly ReturnFormatName[] {
  if (!hasFrequency(signal)) return ['SINGLE'];
  return isMeasured(signal) ? returnFormatNames : ['SINGLE', 'BATCH'];
}

/** Milliseconds before and after the moment that may be recorded: minutes for the location only. */
export function recordDurationsFor({ id }: Pick<SignalKind, 'id'>): readonly number[] {
  return id === wellKnownSignals.location ? locationRecordDurations : recordDurations;
}

/**
 * How a trigger may watch a signal. Texts, booleans and enumerations become equal or change, fractions rise, fall or
 * cross a value. Whole numbers may do both: many of them count, others stand for states.
 */
export function directionsFor(signal: SignalKind): readonly TriggerDirection[] {
  if (!isMeasured(signal)) return triggerDirections.filter((one) => one === 'EQUAL' || one === 'CHANGE');
  if (signal.data_type === 'FLOAT' || signal.data_type === 'FLOAT_LIST')
    return triggerDirections.filter((one) => one !== 'EQUAL' && one !== 'CHANGE');
  return triggerDirections;
}

/** How a watched signal may be looked at: only a measured one as average, derivative or curve. */
export function analysisFormatsFor(signal: SignalKind) {
  return analysisFormats.filter(({ label }) => label === 'VALUE' || isMeasured(signal));
}

/** What a read signal's kind excludes of its entry, all at once. `field` is relative to the entry. */
export function signalOptionProblems(entry: SignalEntry, signal: SignalKind): FieldProblem[] {
  return [
    ...frequencyProblems(entry, signal),
    ...entry.return_format.flatMap((format, index) => formatProblems(format, signal, index)),
  ];
}

/** What the kind of the signal that a trigger watches excludes of the trigger. `field` is relative to the entry. */
export function triggerOptionProblems(trigger: TriggerDetails, watched: SignalKind): FieldProblem[] {
  if (!trigger.trigger_enabled) return [];
  const problems: FieldProblem[] = [];
  const report = (field: keyof TriggerDetails, key: string) =>
    problems.push({ field: `trigger_details.${field}`, key });
  const { direction, value, analysis_format: analysis } = trigger;
  if (direction !== null && !directionsFor(watched).includes(direction))
    report('direction', 'consent.directionForSignal');
  if (!analysisFormatsFor(watched).some(({ id }) => id === analysis))
    report('analysis_format', 'consent.analysisNumeric');
  const hasValue = value !== null && value !== '' && direction !== 'CHANGE';
  if (hasValue && !isOfType(value, watched.data_type)) report('value', 'consent.valueForSignal');
  else if (hasValue && !isOffered(Number(value), watched)) report('value', 'validation.choice');
  return problems;
}

function frequencyProblems(entry: SignalEntry, signal: SignalKind): FieldProblem[] {
  if (entry.frequency_mode !== 0) return [];
  if (!hasFrequency(signal)) return [{ field: 'frequency_mode', key: 'consent.staticFrequency' }];
  if (entry.interval === null || isSlowEnough(signal, entry.interval)) return [];
  const args = { count: signal.max_rate_hz ?? 0 };
  return [{ field: 'interval', key: 'consent.intervalTooFast', args }];
}

function formatProblems(format: ReturnFormat, signal: SignalKind, index: number): FieldProblem[] {
  if (!format.isSelected || format.name === 'SINGLE') return [];
  if (!returnFormatsFor(signal).includes(format.name)) {
    const isCurve = format.name === 'CURVE_LOG' && !isMeasured(signal);
    const key = isCurve ? 'consent.curveLogNumeric' : 'consent.formatForSignal';
    return [{ field: `return_format.${index}.name`, key }];
  }
  const offered = recordDurationsFor(signal);
  return (['duration_before', 'duration_after'] as const).flatMap((side) =>
    format[side] === null || offered.includes(format[side])
      ? []
      : [{ field: `return_format.${index}.${side}`, key: 'validation.choice' }],
  );
}

/** Whether an interval in seconds is no faster than a signal's highest rate. */
function isSlowEnough(signal: SignalKind, seconds: number): boolean {
  if (!hasFrequency(signal)) return false;
  // 0.1 s * 10 Hz may come out a hair under 1.
  return signal.max_rate_hz === null || seconds * signal.max_rate_hz >= 1 - 1e-9;
}

function isOffered(value: number, { choices = [] }: SignalKind): boolean {
  return choices.length === 0 || choices.includes(value);
}

/** Forms may carry what was typed: '42' for a number, 'true' for a boolean. */
function isOfType(value: number | boolean | string, type: SignalDataType): boolean {
  if (isNumeric(type)) return typeof value !== 'boolean' && Number.isFinite(Number(value));
  if (type === 'BOOLEAN') return [true, false, 'true', 'false', 0, 1, '0', '1'].includes(value);
  return typeof value === 'string';
}

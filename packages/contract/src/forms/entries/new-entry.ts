import type { CatalogueSignal } from '../../signals/endpoints.ts';
import type { ReturnFormatName } from '../../signals/vocabulary.ts';
import { defaultDuration, signalFrequencies } from '../limits.ts';
import type { ReturnFormat, SignalEntry, TriggerDetails } from './signal-entry.ts';
import { hasFrequency, intervalsFor, returnFormatsFor } from './signal-options.ts';

type AddedSignal = Pick<
  CatalogueSignal,
  'id' | 'name' | 'group_name' | 'data_type' | 'change_mode' | 'max_rate_hz' | 'enum_name'
>;

/**
 * A signal as it is added. A read signal has the return format SINGLE, or none in the GENERAL group
 * (specification 1, section 4). One that never changes has nothing to choose: it is sent once, which the wire calls
 * "on change".
 */
export function newEntry(signal: AddedSignal, isRead: boolean): SignalEntry {
  return {
    signal_id: signal.id,
    signal_name: signal.name,
    signal_group_name: signal.group_name,
    mandatory: false,
    is_encrypted: false,
    is_read: isRead ? 1 : 0,
    status: 'ACTIVE',
    interval: null,
    frequency_mode: isRead && !hasFrequency(signal) ? 1 : null,
    return_format: isRead ? newFormats(signal) : [],
    trigger_details: null,
  };
}

/** A signal as it is suggested: one to read that often changes once a second, others when they change. */
export function suggestedEntry(signal: AddedSignal, isRead = true): SignalEntry {
  const entry = newEntry(signal, isRead);
  if (!isRead) return entry;
  const intervals = signal.change_mode === 'CONTINUOUS' ? intervalsFor(signal, signalFrequencies) : [];
  return intervals.length === 0
    ? { ...entry, frequency_mode: 1, interval: null }
    : { ...entry, frequency_mode: 0, interval: usualInterval(intervals) };
}

/**
 * A signal as it is added without a question: as it is suggested, and where the wizard would leave the return format
 * to be chosen with the value itself, so that the form can be saved with it.
 */
export function entryUnasked(signal: AddedSignal, isRead = true): SignalEntry {
  const entry = suggestedEntry(signal, isRead);
  if (!isRead || entry.return_format.some(({ isSelected }) => isSelected)) return entry;
  const formats = entry.return_format.map((format) => ({ ...format, isSelected: format.name === 'SINGLE' }));
  return { ...entry, return_format: formats };
}

/** Once a second where that is offered, otherwise as often as the signal comes. `intervals` begin with the shortest. */
export function usualInterval(intervals: readonly number[]): number {
  return intervals.includes(1) ? 1 : (intervals[0] ?? 1);
}

/** Whether a signal belongs to the GENERAL group, with or without the prefix of the wire. */
function isGeneral(groupName: string): boolean {
  return groupName.replace(/^GROUP_/, '') === 'GENERAL';
}

/** A trigger as the wizard starts it when it is switched on. */
export function newTrigger(): TriggerDetails {
  return {
    trigger_enabled: true,
    trigger_signal_id: null,
    trigger_signal_name: null,
    value_type: null,
    value: null,
    direction: null,
    hysteresis: 0,
    analysis_format: 0,
    analysis_duration: defaultDuration,
    acl_max_error: null,
    absolute_value: false,
    all_array_value: false,
  };
}

/** A return format that is not chosen yet, with the durations that it starts with. */
export function newFormat(name: ReturnFormatName): ReturnFormat {
  const duration = name === 'SINGLE' ? null : defaultDuration;
  return { name, isSelected: false, duration_before: duration, duration_after: duration, max_error: null };
}

function newFormats(signal: AddedSignal): ReturnFormat[] {
  return returnFormatsFor(signal).map((name) => ({
    ...newFormat(name),
    isSelected: name === 'SINGLE' && !isGeneral(signal.group_name),
  }));
}

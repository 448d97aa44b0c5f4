import { defaultDuration } from '@vinculum/contract/forms/limits.ts';
import type {
  ReturnFormat,
  SignalEntry,
  TriggerDetails,
} from '@vinculum/contract/forms/entries/signal-entry.ts';
import { hasFrequency, returnFormatsFor } from '@vinculum/contract/forms/entries/signal-options.ts';
import type { CatalogueSignal } from '@vinculum/contract/signals/endpoints.ts';
import type { ReturnFormatName } from '@vinculum/contract/signals/vocabulary.ts';

/**
 * A signal as it is added. A read signal has the return format SINGLE, or none in the GENERAL group
 * (specification 1, section 4). One that never changes has nothing to choose: it is sent once, which the wire calls
 * "on change".
 */
export function newEntry(signal: CatalogueSignal, isRead: boolean): SignalEntry {
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
export function suggestedEntry(signal: CatalogueSignal, isRead = true): SignalEntry {
  const entry = newEntry(signal, isRead);
  if (!isRead) return entry;
  const isContinuous = signal.change_mode === 'CONTINUOUS';
  return {
    ...entry,
    frequency_mode: isContinuous ? 0 : 1,
    interval: isContinuous ? 1 : null,
  };
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

function newFormats(signal: CatalogueSignal): ReturnFormat[] {
  return returnFormatsFor(signal).map((name) => ({
    ...newFormat(name),
    isSelected: name === 'SINGLE' && !isGeneral(signal.group_name),
  }));
}

import type { FieldProblem } from '../../foundation/errors.ts';
import { CURVE_LOG_ANALYSIS } from '../../signals/vocabulary.ts';
import { analysisDurations, signalFrequencies } from '../limits.ts';
import type { ReturnFormat, SignalEntry, TriggerDetails } from './signal-entry.ts';

/**
 * What is missing in one read signal, or is none of the offered choices (specification 1, section 5, signal wizard).
 * `field` is relative to the entry.
 */
export function signalEntryProblems(entry: SignalEntry): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const trigger = entry.trigger_details?.trigger_enabled === true ? entry.trigger_details : null;
  if (entry.frequency_mode === null && trigger === null) {
    problems.push({ field: 'frequency_mode', key: 'consent.frequencyOrTrigger' });
  }
  if (entry.frequency_mode === 0) problems.push(...intervalProblems(entry.interval));
  if (trigger !== null) problems.push(...triggerProblems(trigger));
  if (!entry.return_format.some((format) => format.isSelected))
    problems.push({ field: 'return_format', key: 'consent.returnFormatRequired' });
  const selected = new Set<ReturnFormat['name']>();
  entry.return_format.forEach(({ isSelected, name, max_error: maxError }, index) => {
    if (!isSelected) return;
    // Of two the second would have no effect.
    if (selected.has(name))
      problems.push({ field: `return_format.${index}.name`, key: 'consent.formatTwice' });
    selected.add(name);
    if (name === 'CURVE_LOG' && maxError === null)
      problems.push({ field: `return_format.${index}.max_error`, key: 'consent.maxErrorRequired' });
  });
  return problems;
}

function intervalProblems(interval: number | null): FieldProblem[] {
  if (interval === null) return [{ field: 'interval', key: 'validation.required' }];
  return signalFrequencies.includes(interval) ? [] : [{ field: 'interval', key: 'validation.choice' }];
}

function triggerProblems(trigger: TriggerDetails): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const missing = (field: string) =>
    problems.push({ field: `trigger_details.${field}`, key: 'consent.triggerIncomplete' });
  if (trigger.trigger_signal_id === null) missing('trigger_signal_id');
  if (trigger.direction === null) missing('direction');
  const needsValue = trigger.direction !== 'CHANGE';
  if (needsValue && (trigger.value === null || trigger.value === '')) missing('value');
  if (trigger.analysis_format === CURVE_LOG_ANALYSIS && trigger.acl_max_error === null) {
    problems.push({ field: 'trigger_details.acl_max_error', key: 'consent.maxErrorRequired' });
  }
  if (!analysisDurations.includes(trigger.analysis_duration)) {
    problems.push({ field: 'trigger_details.analysis_duration', key: 'validation.choice' });
  }
  return problems;
}

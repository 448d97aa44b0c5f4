import { consentLimits } from '@vinculum/contract/forms/limits.ts';
import { masterFormEntry } from '@vinculum/contract/forms/master-form.ts';
import type { UnfinishedContent } from '@vinculum/contract/forms/unfinished-form.ts';
import { z } from 'zod';
import type { SignalCatalogue } from '../../signals/public.ts';

export type SignalGroups = SignalCatalogue['groups'];

/**
 * What an operator enters for a master form: beside the contract's entry the names of groups of signals, told as the
 * server tells of the signals that are in them.
 */
export function masterChoiceRules(groups: SignalGroups) {
  const max = consentLimits.signals;
  return masterFormEntry.extend({
    read_signals: z
      .array(z.string())
      .min(1, 'consent.signalRequired')
      .transform((names) => groups.filter(({ groupName }) => names.includes(groupName)))
      .superRefine((taken, context) => {
        if (countOf(taken, 'read') > max || countOf(taken, 'write') > max)
          context.addIssue({ code: 'custom', message: 'validation.tooMany', params: { max } });
      }),
  });
}

type Rules = ReturnType<typeof masterChoiceRules>;
export type MasterChoiceInput = z.input<Rules>;
/** Its `read_signals` are the groups that were chosen, with their signals to write. */
export type MasterChoice = z.output<Rules>;

/** How what is chosen is kept while it is written. */
export function contentOf(form: MasterChoiceInput): UnfinishedContent {
  return { kind: 'master', form };
}

/** What of what was kept is a master form; null: nothing is. */
export function choiceIn({
  content,
}: {
  readonly content: UnfinishedContent | null;
}): MasterChoiceInput | null {
  if (content?.kind !== 'master') return null;
  return { ...content.form, consent_type: content.form.consent_type ?? 'Standard' };
}

/** The names of the groups from the first on, as many as a form has room for. */
export function fittingGroups(groups: SignalGroups): string[] {
  const taken: SignalGroups[number][] = [];
  for (const group of groups) {
    const tried = [...taken, group];
    const most = Math.max(countOf(tried, 'read'), countOf(tried, 'write'));
    if (most <= consentLimits.signals) taken.push(group);
  }
  return taken.map(({ groupName }) => groupName);
}

function countOf(groups: SignalGroups, kind: 'read' | 'write'): number {
  return groups.reduce((sum, group) => sum + group[kind].length, 0);
}

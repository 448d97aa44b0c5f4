import { Group, Stack, Text, UnstyledButton } from '@mantine/core';
import type { Eligibility } from '@vinculum/contract/publication/eligibility.ts';
import { StatusChip, type StatusKind } from '../../../design/states/status-chip.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import {
  type EligibilityFilter,
  eligibilityFilters,
  type EligibilityRow,
  lacksSignals,
} from './eligibility-rows.ts';
import classes from './eligibility.module.css';

interface EligibilitySummaryProps {
  readonly answer: Eligibility;
  readonly rows: readonly EligibilityRow[];
  readonly filter: EligibilityFilter;
  readonly onFilter: (filter: EligibilityFilter) => void;
}

export const outcomeKinds = {
  publishable: 'good',
  alreadyPublished: 'info',
  withoutPermission: 'bad',
  unregistered: 'waiting',
  missing: 'warning',
} as const satisfies Record<Exclude<EligibilityFilter, 'all'>, StatusKind>;

/** How many VINs have which outcome, in one sentence and as chips that filter the table. */
export function EligibilitySummary({ answer, rows, filter, onFilter }: EligibilitySummaryProps) {
  const t = useTexts('publicationEligibility');
  const missing = rows.filter(lacksSignals).length;
  const countOf = (one: EligibilityFilter) =>
    one === 'all' ? rows.length : one === 'missing' ? missing : answer.counts[one];
  return (
    <Stack gap="xs">
      <Text fz="sm" component="output">
        {t('summary', { count: answer.counts.publishable, total: rows.length })}
        {missing > 0 && ` ${t('missingNote', { count: missing })}.`}
      </Text>
      <Group gap={6} component="fieldset" className={classes.filters}>
        <legend className={classes.legend}>{t('filter')}</legend>
        {eligibilityFilters
          .filter((one) => one === 'all' || countOf(one) > 0)
          .map((one) => (
            <UnstyledButton
              key={one}
              className={classes.filter}
              aria-pressed={one === filter}
              onClick={() => onFilter(one)}
            >
              {one === 'all' ? (
                <Text fz="xs" fw={600} px={6}>
                  {t(one, { count: countOf(one) })}
                </Text>
              ) : (
                <StatusChip kind={outcomeKinds[one]}>{t(one, { count: countOf(one) })}</StatusChip>
              )}
            </UnstyledButton>
          ))}
      </Group>
    </Stack>
  );
}

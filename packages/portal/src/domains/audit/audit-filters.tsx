import { Button, Group } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { auditActions } from '@vinculum/contract/foundation/audit/actions.ts';
import type { AuditFilter } from '@vinculum/contract/audit/endpoints.ts';
import { daySchema } from '@vinculum/contract/foundation/clock.ts';
import { ChoiceFilter } from '../../design/table/choice-filter.tsx';
import { FilterText } from '../../design/table/filter-text.tsx';
import type { TableState } from '../../design/table/table-state.ts';
import type { SearchName } from '../../lib/screens/addresses.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { actionOf, useActionText } from './event/use-action-text.ts';
import { DayInput } from '../../design/form/day-input.tsx';

/** What of the address is a filter: a day that is none would be refused. */
export function auditFilterOf({ filter }: Pick<TableState, 'filter'>): AuditFilter {
  const day = (name: SearchName) => daySchema.safeParse(filter(name)).data;
  const action = filter('action');
  const known = actionOf(action);
  return {
    actor: filter('actor'),
    organisation: filter('organisation'),
    ...(known === undefined ? { action } : { action_is: known }),
    search: filter('search'),
    from: day('from'),
    to: day('to'),
    actor_is: filter('by'),
    target_is: filter('target'),
  };
}

/** Narrows the trail; what a link narrowed it to stands beside, with the way back. */
export function AuditFilters({ state }: { state: TableState }) {
  const t = useTexts('audit');
  const actionText = useActionText();
  const actions = auditActions
    .map((value) => ({ value, label: actionText(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <Group gap="sm" align="flex-end">
      <FilterText state={state} name="actor" label={t('filterActor')} />
      <FilterText state={state} name="organisation" label={t('filterOrganisation')} />
      <ChoiceFilter
        state={state}
        name="action"
        label={t('filterAction')}
        anyLabel={t('anyAction')}
        choices={actions}
      />
      <FilterText state={state} name="search" label={t('filterSearch')} />
      <Group gap="sm">
        <DayFilter state={state} name="from" label={t('from')} />
        <DayFilter state={state} name="to" label={t('to')} />
      </Group>
      {(['by', 'target'] as const).map((name) => (
        <Narrowed key={name} state={state} name={name} />
      ))}
    </Group>
  );
}

function Narrowed({ state, name }: { state: TableState; name: 'by' | 'target' }) {
  const t = useTexts('audit');
  const value = state.filter(name);
  if (value === '') return null;
  return (
    <Button
      variant="light"
      rightSection={<IconX size={16} aria-hidden />}
      aria-label={t('leave', { name: value })}
      onClick={() => state.setFilter(name, '')}
    >
      {t('onlyOf', { name: value })}
    </Button>
  );
}

interface DayFilterProps {
  readonly state: TableState;
  /** Its part of the address. */
  readonly name: SearchName;
  readonly label: string;
}

/** A day that a table's rows may begin or end with; it stands in the address. */
function DayFilter({ state, name, label }: DayFilterProps) {
  return (
    <DayInput
      called={label}
      placeholder={label}
      // It stands for the label, so it has to be read as well as one.
      styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
      w="11rem"
      value={daySchema.safeParse(state.filter(name)).data ?? null}
      onChange={(day) => state.setFilter(name, day ?? '')}
      valueFormat={`[${label}] D MMM YYYY`}
    />
  );
}

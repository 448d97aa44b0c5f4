import { logLevels } from '@vinculum/contract/platform-logs/endpoints.ts';
import { ChoiceFilter } from '../../design/table/choice-filter.tsx';
import type { TableState } from '../../design/table/table-state.ts';
import { useTexts } from '../../lib/texts.ts';

/** Narrows entries to a level and more urgent ones; it stands in the address. */
export function LevelFilter({ state }: { state: TableState }) {
  const t = useTexts('platformLogs');
  return (
    <ChoiceFilter
      state={state}
      name="level"
      label={t('level')}
      anyLabel={t('anyLevel')}
      choices={logLevels.map((level) => ({
        value: level,
        label: level === 'fatal' ? t(level) : t('andAbove', { level: t(level) }),
      }))}
    />
  );
}

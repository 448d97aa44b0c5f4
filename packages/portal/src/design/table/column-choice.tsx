import { Menu } from '@mantine/core';
import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs';
import { ActButton } from '../object/act-button.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import type { TableState } from './table-state.ts';

interface Column {
  readonly key: string;
  readonly title: string;
}

interface ColumnChoiceProps {
  readonly columns: readonly Column[];
  readonly state: Pick<TableState, 'hidden' | 'toggleColumn'>;
}

/** Shows and hides columns; one always stays. */
export function ColumnChoice({ columns, state: { hidden, toggleColumn } }: ColumnChoiceProps) {
  const t = useTexts('design');
  const shown = columns.filter(({ key }) => !hidden.includes(key));
  return (
    <Menu withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActButton
          size="xs"
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          icon={IconColumns3}
          iconSize={16}
          text={t('columns')}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map(({ key, title }) => {
          const isShown = !hidden.includes(key);
          return (
            <Menu.CheckboxItem
              key={key}
              checked={isShown}
              disabled={isShown && shown.length === 1}
              onChange={() => toggleColumn(key)}
            >
              {title}
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

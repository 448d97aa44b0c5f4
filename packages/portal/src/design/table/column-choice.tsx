import { Button, Menu } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs';
import { useTexts } from '../../lib/texts.ts';

interface Column {
  readonly key: string;
  readonly title: string;
}

/** Which columns of a table the user has hidden, remembered in this browser. */
export function useHiddenColumns(table: string): [hidden: readonly string[], toggle: (key: string) => void] {
  const [hidden, setHidden] = useLocalStorage<readonly string[]>({
    key: `vinculum.table.${table}.hidden`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const toggle = (key: string) =>
    setHidden(hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key]);
  return [hidden, toggle];
}

interface ColumnChoiceProps {
  readonly columns: readonly Column[];
  readonly hidden: readonly string[];
  readonly onToggle: (key: string) => void;
}

/** Shows and hides columns; one always stays. */
export function ColumnChoice({ columns, hidden, onToggle }: ColumnChoiceProps) {
  const t = useTexts('design');
  const shown = columns.filter(({ key }) => !hidden.includes(key));
  return (
    <Menu withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          leftSection={<IconColumns3 size={16} aria-hidden />}
        >
          {t('columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map(({ key, title }) => {
          const isShown = !hidden.includes(key);
          return (
            <Menu.CheckboxItem
              key={key}
              checked={isShown}
              disabled={isShown && shown.length === 1}
              onChange={() => onToggle(key)}
            >
              {title}
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

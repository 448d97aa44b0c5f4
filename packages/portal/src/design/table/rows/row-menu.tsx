import { ActionIcon } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useTexts } from '../../../lib/language/texts.ts';
import type { Act } from '../../object/act.ts';
import { ActionMenu } from '../../object/action-menu.tsx';

interface RowMenuProps {
  /** What the row is called. */
  readonly row: string;
  readonly actions: readonly Act[];
}

/** What else can be done with a row, behind one button. */
export function RowMenu({ row, actions }: RowMenuProps) {
  const t = useTexts('design');
  return (
    <ActionMenu
      actions={actions.map((action) => ({ ...action, isDangerous: false }))}
      renderOpener={(ref) => (
        <ActionIcon
          ref={ref}
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          aria-label={t('moreActions', { row })}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      )}
    />
  );
}

import { ActionIcon, Group, Text } from '@mantine/core';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useTexts } from '../../lib/language/texts.ts';

interface ShortPagesProps {
  /** From 0. */
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Back and forth in a short list that is all here; nothing when it fits on one page. */
export function ShortPages({ page, size, total, onPage }: ShortPagesProps) {
  const t = useTexts('design');
  const to = Math.min(total, (page + 1) * size);
  if (total <= size) return null;
  return (
    <Group justify="flex-end" gap="xs" mt="xs">
      <Text fz="sm" c="dimmed" className="figures" component="output">
        {t('range', { from: page * size + 1, to, total })}
      </Text>
      <ActionIcon
        variant="default"
        aria-label={t('previousPage')}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t('nextPage')}
        disabled={to >= total}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

import { Anchor, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/language/texts.ts';
import { Chip } from './chip.tsx';

interface UnreadLineProps {
  readonly isRead: boolean;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** The line of an inbox that opens what was received, in bold with a mark until that was read. */
export function UnreadLine({ isRead, onOpen, children }: UnreadLineProps) {
  const t = useTexts('design');
  return (
    <Group gap={8} wrap="nowrap" align="baseline">
      <Anchor
        component="button"
        type="button"
        ta="start"
        c="var(--mantine-color-text)"
        style={{ overflowWrap: 'anywhere' }}
        {...(isRead ? {} : { fw: 700 })}
        onClick={onOpen}
      >
        {children}
      </Anchor>
      {!isRead && (
        <Chip kind="toned" color="var(--accent-text)">
          {t('unread')}
        </Chip>
      )}
    </Group>
  );
}

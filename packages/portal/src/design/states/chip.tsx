import { Badge } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

interface ChipProps {
  /** Of its border and icon; its word stays in the colour of the text. */
  readonly color?: string;
  readonly icon?: Icon;
  readonly children: string;
}

/** A word in a frame, on the line of the text beside it. */
export function Chip({ color = 'gray', icon: Picture, children }: ChipProps) {
  const line = `var(--mantine-color-${color}-outline)`;
  return (
    <Badge
      variant="outline"
      color={color}
      radius="sm"
      tt="none"
      fw={600}
      data-chip
      leftSection={Picture !== undefined && <Picture size={14} color={line} aria-hidden />}
      styles={{
        root: {
          borderColor: line,
          color: 'var(--mantine-color-text)',
          verticalAlign: 'middle',
          // A narrow table scrolls rather than cutting a word short.
          minWidth: 'max-content',
        },
      }}
    >
      {children}
    </Badge>
  );
}

import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleMinus from '@tabler/icons-react/dist/esm/icons/IconCircleMinus.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useState } from 'react';
import { Chip } from './chip.tsx';

const kinds = {
  /** A live consent, done, online. */
  good: { color: 'green', Icon: IconCircleCheck },
  /** Waiting for somebody. */
  waiting: { color: 'yellow', Icon: IconClock },
  /** Revoked, failed. */
  bad: { color: 'red', Icon: IconCircleX },
  info: { color: 'blue', Icon: IconInfoCircle },
  warning: { color: 'orange', Icon: IconAlertTriangle },
  /** Still being written. */
  draft: { color: 'gray', Icon: IconPencil },
  /** Nothing came of it, or nothing has to. */
  neutral: { color: 'gray', Icon: IconCircleMinus },
} as const;

export type StatusKind = keyof typeof kinds;

/** A status: always colour, word and icon together. When it becomes another one it shows that for a moment. */
export function StatusChip({ kind, children }: { kind: StatusKind; children: string }) {
  const { color, Icon } = kinds[kind];
  const [shown, setShown] = useState({ kind, isNew: false });
  if (shown.kind !== kind) setShown({ kind, isNew: true });
  return (
    <Chip key={kind} kind="toned" color={`var(--mantine-color-${color}-outline)`} isNew={shown.isNew}>
      <Icon size={14} stroke={2.2} aria-hidden />
      {children}
    </Chip>
  );
}

import { Alert } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/language/texts.ts';
import { useProblemText, useUntilOnline } from './error-state.tsx';

const kinds = {
  success: { color: 'green', Icon: IconCircleCheck },
  problem: { color: 'red', Icon: IconCircleX },
  warning: { color: 'yellow', Icon: IconAlertTriangle },
  info: { color: 'blue', Icon: IconInfoCircle },
} as const;

interface BannerProps {
  readonly kind: keyof typeof kinds;
  readonly title?: string;
  readonly children: ReactNode;
  /** With it the banner can be closed. */
  readonly onClose?: () => void;
}

/** The result of something, staying in place until dismissed. Read out when it appears. */
export function Banner({ kind, title, children, onClose }: BannerProps) {
  const t = useTexts('design');
  const { color, Icon } = kinds[kind];
  return (
    <Alert
      color={color}
      title={title}
      role={kind === 'problem' ? 'alert' : 'status'}
      icon={<Icon aria-hidden />}
      withCloseButton={onClose !== undefined}
      closeButtonLabel={t('dismiss')}
      onClose={() => onClose?.()}
      styles={{
        root: {
          background: `color-mix(in srgb, var(--mantine-color-${color}-6) 10%, var(--surface))`,
          border: `1px solid color-mix(in srgb, var(--mantine-color-${color}-6) 45%, var(--surface))`,
        },
        message: { color: 'var(--mantine-color-text)' },
        title: { color: 'var(--mantine-color-text)' },
      }}
    >
      {children}
    </Alert>
  );
}

interface DoneBannerProps {
  /** What was done, as the server says it; null while nothing was. */
  readonly text: string | null;
  readonly onClose?: () => void;
}

/** Says that something was done. Nothing while nothing was. */
export function DoneBanner({ text, ...closing }: DoneBannerProps) {
  if (text === null) return null;
  return (
    <Banner kind="success" {...closing}>
      {text}
    </Banner>
  );
}

interface ProblemBannerProps {
  readonly problem: Error | null;
  readonly title?: string | undefined;
}

/** Says why something failed. Nothing while it did not. */
export function ProblemBanner({ problem: told, title }: ProblemBannerProps) {
  const textOf = useProblemText();
  const problem = useUntilOnline(told);
  if (problem === null) return null;
  return (
    <Banner kind="problem" {...(title !== undefined && { title })}>
      {textOf(problem)}
    </Banner>
  );
}

import { Button, Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { ActButton } from '../object/act-button.tsx';
import type { To } from '../../lib/screens/addresses.ts';
import { useTexts } from '../../lib/language/texts.ts';

interface OutcomePanelProps {
  readonly title: string;
  /** The region's name; the title by default. */
  readonly label?: string;
  /** The page that shows what comes of it later. */
  readonly follow?: { readonly to: To; readonly text: string } | null;
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

/** What became of something that was sent; stays until dismissed. */
export function OutcomePanel({ title, label = title, follow = null, ...props }: OutcomePanelProps) {
  const t = useTexts('design');
  const panel = useRef<HTMLDivElement>(null);
  // What was used to send it is gone.
  useEffect(() => panel.current?.focus(), []);
  const dismiss = () => {
    props.onDismiss();
    // The button goes with what it dismisses.
    document.querySelector('h1')?.focus();
  };
  return (
    <Stack component="section" aria-label={label} ref={panel} tabIndex={-1} className="takes-focus">
      <Group justify="space-between">
        <Title order={2} fz="lg">
          {title}
        </Title>
        <Group gap="xs">
          {follow !== null && <ActButton variant="light" to={follow.to} text={follow.text} />}
          <Button variant="default" onClick={dismiss}>
            {t('dismissResult')}
          </Button>
        </Group>
      </Group>
      {props.children}
    </Stack>
  );
}

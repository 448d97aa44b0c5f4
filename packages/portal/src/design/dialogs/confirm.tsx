import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../lib/language/texts.ts';
import { ProblemBanner } from '../states/banner.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmProps {
  readonly opened?: boolean;
  /** Names the thing: "Revoke “Fleet insight”?" */
  readonly title: string;
  /** What follows. */
  readonly children: ReactNode;
  /** The verb on the button, never "OK". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly isDangerous?: boolean;
  readonly isBusy?: boolean;
  /** What confirming sends, as `useCall` gives it: busy meanwhile, and why it failed is said here. */
  readonly call?: { readonly isPending: boolean; readonly error: Error | null };
  /** What is said to have failed. */
  readonly problemTitle?: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that is hard to undo. */
export function Confirm(props: ConfirmProps) {
  const t = useTexts('design');
  const isBusy = props.isBusy ?? props.call?.isPending ?? false;
  const confirm = useOnce(isBusy, props.onConfirm);
  return (
    <Dialog opened={props.opened ?? true} onClose={props.onCancel} title={props.title}>
      <Stack>
        <Stack gap="sm">
          {typeof props.children === 'string' ? <Text>{props.children}</Text> : props.children}
          <ProblemBanner problem={props.call?.error ?? null} title={props.problemTitle} />
        </Stack>
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onCancel} data-autofocus="otherwise">
            {props.cancelLabel ?? t('cancel')}
          </Button>
          <Button onClick={confirm} loading={isBusy} {...(props.isDangerous === true && { color: 'red.9' })}>
            {props.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Confirms once: a second click may come before the first has made the button busy. Again after a failure. */
function useOnce(isBusy: boolean, onConfirm: () => void): () => void {
  const isConfirmed = useRef(false);
  // After every rendering: a failure may come so fast that the button never was busy.
  useEffect(() => {
    if (!isBusy) isConfirmed.current = false;
  });
  return () => {
    if (isConfirmed.current) return;
    isConfirmed.current = true;
    onConfirm();
  };
}

import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useCallback, useEffect, useRef } from 'react';
import { useTexts } from '../../lib/language/texts.ts';

/** Long enough to read it and to come there by keyboard; it stays while it is pointed at. */
const SHOWN_MS = 15_000;

interface UndoToastOptions {
  /** Whether it can be taken back when the screen has been left. */
  readonly outlivesScreen?: boolean;
}

/** Says what was done, with a way to take it back, instead of asking before. What it returns withdraws that way. */
export function useUndoToast({
  outlivesScreen = false,
}: UndoToastOptions = {}): (message: string, undo: () => void) => () => void {
  const t = useTexts('design');
  const shown = useRef(new Set<string>());
  useEffect(() => {
    const ids = shown.current;
    return () => {
      if (!outlivesScreen) for (const id of ids) notifications.hide(id);
    };
  }, [outlivesScreen]);
  return useCallback(
    (message, undo) => {
      const id = notifications.show({
        autoClose: SHOWN_MS,
        message: (
          <Group justify="space-between" wrap="nowrap">
            <span>{message}</span>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                notifications.hide(id);
                undo();
              }}
            >
              {t('undo')}
            </Button>
          </Group>
        ),
      });
      shown.current.add(id);
      return () => notifications.hide(id);
    },
    [t],
  );
}

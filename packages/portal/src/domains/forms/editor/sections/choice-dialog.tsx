import { Button, Checkbox, SimpleGrid, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Dialog } from '../../../../design/dialogs/dialog.tsx';
import { useGo } from '../../../../lib/navigation.ts';
import { addressOf } from '../../../../lib/screens/addresses.ts';
import { useTexts } from '../../../../lib/language/texts.ts';
import { type EditorMode, editorMode } from '../editor-mode.ts';

interface ConsentChoiceDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/**
 * Asks how to build a new form, then opens it; without asking when the choice is remembered. The list's Add button
 * sets `opened`.
 */
export function ConsentChoiceDialog({ opened, onClose }: ConsentChoiceDialogProps) {
  const t = useTexts('formsEditor');
  const go = useGo();
  const [isRemembered, setIsRemembered] = useState(false);
  const remembered = editorMode.remembered();
  const open = (mode: EditorMode) => void go(addressOf('/consent-form/new', { mode }));
  useEffect(() => {
    if (opened && remembered !== null) open(remembered);
    // oxlint-disable-next-line react/exhaustive-deps -- only when it is opened
  }, [opened]);
  const choose = (mode: EditorMode) => {
    if (isRemembered) editorMode.remember(mode);
    open(mode);
  };
  return (
    <Dialog opened={opened && remembered === null} onClose={onClose} title={t('choiceTitle')}>
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Stack gap={4}>
            <Button size="lg" data-autofocus onClick={() => choose('form')}>
              {t('viaForm')}
            </Button>
            <Text fz="sm" c="dimmed">
              {t('choiceForm')}
            </Text>
          </Stack>
          <Stack gap={4}>
            <Button size="lg" variant="default" onClick={() => choose('wizard')}>
              {t('viaWizard')}
            </Button>
            <Text fz="sm" c="dimmed">
              {t('choiceWizard')}
            </Text>
          </Stack>
        </SimpleGrid>
        <Checkbox
          label={t('remember')}
          checked={isRemembered}
          onChange={(event) => setIsRemembered(event.currentTarget.checked)}
        />
      </Stack>
    </Dialog>
  );
}

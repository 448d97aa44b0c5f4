import { Group, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../lib/language/texts.ts';
import { editorMode } from '../editor/editor-mode.ts';

/** What new forms open as; "ask" takes a remembered choice back. */
export function NewFormMode() {
  const t = useTexts('forms.list');
  const [mode, setMode] = useState<string>(() => editorMode.remembered() ?? 'ask');
  const choose = (next: string) => {
    setMode(next);
    if (next === 'form' || next === 'wizard') editorMode.remember(next);
    else editorMode.forget();
  };
  return (
    <Group gap="xs" ml="auto">
      <Text fz="sm" c="dimmed" id="new-form-mode">
        {t('via')}
      </Text>
      <SegmentedControl
        aria-labelledby="new-form-mode"
        size="xs"
        value={mode}
        onChange={choose}
        data={[
          { value: 'ask', label: t('viaAsk') },
          { value: 'form', label: t('viaForm') },
          { value: 'wizard', label: t('viaWizard') },
        ]}
      />
    </Group>
  );
}

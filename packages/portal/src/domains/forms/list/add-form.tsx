import { Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { ConsentChoiceDialog } from '../editor/sections/choice-dialog.tsx';

/** Starts a new form; asks how to build it unless that is remembered. */
export function AddForm() {
  const t = useTexts('consent.list');
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setChoosing(true)}>
        {t('add')}
      </Button>
      <ConsentChoiceDialog opened={isChoosing} onClose={() => setChoosing(false)} />
    </>
  );
}

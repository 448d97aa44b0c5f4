import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState } from 'react';
import { ActButton } from '../../../design/object/act-button.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { ConsentChoiceDialog } from '../editor/sections/choice-dialog.tsx';

/** Starts a new form; asks how to build it unless that is remembered. */
export function AddForm() {
  const t = useTexts('forms.list');
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <ActButton icon={IconPlus} onClick={() => setChoosing(true)} text={t('add')} />
      <ConsentChoiceDialog opened={isChoosing} onClose={() => setChoosing(false)} />
    </>
  );
}

import { Button } from '@mantine/core';
import { useTexts } from '../../lib/language/texts.ts';
import { useFocusBack } from '../use-focus-back.ts';

/** When it leaves the page, the focus goes back to what started the download. */
export function CancelDownload({ onCancel }: { onCancel: () => void }) {
  const t = useTexts('design');
  useFocusBack();
  return (
    <Button variant="default" onClick={onCancel}>
      {t('cancel')}
    </Button>
  );
}

import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import { lazy, Suspense, useState } from 'react';
import { ActButton } from '../../../design/object/act-button.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import type { PreviewedForm } from './previewed-form.ts';

const PreviewDialog = lazy(async () => ({ default: (await import('./preview-dialog.tsx')).PreviewDialog }));

/** Opens the preview of a form; `form` is asked for the form as it is at that moment. */
export function PreviewButton({ form }: { form: () => PreviewedForm }) {
  const t = useTexts('formsPreview');
  const [previewed, setPreviewed] = useState<PreviewedForm | null>(null);
  return (
    <>
      <ActButton
        type="button"
        variant="default"
        icon={IconPlayerPlay}
        iconSize={16}
        onClick={() => setPreviewed(form())}
        text={t('open')}
      />
      {previewed !== null && (
        <Suspense fallback={null}>
          <PreviewDialog form={previewed} onClose={() => setPreviewed(null)} />
        </Suspense>
      )}
    </>
  );
}

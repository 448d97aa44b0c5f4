import { Button } from '@mantine/core';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import type { PreviewedForm } from './previewed-form.ts';

const PreviewDialog = lazy(async () => ({ default: (await import('./preview-dialog.tsx')).PreviewDialog }));

/** Opens the preview of a form; `form` is asked for the form as it is at that moment. */
export function PreviewButton({ form }: { form: () => PreviewedForm }) {
  const t = useTexts('consentPreview');
  const [previewed, setPreviewed] = useState<PreviewedForm | null>(null);
  return (
    <>
      <Button
        type="button"
        variant="default"
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        onClick={() => setPreviewed(form())}
      >
        {t('open')}
      </Button>
      {previewed !== null && (
        <Suspense fallback={null}>
          <PreviewDialog form={previewed} onClose={() => setPreviewed(null)} />
        </Suspense>
      )}
    </>
  );
}

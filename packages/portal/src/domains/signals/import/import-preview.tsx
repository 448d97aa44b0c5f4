import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { importVssEndpoint } from '@vinculum/contract/signals/admin-endpoints.ts';
import type { VssPreview } from '@vinculum/contract/signals/vss-import.ts';
import { vssVerdicts } from '@vinculum/contract/signals/vss-vocabulary.ts';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '../../../design/states/banner.tsx';
import { Confirm } from '../../../design/dialogs/confirm.tsx';
import { useProblemText } from '../../../design/states/error-state.tsx';
import { ApiProblem } from '../../../lib/calls/api-problem.ts';
import { useCall } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { PreviewTable } from './preview-table.tsx';

interface ImportPreviewProps {
  readonly file: { readonly group_name: string; readonly vss: string };
  readonly preview: VssPreview;
  readonly onImported: (message: string) => void;
  /** Previews anew: the catalogue has changed. */
  readonly onConflict: () => Promise<void>;
}

/** What an import would do, signal by signal, and the button that does it. */
export function ImportPreview({ file, preview, onImported, onConflict }: ImportPreviewProps) {
  const t = useTexts('signals.import');
  const { ADDED: added, CHANGED: changed } = preview.counts;
  const [isConfirming, setConfirming] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { send, problem, isBusy } = useImport({ file, preview, onImported, onConflict });
  return (
    <Stack component="section" aria-label={t('previewOf', { group: file.group_name })}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={2} fz="lg" tabIndex={-1} ref={heading}>
            {t('previewOf', { group: file.group_name })}
          </Title>
          <Text component="output">
            {vssVerdicts
              .filter((verdict) => preview.counts[verdict] > 0)
              .map((verdict) => t(`counts.${verdict}`, { count: preview.counts[verdict] }))
              .join(' · ')}
          </Text>
        </div>
        {added + changed > 0 && (
          <Button onClick={() => setConfirming(true)}>{t('confirm', { count: added + changed })}</Button>
        )}
      </Group>
      {problem !== null && <Banner kind="problem">{problem}</Banner>}
      <Banner kind="info">{added + changed === 0 ? t('nothingToDo') : t('cars')}</Banner>
      <PreviewTable rows={preview.rows} />
      <Confirm
        opened={isConfirming}
        title={t('confirmTitle', { group: file.group_name })}
        confirmLabel={t('confirm', { count: added + changed })}
        isBusy={isBusy}
        onCancel={() => setConfirming(false)}
        onConfirm={() => void send().finally(() => setConfirming(false))}
      >
        {t('confirmText', { added, changed })}
      </Confirm>
    </Stack>
  );
}

function useImport({ file, preview, onImported, onConflict }: ImportPreviewProps) {
  const t = useTexts('signals.import');
  const problemText = useProblemText();
  const call = useCall(importVssEndpoint);
  const [problem, setProblem] = useState<string | null>(null);
  const notify = (error: unknown) => {
    if (!(error instanceof ApiProblem)) throw error;
    setProblem(error.fields[0]?.message ?? problemText(error));
  };
  const lookAnew = async () => {
    await onConflict();
    setProblem(t('conflict'));
  };
  const send = async () => {
    setProblem(null);
    try {
      const { message } = await call.mutateAsync({ body: { ...file, preview_hash: preview.preview_hash } });
      onImported(message);
    } catch (error) {
      if (error instanceof ApiProblem && error.is('conflict')) await lookAnew().catch(notify);
      else notify(error);
    }
  };
  return { send, problem, isBusy: call.isPending };
}

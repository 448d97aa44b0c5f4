import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Banner } from '../../../design/states/banner.tsx';
import { Dialog } from '../../../design/dialogs/dialog.tsx';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { ErrorState } from '../../../design/states/error-state.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { useSignalCatalogue } from '../../signals/public.ts';
import { driveOf, firstChoice } from './drive/drive-choice.ts';
import { DriveFields } from './drive/drive-fields.tsx';
import { PreviewResult } from './preview-result.tsx';
import type { PreviewedForm } from './previewed-form.ts';
import { usePreview } from './use-preview.ts';
import classes from './preview.module.css';

interface PreviewDialogProps {
  readonly form: PreviewedForm;
  readonly onClose: () => void;
}

/** What a car would send of a form in an hour of a drive that can be chosen. */
export function PreviewDialog({ form, onClose }: PreviewDialogProps) {
  const t = useTexts('formsPreview');
  const { title } = form;
  return (
    <Dialog title={title === '' ? t('title') : t('titleOf', { title })} size="xl" onClose={onClose}>
      {form.read_signals.length === 0 ? (
        <EmptyState title={t('noSignals')} hint={t('noSignalsHint')} />
      ) : (
        <Preview form={form} />
      )}
    </Dialog>
  );
}

function Preview({ form }: { form: PreviewedForm }) {
  const t = useTexts('formsPreview');
  const catalogue = useSignalCatalogue();
  const [choice, setChoice] = useState(() => firstChoice(form.schedule, Date.now()));
  const chosen = useMemo(() => driveOf(choice), [choice]);
  const { preview, share, isStopped, problem, stop } = usePreview(form, catalogue.data, chosen);
  const signalNames = useMemo(
    () => [...(catalogue.data?.byId.values() ?? [])].map(({ name }) => name),
    [catalogue.data],
  );
  if (catalogue.data === undefined && catalogue.error !== null)
    return <ErrorState problem={catalogue.error} retry={() => void catalogue.refetch()} />;
  return (
    <Stack gap="md">
      <Text c="dimmed" fz="sm">
        {t('lead')}
      </Text>
      <DriveFields choice={choice} onChange={setChoice} signalNames={signalNames} />
      {choice.kind === 'own' && choice.own === null && <Text fz="sm">{t('fileNeeded')}</Text>}
      {share !== null && <Working share={share} onStop={stop} />}
      {problem !== null && <ErrorState problem={problem} retry={() => setChoice({ ...choice })} />}
      {isStopped && (
        <Banner kind="info">
          <Group justify="space-between">
            {t('stopped')}
            <Button size="xs" variant="default" onClick={() => setChoice({ ...choice })}>
              {t('again')}
            </Button>
          </Group>
        </Banner>
      )}
      {preview !== null && catalogue.data !== undefined && (
        // While the next run is under way these are the figures of another choice.
        <div aria-busy={share !== null} className={classes['result']}>
          <PreviewResult
            form={form}
            catalogue={catalogue.data}
            preview={preview}
            choice={choice}
            onChoose={setChoice}
          />
        </div>
      )}
    </Stack>
  );
}

interface WorkingProps {
  /** 0 to 1. */
  readonly share: number;
  readonly onStop: () => void;
}

function Working({ share, onStop }: WorkingProps) {
  const t = useTexts('formsPreview');
  return (
    <Group gap="sm" wrap="nowrap">
      <Progress value={share * 100} aria-label={t('working')} style={{ flex: 1 }} transitionDuration={0} />
      <Button size="xs" variant="default" onClick={onStop}>
        {t('stop')}
      </Button>
    </Group>
  );
}

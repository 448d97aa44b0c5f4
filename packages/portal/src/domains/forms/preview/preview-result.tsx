import { Button, Group, Stack, Title } from '@mantine/core';
import { nextOpening } from '@vinculum/collection/preview/next-opening.ts';
import type { FormPreview } from '@vinculum/collection/preview/preview-form.ts';
import { readEncryptionKey } from '@vinculum/collection/preview/read-encryption-key.ts';
import { lazy, Suspense } from 'react';
import { Banner } from '../../../design/states/banner.tsx';
import { LoadingRows } from '../../../design/states/loading-rows.tsx';
import { localeOf } from '../../../lib/language/locale.ts';
import { useLanguage } from '../../../lib/language/language.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import type { SignalCatalogue } from '../../signals/public.ts';
import { type DriveChoice, startingAt, startOf, zoneOf } from './drive/drive-choice.ts';
import { PreviewTotals } from './preview-totals.tsx';
import type { PreviewedForm } from './previewed-form.ts';
import { SignalsTable } from './signals-table.tsx';

const ChartSection = lazy(async () => ({
  default: (await import('./chart/chart-section.tsx')).ChartSection,
}));

interface PreviewResultProps {
  readonly form: PreviewedForm;
  readonly catalogue: SignalCatalogue;
  readonly preview: FormPreview;
  readonly choice: DriveChoice;
  readonly onChoose: (choice: DriveChoice) => void;
}

/** What came of a run: totals, rewards, every signal, and a chart of one. */
export function PreviewResult({ form, catalogue, preview, choice, onChoose }: PreviewResultProps) {
  const t = useTexts('formsPreview');
  const isEncrypted = form.read_signals.some((entry) => entry.is_encrypted);
  const hasKey = readEncryptionKey(form.public_key ?? '') !== null;
  const openMinutes = Math.round(preview.openMs / 60_000);
  return (
    <Stack gap="lg">
      {preview.openMs === 0 ? (
        <Outside form={form} choice={choice} onChoose={onChoose} />
      ) : (
        <>
          {openMinutes < 60 && <Banner kind="info">{t('partly', { minutes: openMinutes })}</Banner>}
          {preview.totals.messages === 0 && (
            <Banner kind="info" title={t('nothing')}>
              {t('nothingHint')}
            </Banner>
          )}
        </>
      )}
      {isEncrypted && !hasKey && <Banner kind="warning">{t('keyAssumed')}</Banner>}
      <PreviewTotals form={form} preview={preview} />
      <section aria-label={t('bySignal')}>
        <Title order={3} fz="md" mb="xs">
          {t('bySignal')}
        </Title>
        <SignalsTable form={form} catalogue={catalogue} signals={preview.signals} />
      </section>
      <Suspense fallback={<LoadingRows />}>
        <ChartSection
          catalogue={catalogue}
          preview={preview}
          start={startOf(choice) ?? 0}
          zone={zoneOf(choice)}
        />
      </Suspense>
    </Stack>
  );
}

function Outside({ form, choice, onChoose }: Pick<PreviewResultProps, 'form' | 'choice' | 'onChoose'>) {
  const t = useTexts('formsPreview');
  const { language } = useLanguage();
  const zone = zoneOf(choice);
  const start = startOf(choice) ?? 0;
  const opening = nextOpening(form.schedule, zone, start);
  const moment = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: zone,
  });
  return (
    <Banner kind="warning" title={t('outside')}>
      <Group justify="space-between">
        <span>
          {t('outsideHint', { start: moment.format(start) })}{' '}
          {opening === null ? t('neverOpens') : t('opensNext', { moment: moment.format(opening) })}
        </span>
        {opening !== null && (
          <Button size="xs" variant="default" onClick={() => onChoose(startingAt(choice, opening))}>
            {t('startThere')}
          </Button>
        )}
      </Group>
    </Banner>
  );
}

import { Anchor, Progress, Text } from '@mantine/core';
import type { FormAnalytics } from '@vinculum/contract/responses/analytics.ts';
import { useFormats } from '../../../lib/language/formats.ts';
import { addressOf } from '../../../lib/screens/addresses.ts';
import { linkTo } from '../../../lib/screens/link-to.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { ChartFigure } from '../../../design/charts/chart-figure.tsx';
import { NumbersTable } from '../../../design/charts/numbers-table.tsx';

interface AppliedFigureProps {
  readonly formId: number;
  readonly applied: FormAnalytics['applied'];
}

/** How many cars have confirmed what they should do, and the way to those that have not. */
export function AppliedFigure({ formId, applied }: AppliedFigureProps) {
  const t = useTexts('responsesAnalytics.applied');
  const { number } = useFormats();
  const { desired, waiting, waiting_offline: offline } = applied;
  const summary = t('summary', { applied: applied.applied, desired });
  return (
    <div>
      <ChartFigure
        title={t('title')}
        hint={t('hint')}
        spoken={waiting === 0 ? summary : `${summary} ${t('waiting', { waiting, offline })}`}
        picture={
          <>
            <Progress
              value={desired === 0 ? 0 : (applied.applied / desired) * 100}
              size="lg"
              color="green.6"
            />
            <Text fz="sm" mt="xs">
              {summary} {waiting > 0 && t('waiting', { waiting, offline })}
            </Text>
          </>
        }
        table={
          <NumbersTable
            caption={t('title')}
            head={[t('measure'), t('cars')]}
            rows={[
              [t('desired'), number(desired)],
              [t('applied'), number(applied.applied)],
              [t('waitingCars'), number(waiting)],
              [t('waitingOffline'), number(offline)],
            ]}
          />
        }
      />
      {waiting > 0 && (
        <Anchor
          fz="sm"
          renderRoot={linkTo(
            addressOf('/consent-responses/$consentFormId', { consentFormId: formId, applied: 'no' }),
          )}
        >
          {t('show', { count: waiting })}
        </Anchor>
      )}
    </div>
  );
}

import { Button, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import type { PeriodUnit } from '@vinculum/contract/usage/periods.ts';
import { amountIn, unitFor } from '@vinculum/contract/usage/amounts.ts';
import { lazy, Suspense, useState } from 'react';
import { CopyDownload } from '../../design/copy-download.tsx';
import { localeOf, useFormats } from '../../lib/formats.ts';
import { useLanguage } from '../../lib/language.tsx';
import { useTexts } from '../../lib/texts.ts';
import { periodTexts, type ShownUsage } from './shown-bars.ts';
import classes from './usage.module.css';
import { usageCsv } from './usage-csv.ts';
import { UsageTable, useUsageHead } from './usage-table.tsx';

// The charts are as large as the rest of the page: it does not wait for them.
const UsageChart = lazy(async () => ({ default: (await import('./usage-chart.tsx')).UsageChart }));

interface UsageFigureProps {
  readonly usage: ShownUsage;
  readonly unit: PeriodUnit;
  readonly timeZone: string;
  readonly fileName: string;
}

/** Sums, the chart that can be turned into a table with the same numbers, and these as a file. */
export function UsageFigure({ usage, unit, timeZone, fileName }: UsageFigureProps) {
  const t = useTexts('usage');
  const headOf = useUsageHead();
  const [isTable, setTable] = useState(false);
  return (
    <figure className={classes.figure} aria-label={t('results')}>
      <Group justify="space-between" gap="xs" align="flex-start">
        <Title order={2} fz="md">
          {t('results')}
        </Title>
        <Group gap="xs">
          <CopyDownload text={usageCsv(usage, headOf(usage))} fileName={fileName} />
          <Button
            size="xs"
            variant="default"
            leftSection={
              isTable ? <IconChartBar size={16} aria-hidden /> : <IconTable size={16} aria-hidden />
            }
            onClick={() => setTable(!isTable)}
          >
            {isTable ? t('asPicture') : t('asTable')}
          </Button>
        </Group>
      </Group>
      <Text component="figcaption" fz="xs" c="dimmed" mb="md">
        {t('hint', { zone: timeZone, parts: unit })}
      </Text>
      <Totals usage={usage} />
      {isTable ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
        <section className={classes.scroll} aria-label={t('results')} tabIndex={0}>
          <UsageTable usage={usage} unit={unit} />
        </section>
      ) : (
        <>
          <Spoken usage={usage} unit={unit} />
          <div aria-hidden>
            <Suspense fallback={<Skeleton h={320} />}>
              <UsageChart usage={usage} unit={unit} />
            </Suspense>
          </div>
        </>
      )}
    </figure>
  );
}

function Totals({ usage }: { usage: ShownUsage }) {
  const t = useTexts('usage');
  const amountText = useAmountText();
  return (
    <SimpleGrid cols={{ base: 1, sm: usage.names.length }} mb="md">
      {usage.names.map((name, index) => {
        const { bytes, messages } = usage.totals[index] ?? { bytes: 0, messages: 0 };
        return (
          <Stack key={name} gap={0}>
            <Text fz="sm" c="dimmed">
              {usage.names.length === 1 ? t('total') : name}
            </Text>
            <Text fz="lg" fw={600}>
              {t('totalOf', { amount: amountText(bytes), messages })}
            </Text>
            <Text fz="xs" c="dimmed">
              {t('exactBytes', { bytes })}
            </Text>
          </Stack>
        );
      })}
    </SimpleGrid>
  );
}

/** What the picture says, for those who do not see it. */
function Spoken({ usage, unit }: { usage: ShownUsage; unit: PeriodUnit }) {
  const t = useTexts('usage');
  const amountText = useAmountText();
  const { language } = useLanguage();
  const { long } = periodTexts(localeOf(language), unit);
  const [first] = usage.bars;
  const last = usage.bars.at(-1);
  if (first === undefined || last === undefined) return null;
  return (
    <p className={classes.spoken}>
      {usage.names
        .map((name, index) => {
          const bytesOf = (bar: typeof first) => bar.counts[index]?.bytes ?? 0;
          const peak = usage.bars.reduce((most, bar) => (bytesOf(bar) > bytesOf(most) ? bar : most), first);
          return t('spoken', {
            count: usage.bars.length,
            from: long(first),
            to: long(last),
            name,
            total: amountText(usage.totals[index]?.bytes ?? 0),
            peak: long(peak),
            most: amountText(bytesOf(peak)),
          });
        })
        .join(' ')}
    </p>
  );
}

/** An amount by itself, in the unit that fits it. */
function useAmountText(): (bytes: number) => string {
  const { number } = useFormats();
  return (bytes) => {
    const unit = unitFor([bytes]);
    return `${number(amountIn(bytes, unit), 3)} ${unit}`;
  };
}

import { SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import type { PeriodUnit } from '@vinculum/contract/usage/periods.ts';
import { lazy, Suspense } from 'react';
import { ChartFigure } from '../../design/charts/chart-figure.tsx';
import { useDataAmount } from '../../design/charts/use-data-amount.ts';
import { CopyDownload } from '../../design/copy-download.tsx';
import { localeOf } from '../../lib/language/locale.ts';
import { useLanguage } from '../../lib/language/language.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { periodTexts, type ShownUsage } from './shown-bars.ts';
import { csvText } from '../../lib/csv-text.ts';
import { useFormats } from '../../lib/language/formats.ts';

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
  const spoken = useSpoken(usage, unit);
  return (
    <ChartFigure
      title={t('results')}
      hint={t('hint', { zone: timeZone, parts: unit })}
      spoken={spoken}
      control={<CopyDownload text={usageCsv(usage, headOf(usage))} fileName={fileName} />}
      above={<Totals usage={usage} />}
      picture={
        <Suspense fallback={<Skeleton h={320} />}>
          <UsageChart usage={usage} unit={unit} />
        </Suspense>
      }
      table={<UsageTable usage={usage} unit={unit} />}
    />
  );
}

function Totals({ usage }: { usage: ShownUsage }) {
  const t = useTexts('usage');
  const amountText = useDataAmount();
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
function useSpoken(usage: ShownUsage, unit: PeriodUnit): string {
  const t = useTexts('usage');
  const amountText = useDataAmount();
  const { language } = useLanguage();
  const { long } = periodTexts(localeOf(language), unit);
  const [first] = usage.bars;
  const last = usage.bars.at(-1);
  if (first === undefined || last === undefined) return '';
  return usage.names
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
    .join(' ');
}

/** The table as CSV: periods as the server names them, amounts as figures that any spreadsheet reads. */
function usageCsv({ bars }: ShownUsage, head: readonly string[]): string {
  const rows = bars.map(({ date, counts, amounts }) => [
    date,
    ...counts.flatMap(({ bytes, messages }, index) => [amounts[index], messages, bytes]),
  ]);
  return csvText([head, ...rows]);
}

/** The titles of the columns; with two series each says whose it is. */
function useUsageHead(): (usage: ShownUsage) => readonly string[] {
  const t = useTexts('usage');
  return ({ names, unit }) => [
    t('period'),
    ...names.flatMap((name) =>
      names.length === 1
        ? [t('amountIn', { unit }), t('messages'), t('bytes')]
        : [t('amountOf', { name, unit }), t('messagesOf', { name }), t('bytesOf', { name })],
    ),
  ];
}

/** The numbers of the chart, oldest first, with their sums. */
function UsageTable({ usage, unit }: { usage: ShownUsage; unit: PeriodUnit }) {
  const t = useTexts('usage');
  const headOf = useUsageHead();
  const { language } = useLanguage();
  const { number } = useFormats();
  const { long } = periodTexts(localeOf(language), unit);
  return (
    <table aria-label={t('results')}>
      <thead>
        <tr>
          {headOf(usage).map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {usage.bars.map((bar) => (
          <tr key={bar.date}>
            <th scope="row">{long(bar)}</th>
            {bar.counts.map(({ bytes, messages }, index) => (
              <Cells
                key={usage.names[index]}
                figures={[number(bar.amounts[index] ?? 0, 3), number(messages), number(bytes)]}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cells({ figures }: { figures: readonly [string, string, string] }) {
  const [amount, messages, bytes] = figures;
  return (
    <>
      <td>{amount}</td>
      <td>{messages}</td>
      <td>{bytes}</td>
    </>
  );
}

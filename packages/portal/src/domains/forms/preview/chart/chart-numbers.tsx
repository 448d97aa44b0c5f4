import { Table, Text } from '@mantine/core';
import { useFormats } from '../../../../lib/language/formats.ts';
import { useTexts } from '../../../../lib/language/texts.ts';
import type { Stretch } from './chart-points.ts';
import { useTimeText } from './drive-chart.tsx';
import type { ChartLine } from './use-chart-lines.ts';

interface ChartNumbersProps {
  readonly lines: readonly ChartLine[];
  readonly stretch: Stretch;
  readonly zone: string;
  readonly name: string;
}

const MOST_ROWS = 100;

/** The numbers of a chart in the order of their times, what is sent beside what was driven. */
export function ChartNumbers({ lines, stretch, zone, name }: ChartNumbersProps) {
  const t = useTexts('formsPreview');
  const { number } = useFormats();
  const timeText = useTimeText(zone);
  const within = lines.flatMap((line) =>
    line.points.flatMap(([moment, value]) =>
      moment >= stretch.from && moment <= stretch.until ? [{ line, moment, value }] : [],
    ),
  );
  const rows = within.toSorted((one, other) => one.moment - other.moment).slice(0, MOST_ROWS);
  return (
    <>
      <Table.ScrollContainer minWidth={320} mah={320}>
        <Table verticalSpacing={4} fz="sm" aria-label={t('tableOf', { signal: name })}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('moment')}</Table.Th>
              <Table.Th>{t('line')}</Table.Th>
              <Table.Th ta="end">{t('value')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ line, moment, value }, index) => (
              // The same moment may be sent twice, by windows that overlap.
              <Table.Tr key={index}>
                <Table.Td>{timeText(moment, { from: 0, until: 1 })}</Table.Td>
                <Table.Td>{line.name}</Table.Td>
                <Table.Td ta="end">
                  {number(value, 6)} {line.unit ?? ''}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {within.length > rows.length && (
        <Text fz="xs" c="dimmed">
          {t('more', { shown: rows.length, total: within.length })}
        </Text>
      )}
    </>
  );
}

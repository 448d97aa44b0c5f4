import { Paper, Table, Text, Title } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useFormats } from '../../../lib/language/formats.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { axisNames } from './axis-colors.ts';
import classes from './figures-table.module.css';
import type { Painter } from './painter.ts';

/** The charts as figures: of each axis over the time shown. */
export function FiguresTable({ painter }: { painter: Painter }) {
  const t = useTexts('rawData.charts');
  const formats = useFormats();
  useSyncExternalStore(painter.subscribe, painter.status);
  const figures = painter.figures();
  const cell = (value: number | undefined) => (value === undefined ? '–' : formats.number(value, 3));
  return (
    <Paper withBorder p="md" component="section" aria-label={t('figures')}>
      <Title order={2} fz="md" mb="xs">
        {t('figures')}
      </Title>
      <Table.ScrollContainer minWidth={240} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table className={`figures ${classes['table'] ?? ''}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('axis')}</Table.Th>
              {(['last', 'least', 'most', 'mean'] as const).map((name) => (
                <Table.Th key={name} scope="col" ta="end">
                  {t(name)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {axisNames.map((name, axis) => {
              const values = figures?.axes[axis];
              return (
                <Table.Tr key={name}>
                  <Table.Th scope="row">{t(name)}</Table.Th>
                  <Table.Td ta="end">{cell(values?.last)}</Table.Td>
                  <Table.Td ta="end">{cell(values?.least)}</Table.Td>
                  <Table.Td ta="end">{cell(values?.most)}</Table.Td>
                  <Table.Td ta="end">{cell(values?.mean)}</Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text fz="sm" c="dimmed" mt="xs">
        {t('readings', { count: figures?.count ?? 0 })}
      </Text>
    </Paper>
  );
}

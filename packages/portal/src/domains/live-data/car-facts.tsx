import { Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { VehicleMessage } from '@vinculum/contract/live-data/endpoints.ts';
import type { ReactNode } from 'react';
import { useFormats } from '../../lib/language/formats.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { useConnectorName } from './connector-name.ts';

/** What a car is: as far as its owner shares it. */
export function CarFacts({ vin, message }: { vin: ReactNode; message: VehicleMessage | null }) {
  const t = useTexts('liveData');
  const formats = useFormats();
  const connectorName = useConnectorName();
  const capacity = message?.infoEvBatteryCapacity ?? null;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('vin'), vin],
    [t('make'), message?.infoMake ?? null],
    [t('model'), message?.infoModel ?? null],
    [t('year'), message?.infoModelYear?.toString() ?? null],
    [t('capacity'), capacity === null ? null : t('wattHours', { value: formats.number(capacity) })],
    [t('connectors'), message?.infoEvConnectorType?.map(connectorName).join(', ') ?? null],
  ];
  return (
    <Paper withBorder p="lg" component="section" aria-label={t('information')}>
      <Title order={2} fz="md" mb="md">
        {t('information')}
      </Title>
      <SimpleGrid component="dl" minColWidth="12rem" spacing="md" m={0}>
        {facts.map(([name, value]) => (
          <Stack key={name} gap={2}>
            <Text component="dt" fz="sm" c="dimmed">
              {name}
            </Text>
            <Text
              component="dd"
              m={0}
              fw={value === null ? 400 : 600}
              {...(value === null && { c: 'dimmed' })}
              style={{ overflowWrap: 'anywhere' }}
            >
              {value ?? t('notShared')}
            </Text>
          </Stack>
        ))}
      </SimpleGrid>
    </Paper>
  );
}

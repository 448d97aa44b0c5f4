import { Paper, Text, Title } from '@mantine/core';
import { PlaceMap } from '../../design/map/map.tsx';
import { useFormats } from '../../lib/language/formats.ts';
import { useTexts } from '../../lib/language/texts.ts';
import type { LiveCar } from './live-car.ts';

/** Where the car is, on a map and as text. */
export function CarPlace({ car }: { car: LiveCar }) {
  const t = useTexts('liveData');
  const formats = useFormats();
  const place = car.isShared ? car.message.location : null;
  return (
    <Paper withBorder p="lg" component="section" aria-label={t('place')}>
      <Title order={2} fz="md" mb="md">
        {t('place')}
      </Title>
      {place === null && <Text c="dimmed">{t('placeUnknown')}</Text>}
      {place !== null && <PlaceMap key={car.vin} name={car.vin} place={place} trail={car.trail} />}
      {place !== null && (
        <Text mt="sm" className="figures">
          {t('coordinates', { lat: formats.number(place.lat, 5), lon: formats.number(place.lon, 5) })}
        </Text>
      )}
    </Paper>
  );
}

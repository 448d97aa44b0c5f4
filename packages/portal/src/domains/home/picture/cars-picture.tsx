import { Anchor, Box, Group, Paper, Title } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { listPlacesEndpoint } from '@vinculum/contract/live-data/places.ts';
import { lazy, Suspense, useState } from 'react';
import { MapWaits } from '../../../design/map/map.tsx';
import { NotLoaded } from '../../../design/states/not-loaded.tsx';
import { useTextsUpTo } from '../../../lib/language/language.tsx';
import { useGo } from '../../../lib/navigation.ts';
import { addressOf } from '../../../lib/screens/addresses.ts';
import { linkTo } from '../../../lib/screens/link-to.tsx';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';

// The map and its cities are larger than the rest of home: they come when they are seen.
const CarsMap = lazy(async () => ({ default: (await import('../../vehicles/public.ts')).CarsMap }));

/** Where the cars are that share their place, for who may see places: a mark leads to its car on the large map. */
export function CarsPicture() {
  const t = useTexts('home');
  const go = useGo();
  const mayOpen = useMay(listPlacesEndpoint);
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const [wasSeen, setSeen] = useState(false);
  if (inViewport && !wasSeen) setSeen(true);
  const texts = useTextsUpTo('whole', wasSeen);
  if (!mayOpen) return null;
  return (
    <Paper withBorder p="md" bg="var(--surface)" component="section" aria-label={t('room.places')}>
      <Group justify="space-between" mb="xs">
        <Title order={3} fz="sm">
          {t('room.places')}
        </Title>
        <Anchor fz="sm" renderRoot={linkTo(addressOf('/vehicles', { view: 'map' }))}>
          {t('room.toMap')}
        </Anchor>
      </Group>
      <Box ref={ref} mih={320} __vars={{ '--map-height': '280px' }}>
        {texts.problem !== null && <NotLoaded problem={texts.problem} />}
        {texts.problem === null && (!wasSeen || !texts.isThere) && <MapWaits />}
        {wasSeen && texts.isThere && (
          <Suspense fallback={<MapWaits />}>
            <CarsMap onChoose={(vin) => void go(addressOf('/vehicles', { view: 'map', vin }))} />
          </Suspense>
        )}
      </Box>
    </Paper>
  );
}

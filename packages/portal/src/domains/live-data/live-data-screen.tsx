import { Box, Group, Stack, Text } from '@mantine/core';
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs';
import { isVin } from '@vinculum/contract/foundation/vin.ts';
import {
  getLiveDataEndpoint,
  type LiveDataDocument,
  seesLiveData,
} from '@vinculum/contract/live-data/endpoints.ts';
import { listPlacesEndpoint } from '@vinculum/contract/live-data/places.ts';
import { useEffect, useState } from 'react';
import { ActButton } from '../../design/object/act-button.tsx';
import { Banner } from '../../design/states/banner.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { NotUpdated } from '../../design/states/not-updated.tsx';
import { Page } from '../../design/page.tsx';
import { Section } from '../../design/section.tsx';
import { NotYet, type ReadSource } from '../../design/states/not-yet.tsx';
import { TestTrafficSwitch, useTestTraffic } from '../../design/states/test-traffic.tsx';
import { useAddress, useChangeAddress } from '../../lib/navigation.ts';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { useMay, useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { consumerOf, ConsumerPicker } from '../organisations/public.ts';
import { CarsMap } from '../vehicles/public.ts';
import { CarSelect } from './car-select.tsx';
import { documentOf, isStale, type LiveCar, withDocument } from './live-car.ts';
import { LiveCarView } from './live-car-view.tsx';
import { dummyDocument } from './dummy-drive.ts';
import { useNow } from '../../design/relative-time.tsx';
import { StatusChip } from '../../design/states/status-chip.tsx';
import { useFormats } from '../../lib/language/formats.ts';

/** Specification 1, section 9. */
const POLL_MS = 5000;

/** The latest values of the cars whose owners agreed, or of a dummy car; for an operator those of a chosen consumer. */
export function LiveDataScreen() {
  const t = useTexts('liveData');
  const { principal } = useSession();
  const [isDummy, setDummy] = useState(false);
  const address = useAddress();
  const change = useChangeAddress();
  const traffic = useTestTraffic();
  const isOperator = principal.portal === 'ADMIN';
  const consumerId = isOperator ? consumerOf(address) : null;
  const lead = !seesLiveData(principal) ? 'demoLead' : isOperator ? 'operatorLead' : 'lead';
  const dummyButton = (
    <ActButton
      variant={isDummy ? 'filled' : 'default'}
      icon={IconCar}
      aria-pressed={isDummy}
      onClick={() => setDummy(!isDummy)}
      text={t('dummy')}
    />
  );
  return (
    <Page title={t('title')} lead={t(lead)} action={dummyButton}>
      {isDummy && <Banner kind="info">{t('dummyOn')}</Banner>}
      {isOperator && !isDummy && (
        <Box maw="24rem">
          <ConsumerPicker
            value={consumerId}
            onChange={(id) => change({ consumer: id === null ? '' : String(id), vin: '' })}
          />
        </Box>
      )}
      {isDummy || !isOperator || consumerId !== null ? (
        <>
          {!isDummy && seesLiveData(principal) && (
            <Box mt="md">
              <TestTrafficSwitch />
            </Box>
          )}
          <CarsOf key={`${consumerId} ${traffic.isIncluded}`} consumerId={consumerId} isDummy={isDummy} />
        </>
      ) : (
        <EmptyState title={t('noConsumer')} hint={t('noConsumerHint')} />
      )}
    </Page>
  );
}

interface CarsOfProps {
  /** Null for the own organisation. */
  readonly consumerId: number | null;
  readonly isDummy: boolean;
}

function CarsOf({ consumerId, isDummy }: CarsOfProps) {
  const traffic = useTestTraffic();
  const { vin } = useAddress();
  const wanted = {
    ...(consumerId !== null && { consumer_id: String(consumerId) }),
    ...(isVin(vin ?? '') && { vin }),
  };
  const live = useEndpoint(
    getLiveDataEndpoint,
    { query: { ...wanted, ...traffic.query } },
    { refetchInterval: POLL_MS, select: documentOf, enabled: !isDummy },
  );
  const liveCars = useLiveCars(live.data);
  const dummyCars = useDummyCars(isDummy);
  const cars = isDummy ? dummyCars : liveCars;
  return (
    <>
      {!isDummy && cars.length > 0 && <NotUpdated problem={live.error} />}
      <Cars cars={cars} isDummy={isDummy} source={live} />
    </>
  );
}

interface CarsProps {
  readonly cars: readonly LiveCar[];
  readonly isDummy: boolean;
  readonly source: ReadSource & { readonly data: unknown };
}

function Cars({ cars, isDummy, source }: CarsProps) {
  const t = useTexts('liveData');
  const { principal } = useSession();
  const { vin } = useAddress();
  const change = useChangeAddress();
  const mayChoose = useMay(listPlacesEndpoint);
  const named = cars.find((candidate) => candidate.vin === vin);
  const isAwaited = !isDummy && vin !== undefined && source.data === undefined && source.error === null;
  // The first car received, until the user chooses.
  const car = named ?? (isAwaited ? undefined : cars[0]);
  if (car === undefined) {
    if (isDummy) return null;
    if (source.error !== null || source.data === undefined)
      return <NotYet source={source} rows={6} height={48} />;
    const isOperator = principal.portal === 'ADMIN';
    return seesLiveData(principal) ? (
      <EmptyState
        title={t(isOperator ? 'noneOfConsumer' : 'none')}
        hint={t(isOperator ? 'noneOfConsumerHint' : 'noneHint')}
      />
    ) : (
      <EmptyState title={t('demoOnly')} hint={t('demoOnlyHint')} />
    );
  }
  return (
    <Stack gap="lg" mt="md">
      <Group align="flex-end" gap="lg">
        <CarSelect cars={cars} vin={car.vin} isDummy={isDummy} />
        <CarAge car={car} isDummy={isDummy} />
      </Group>
      {!isDummy && mayChoose && (
        <Section title={t('where')}>
          <CarsMap chosen={car.vin} onChoose={(chosen) => change({ vin: chosen })} />
        </Section>
      )}
      {!car.isShared && <Banner kind="warning">{t('unsharedText')}</Banner>}
      <LiveCarView car={car} isDummy={isDummy} />
    </Stack>
  );
}

/** The cars of all documents since the screen was opened, in the order in which they were first received. */
function useLiveCars(document: LiveDataDocument | undefined): readonly LiveCar[] {
  const [seen, setSeen] = useState<{ document?: LiveDataDocument; cars: readonly LiveCar[] }>({ cars: [] });
  if (document === undefined || document === seen.document) return seen.cars;
  const cars = withDocument(seen.cars, document);
  setSeen({ document, cars });
  return cars;
}

/** The dummy car, moving every second while on. */
function useDummyCars(isOn: boolean): readonly LiveCar[] {
  const [cars, setCars] = useState<readonly LiveCar[]>([]);
  useEffect(() => {
    if (!isOn) return undefined;
    const tick = () => setCars((before) => withDocument(before, dummyDocument(Date.now())));
    tick();
    const timer = setInterval(tick, 1000);
    return () => {
      clearInterval(timer);
      setCars([]);
    };
  }, [isOn]);
  return cars;
}

/** Whether what is shown of a car is fresh, and when it was captured. */
function CarAge({ car, isDummy }: { car: LiveCar; isDummy: boolean }) {
  const t = useTexts('liveData');
  const formats = useFormats();
  const now = useNow(1000);
  return (
    <Group gap="sm">
      {isDummy ? (
        <StatusChip kind="info">{t('dummyMark')}</StatusChip>
      ) : car.isShared ? (
        <StatusChip kind={isStale(car, now) ? 'waiting' : 'good'}>
          {isStale(car, now) ? t('stale') : t('fresh')}
        </StatusChip>
      ) : (
        <StatusChip kind="bad">{t('unshared')}</StatusChip>
      )}
      <Text fz="sm" c="dimmed">
        {t('captured')}{' '}
        <time dateTime={new Date(car.capturedAt).toISOString()} title={formats.exact(car.capturedAt)}>
          {formats.relative(car.capturedAt, now)}
        </time>
      </Text>
    </Group>
  );
}

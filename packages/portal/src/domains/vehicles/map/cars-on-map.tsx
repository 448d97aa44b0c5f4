import { Box, Group, Paper } from '@mantine/core';
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs';
import { ActButton } from '../../../design/object/act-button.tsx';
import { useNow } from '../../../design/relative-time.tsx';
import { extentOf, type MapPlace } from '../../../design/map/map-place.ts';
import { MapWaits, WorldMap } from '../../../design/map/map.tsx';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { ErrorState } from '../../../design/states/error-state.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import classes from './cars-on-map.module.css';
import { type Spot, spotsOf } from './spots.ts';
import type { CarPlaces } from './use-car-places.ts';

/** A place that is older is drawn hollow. */
const FRESH_MS = 15 * 60_000;
/** Degrees to each side of a group that is opened. */
const OPENED = 0.002;
const NO_TRAIL: readonly MapPlace[] = [];

interface CarsOnMapProps {
  readonly places: CarPlaces;
  /** A VIN. */
  readonly chosen: string | undefined;
  readonly onChoose: (vin: string) => void;
  /** Where the chosen car has been. */
  readonly trail?: readonly MapPlace[];
  readonly height?: number;
}

/** The cars that share their place, on a map: those close together as one mark that opens. */
export function CarsOnMap({ places, chosen, onChoose, trail = NO_TRAIL, height = 460 }: CarsOnMapProps) {
  const t = useTexts('vehicles.map');
  const now = useNow(30_000);
  const { groups, shown } = places;
  if (places.problem !== null)
    return (
      <Paper withBorder>
        <ErrorState problem={places.problem} retry={places.retry} />
      </Paper>
    );
  if (groups?.length === 0 && shown === undefined) return <NoPlaces />;
  const open = (spot: Spot) => {
    const [car, ...others] = spot.cars;
    if (car !== undefined && others.length === 0) onChoose(car.vin);
    else places.show(extentOf(cornersOf(spot), OPENED));
  };
  return (
    <Box __vars={{ '--map-height': `${height}px` }}>
      {groups === undefined || shown === undefined ? (
        <MapWaits />
      ) : (
        <WorldMap
          label={t('title')}
          shown={shown}
          trail={trail}
          onLook={places.setLook}
          marks={(look) =>
            spotsOf(groups, look).map((spot) => ({
              key: spot.key,
              lat: spot.lat,
              lon: spot.lon,
              node: <SpotMark spot={spot} chosen={chosen} now={now} onOpen={() => open(spot)} />,
            }))
          }
        />
      )}
      <Legend places={places} hasChosen={chosen !== undefined} hasTrail={trail.length > 1} />
    </Box>
  );
}

function SpotMark({
  spot: { count, isMore, cars },
  chosen,
  now,
  onOpen,
}: {
  spot: Spot;
  chosen: string | undefined;
  now: number;
  onOpen: () => void;
}) {
  const t = useTexts('vehicles.map');
  const [car] = cars;
  const isChosen = cars.some(({ vin }) => vin === chosen);
  const isOne = car !== undefined && count === 1;
  const isOld = isOne && now - car.captured_at > FRESH_MS;
  const name = isOne
    ? isOld
      ? t('oldCar', { vin: car.vin })
      : car.vin
    : t(isMore ? 'moreCars' : 'cars', { count });
  return (
    <button
      type="button"
      className={isOne ? classes['car'] : classes['several']}
      {...(isChosen && { 'data-chosen': true })}
      {...(isOld && { 'data-old': true })}
      aria-label={name}
      aria-current={isChosen || undefined}
      title={name}
      onClick={onOpen}
    >
      {!isOne && (isMore ? t('atLeast', { count }) : t('number', { count }))}
    </button>
  );
}

interface LegendProps {
  readonly places: CarPlaces;
  readonly hasChosen: boolean;
  readonly hasTrail: boolean;
}

function Legend({ places: { showAll }, hasChosen, hasTrail }: LegendProps) {
  const t = useTexts('vehicles.map');
  return (
    <Group justify="space-between" gap="sm" mt="xs">
      <Group component="ul" gap="md" className={classes['legend'] ?? ''} aria-label={t('legend')}>
        <li>
          <span className={classes['car']} aria-hidden /> {t('legendCar')}
        </li>
        <li>
          <span className={classes['car']} data-old aria-hidden /> {t('legendOld')}
        </li>
        <li>
          <span className={classes['several']} aria-hidden>
            3
          </span>
          {t('legendSeveral')}
        </li>
        {hasChosen && (
          <li>
            <span className={classes['car']} data-chosen aria-hidden /> {t('legendChosen')}
          </li>
        )}
        {hasTrail && (
          <li>
            <span className={classes['trail']} aria-hidden /> {t('legendTrail')}
          </li>
        )}
      </Group>
      <ActButton
        size="xs"
        variant="default"
        icon={IconMaximize}
        iconSize={16}
        onClick={showAll}
        text={t('showAll')}
      />
    </Group>
  );
}

function NoPlaces() {
  const t = useTexts('vehicles.map');
  return (
    <Paper withBorder>
      <EmptyState
        title={t('none')}
        hint={t('noneHint')}
        action={<ActButton variant="default" to="/consent-forms" text={t('toForms')} />}
      />
    </Paper>
  );
}

function cornersOf({ extent: [west, south, east, north] }: Spot): MapPlace[] {
  return [
    { lon: west, lat: south },
    { lon: east, lat: north },
  ];
}

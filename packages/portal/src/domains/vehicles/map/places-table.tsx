import { NO_VALUE } from '../../../lib/no-value.ts';
import { Text } from '@mantine/core';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import type { CarPlace, PlaceGroup } from '@vinculum/contract/live-data/places.ts';
import { useState } from 'react';
import { type City, townNear } from '../../../design/map/cities.ts';
import { extentOf, type MapPlace } from '../../../design/map/map-place.ts';
import { RelativeTime } from '../../../design/relative-time.tsx';
import type { DataColumn } from '../../../design/table/rows/data-column.ts';
import { DataTable } from '../../../design/table/data-table.tsx';
import { rowsAtHand } from '../../../design/table/rows-at-hand.ts';
import { ShortPages } from '../../../design/table/short-pages.tsx';
import { TableSection } from '../../../design/table/table-section.tsx';
import { VinLink } from '../../../design/vins/vin-link.tsx';
import { useFormats } from '../../../lib/language/formats.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { extentOfGroups } from './spots.ts';
import type { CarPlaces } from './use-car-places.ts';

const ROWS = 10;
const OPENED = 0.01;

/** A car, or a group of more than are named. */
interface Row extends MapPlace {
  readonly key: string;
  readonly car: CarPlace | null;
  readonly group: PlaceGroup;
}

/** What the map shows, as a table: the same cars, the same groups, the same ways on. */
export function PlacesTable({ places, onChoose }: { places: CarPlaces; onChoose: (vin: string) => void }) {
  const t = useTexts('vehicles.map');
  const [asked, setPage] = useState(0);
  const columns = useColumns(places.cities);
  const rows = (places.groups ?? []).flatMap(rowsOf);
  const page = Math.min(asked, Math.max(0, Math.ceil(rows.length / ROWS) - 1));
  const shown = rows.slice(page * ROWS, (page + 1) * ROWS);
  const open = ({ car, group }: Row) => {
    if (car === null) places.show(extentOf(extentOfGroups([group]), OPENED));
    else {
      places.showCloseTo([car]);
      onChoose(car.vin);
    }
  };
  return (
    <TableSection title={t('table')}>
      {rows.length === 0 ? (
        <Text c="dimmed" fz="sm">
          {t('noneHere')}
        </Text>
      ) : (
        <DataTable
          name={t('table')}
          columns={columns}
          source={rowsAtHand(shown)}
          rowKey={({ key }) => key}
          actions={(row) => [
            {
              label:
                row.car === null
                  ? t('zoomTo', { count: row.group.count })
                  : t('showCar', { vin: row.car.vin }),
              icon: IconMapPin,
              onClick: () => open(row),
            },
          ]}
        />
      )}
      <ShortPages page={page} size={ROWS} total={rows.length} onPage={setPage} />
    </TableSection>
  );
}

function rowsOf(group: PlaceGroup): Row[] {
  if (group.cars.length > 0)
    return group.cars.map((car) => ({ key: car.vin, lat: car.lat, lon: car.lon, car, group }));
  const { lat, lon, west, south } = group;
  return [{ key: `${west} ${south}`, lat, lon, car: null, group }];
}

function useColumns(cities: readonly City[]): readonly DataColumn<Row>[] {
  const t = useTexts('vehicles.map');
  const formats = useFormats();
  return [
    {
      key: 'vin',
      title: t('vin'),
      cell: ({ car, group }) =>
        car === null ? (
          t(group.is_more ? 'moreCars' : 'cars', { count: group.count })
        ) : (
          <VinLink vin={car.vin} />
        ),
    },
    { key: 'town', title: t('town'), cell: (place) => townNear(cities, place) ?? NO_VALUE },
    {
      key: 'place',
      title: t('place'),
      cell: ({ lat, lon }) => t('coordinates', { lat: formats.number(lat, 4), lon: formats.number(lon, 4) }),
    },
    {
      key: 'since',
      title: t('since'),
      cell: ({ car }) => (car === null ? NO_VALUE : <RelativeTime moment={car.captured_at} />),
    },
  ];
}

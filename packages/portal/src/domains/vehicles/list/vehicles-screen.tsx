import { NO_VALUE } from '../../../lib/no-value.ts';
import { Button, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs';
import { addFleetVehiclesEndpoint } from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import { isVin, vinLength } from '@vinculum/contract/foundation/vin.ts';
import { listPlacesEndpoint } from '@vinculum/contract/live-data/places.ts';
import {
  type ListedVehicle,
  listVehiclesEndpoint,
  type VehicleFilter,
  vehicleFilters,
} from '@vinculum/contract/vehicles/endpoints.ts';
import { lazy, Suspense, useState } from 'react';
import { ActButton } from '../../../design/object/act-button.tsx';
import { ObjectLink } from '../../../design/object/object-link.tsx';
import { Page } from '../../../design/page.tsx';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { NotYet } from '../../../design/states/not-yet.tsx';
import { LoadingRows } from '../../../design/states/loading-rows.tsx';
import { NotUpdated } from '../../../design/states/not-updated.tsx';
import { Connection } from '../../../design/states/connection.tsx';
import { StatusChip } from '../../../design/states/status-chip.tsx';
import { ChoiceFilter } from '../../../design/table/choice-filter.tsx';
import type { DataColumn } from '../../../design/table/rows/data-column.ts';
import { DataTable } from '../../../design/table/data-table.tsx';
import { FilterText } from '../../../design/table/filter-text.tsx';
import { type KeyPage, KeyPages } from '../../../design/table/key-pages.tsx';
import { rowsAtHand } from '../../../design/table/rows-at-hand.ts';
import type { TableSelection } from '../../../design/table/table-selection.tsx';
import { useTableState } from '../../../design/table/table-state.ts';
import { SavedViews, SaveView } from '../../../design/table/views/saved-views.tsx';
import { TakeVins } from '../../../design/vins/take-vins.tsx';
import { VinLink } from '../../../design/vins/vin-link.tsx';
import { useAddress, useChangeAddress } from '../../../lib/navigation.ts';
import { useSteadyEndpoint } from '../../../lib/calls/queries.ts';
import { pageOf } from '../../../lib/screens/addresses.ts';
import { useMay, useSession } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { JoinFleetDialog } from '../../fleets/public.ts';
import { MakerLink, nameOfCar } from '../maker-link.tsx';

const POLL_MS = 15_000;

const VehiclesMap = lazy(async () => ({ default: (await import('../map/vehicles-map.tsx')).VehiclesMap }));

/** The cars that the user has to do with: as a list, and for who may see places on a map. */
export function VehiclesScreen() {
  const t = useTexts('vehicles.list');
  const tMap = useTexts('vehicles.map');
  const { principal } = useSession();
  const hasMap = useMay(listPlacesEndpoint);
  const isMap = useAddress()['view'] === 'map' && hasMap;
  const change = useChangeAddress();
  return (
    <Page
      title={t('title')}
      lead={isMap ? tMap('lead') : t(`lead.${principal.portal}`)}
      action={
        hasMap && (
          <SegmentedControl
            aria-label={tMap('view')}
            value={isMap ? 'map' : 'list'}
            onChange={(view) => change({ view: view === 'map' ? view : undefined, vin: undefined })}
            data={[
              { value: 'list', label: tMap('asList') },
              { value: 'map', label: tMap('asMap') },
            ]}
          />
        )
      }
    >
      {isMap ? (
        <Suspense fallback={<LoadingRows rows={6} height={64} />}>
          <VehiclesMap />
        </Suspense>
      ) : (
        <VehicleList />
      )}
    </Page>
  );
}

/** Narrowed down by VIN and state. */
function VehicleList() {
  const t = useTexts('vehicles.list');
  const state = useTableState({ name: 'vehicles' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const search = state.filter('search').slice(0, vinLength).toUpperCase();
  const isOfFleets = useSession().principal.portal === 'FLEET_MANAGER';
  const filters = vehicleFilters.filter((one) => one !== 'noFleet' || isOfFleets);
  const filter = filters.find((one) => one === state.filter('state')) ?? null;
  return (
    <Stack>
      <Group component="search" gap="sm">
        <FilterText state={state} name="search" label={t('search')} />
        <ChoiceFilter
          state={state}
          name="state"
          label={t('state')}
          anyLabel={t('all')}
          choices={filters.map((value) => ({ value, label: t(value) }))}
        />
        <SaveView state={state} />
      </Group>
      <SavedViews name={t('title')} state={state} />
      <KeyPages<string>
        of={`${search} ${filter}`}
        moreText={t('more')}
        renderPage={(page) => (
          <VehiclesPage
            search={search}
            filter={filter}
            page={page}
            selection={{ selected, onChange: setSelected }}
          />
        )}
      />
    </Stack>
  );
}

/** What may be done with selected cars. */
function WithSelected({ selected, onChange }: Pick<TableSelection, 'selected' | 'onChange'>) {
  const t = useTexts('vehicles.list');
  const [isJoining, setJoining] = useState(false);
  const mayJoin = useMay(addFleetVehiclesEndpoint);
  const vins = [...selected];
  return (
    <>
      {mayJoin && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconStack2 size={16} aria-hidden />}
          onClick={() => setJoining(true)}
        >
          {t('toFleet')}
        </Button>
      )}
      <TakeVins vins={vins} />
      {isJoining && (
        <JoinFleetDialog vins={vins} onClose={() => setJoining(false)} onJoined={() => onChange(new Set())} />
      )}
    </>
  );
}

interface VehiclesPageProps {
  readonly search: string;
  readonly filter: VehicleFilter | null;
  readonly page: KeyPage<string>;
  readonly selection: Pick<TableSelection, 'selected' | 'onChange'>;
}

function VehiclesPage({ search, filter, page: { before, renderMore }, selection }: VehiclesPageProps) {
  const t = useTexts('vehicles.list');
  const columns = useVehicleColumns();
  const mayJoin = useMay(addFleetVehiclesEndpoint);
  const query = {
    ...(search !== '' && { search }),
    ...(filter !== null && { state: filter }),
    ...(before !== null && { after: before }),
  };
  const found = useSteadyEndpoint(listVehiclesEndpoint, { query }, { refetchInterval: POLL_MS });
  if (found.data === undefined) return <NotYet source={found} rows={6} height={36} />;
  const { data: cars, next } = found.data;
  return (
    <>
      <NotUpdated problem={found.error} />
      {cars.length > 0 && before === null && filter === 'noFleet' && mayJoin && (
        <Text c="dimmed" fz="sm">
          {t('noFleetHint')}
        </Text>
      )}
      {cars.length > 0 && (
        <DataTable
          name={t('title')}
          columns={columns}
          source={rowsAtHand(cars)}
          rowKey={({ vin }) => vin}
          selection={{
            ...selection,
            // What is done with cars of all pages stands over the first.
            bulk: before === null && <WithSelected {...selection} />,
          }}
        />
      )}
      {cars.length === 0 && next !== null && (
        <Text c="dimmed" fz="sm">
          {t('noneSoFar')}
        </Text>
      )}
      {cars.length === 0 && next === null && before === null && (
        <NoCars search={search} isFiltered={filter !== null} />
      )}
      {!found.isPlaceholderData && renderMore(next)}
    </>
  );
}

/** Nothing was found: a whole VIN may still be one that is not listed. */
function NoCars({ search, isFiltered }: { search: string; isFiltered: boolean }) {
  const t = useTexts('vehicles.list');
  const isNarrowed = search !== '' || isFiltered;
  const hint = t(isNarrowed ? 'noneFoundHint' : 'noneHint');
  return (
    <Paper withBorder>
      <EmptyState
        title={t(isNarrowed ? 'noneFound' : 'none')}
        hint={search === '' ? hint : `${t('noneBeginsHint')} ${hint}`}
        action={
          isVin(search) && (
            <ActButton variant="default" to={pageOf.vehicle(search)} text={t('open', { vin: search })} />
          )
        }
      />
    </Paper>
  );
}

function useVehicleColumns(): readonly DataColumn<ListedVehicle>[] {
  const t = useTexts('vehicles.list');
  const tState = useTexts('vehicles.state');
  const { portal } = useSession().principal;
  return [
    { key: 'vin', title: t('vin'), cell: ({ vin }) => <VinLink vin={vin} /> },
    {
      key: 'model',
      isPlain: true,
      title: t('model'),
      cell: (row) => nameOfCar(row) || NO_VALUE,
    },
    portal === 'OEMS'
      ? { key: 'owner', title: t('handedOverTo'), cell: (row) => row.handed_over_to ?? NO_VALUE }
      : {
          key: 'maker',
          isPlain: true,
          title: t('maker'),
          cell: (row) =>
            row.maker === null && row.is_online === null ? (
              NO_VALUE
            ) : (
              <MakerLink vehicle={row}>{tState('unregistered')}</MakerLink>
            ),
        },
    ...(portal === 'FLEET_MANAGER'
      ? [{ key: 'fleet', title: t('fleet'), cell: (row: ListedVehicle) => <Fleet vehicle={row} /> }]
      : []),
    {
      key: 'connection',
      title: t('connection'),
      cell: ({ is_online: isOnline }) => (isOnline === null ? NO_VALUE : <Connection isOnline={isOnline} />),
    },
    {
      key: 'consents',
      title: t('consents'),
      cell: ({ is_live: isLive }) => (
        <StatusChip kind={isLive ? 'good' : 'neutral'}>{t(isLive ? 'inForce' : 'noneInForce')}</StatusChip>
      ),
    },
  ];
}

function Fleet({ vehicle: { fleet } }: { vehicle: ListedVehicle }) {
  const t = useTexts('vehicles.list');
  if (fleet === null) return <StatusChip kind="waiting">{t('noFleet')}</StatusChip>;
  return <ObjectLink kind="fleet" id={fleet.id} name={fleet.name} />;
}

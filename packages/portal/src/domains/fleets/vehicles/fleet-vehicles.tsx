import { Button, Group, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import type { FleetRow } from '@vinculum/contract/fleets/fleet.ts';
import {
  type listFleetVehiclesEndpoint,
  removeFleetVehiclesEndpoint,
  reportOwnerChangeEndpoint,
} from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import type { Act } from '../../../design/object/act.ts';
import { PageActions } from '../../../design/object/page-actions.tsx';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { DataTable } from '../../../design/table/data-table.tsx';
import { FilterText } from '../../../design/table/filter-text.tsx';
import type { TableState } from '../../../design/table/table-state.ts';
import type { ApiProblem } from '../../../lib/calls/api-problem.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { useVehicleActions, useVehicleColumns } from './vehicle-columns.tsx';

type Ask = (about: 'remove' | 'change', vins: readonly string[]) => void;

interface FleetVehiclesProps {
  readonly fleet: FleetRow;
  readonly source: UseQueryResult<ResultOf<typeof listFleetVehiclesEndpoint>, ApiProblem>;
  readonly state: TableState;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly ask: Ask;
  /** Null for who may add none. */
  readonly add: Act | null;
}

/** The cars of a fleet, with what may be done with each and with several. */
export function FleetVehicles(props: FleetVehiclesProps) {
  const { fleet, source, state, selected, onSelect, ask, add } = props;
  const t = useTexts('fleets');
  const bulk = useBulk((about) => ask(about, [...selected]));
  const actions = useVehicleActions({
    remove: (vin) => ask('remove', [vin]),
    change: (vin) => ask('change', [vin]),
  });
  return (
    <Stack>
      <Group>
        <FilterText state={state} name="search" label={t('vehicles.search')} />
      </Group>
      <DataTable
        name={t('vehiclesOf', { name: fleet.name })}
        columns={useVehicleColumns()}
        source={source}
        state={state}
        rowKey={(row) => row.vin}
        actions={actions}
        {...(bulk !== null && { selection: { selected, onChange: onSelect, bulk } })}
        empty={<NoVehicles isNarrowed={state.filter('search') !== ''} add={add} />}
      />
      {source.data !== undefined && source.data.data.length > 0 && (
        <Text c="dimmed" fz="sm">
          {t('vehicles.earlierHint')}
        </Text>
      )}
    </Stack>
  );
}

/** Why there is no car, and for who may, the way to a first one. */
function NoVehicles({ isNarrowed, add }: { isNarrowed: boolean; add: Act | null }) {
  const t = useTexts('fleets.vehicles');
  if (isNarrowed) return <EmptyState title={t('noneFound')} />;
  return (
    <EmptyState
      title={t('none')}
      hint={t('noneHint')}
      action={add !== null && <PageActions actions={[add]} />}
    />
  );
}

/** The buttons for selected cars; null for users who may do nothing with them. */
function useBulk(ask: (about: 'remove' | 'change') => void) {
  const t = useTexts('fleets.vehicles');
  const mayRemove = useMay(removeFleetVehiclesEndpoint);
  const mayChange = useMay(reportOwnerChangeEndpoint);
  if (!mayRemove && !mayChange) return null;
  return (
    <Group gap="xs">
      {mayRemove && (
        <Button size="xs" variant="default" onClick={() => ask('remove')}>
          {t('remove')}
        </Button>
      )}
      {mayChange && (
        <Button size="xs" variant="default" onClick={() => ask('change')}>
          {t('change')}
        </Button>
      )}
    </Group>
  );
}

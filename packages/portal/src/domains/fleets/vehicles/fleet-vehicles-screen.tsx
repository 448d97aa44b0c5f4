import { Button, Group, Stack } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import {
  addFleetVehiclesEndpoint,
  type AddedVehicles,
  listFleetVehiclesEndpoint,
  removeFleetVehiclesEndpoint,
  reportOwnerChangeEndpoint,
} from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import { type ComponentProps, useState } from 'react';
import { Banner } from '../../../design/states/banner.tsx';
import { DataTable } from '../../../design/table/data-table.tsx';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { ErrorState } from '../../../design/states/error-state.tsx';
import { FilterText } from '../../../design/table/filter-text.tsx';
import { LoadingRows } from '../../../design/states/loading-rows.tsx';
import { Page } from '../../../design/page.tsx';
import { pageRequestOf, searchOf, useTableState } from '../../../design/table/table-state.ts';
import { useParam } from '../../../lib/navigation.ts';
import { useEndpoint } from '../../../lib/queries.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { AddVehiclesDialog } from './add-vehicles-dialog.tsx';
import { AddedOutcome } from './added-outcome.tsx';
import { OwnerChangeDialog } from './owner-change-dialog.tsx';
import { RemoveVehicles } from './remove-vehicles.tsx';
import { useVehicleActions, useVehicleColumns } from './vehicle-columns.tsx';

/** What is asked before something is done with cars. */
type Question =
  | { readonly about: 'remove' | 'change'; readonly vins: readonly string[] }
  | { readonly about: 'add' };

/** The cars of one fleet. */
export function FleetVehiclesScreen() {
  const t = useTexts('fleets');
  const fleetId = Number(useParam('fleetId'));
  const state = useTableState({ name: 'fleet-vehicles' });
  const [question, setQuestion] = useState<Question | null>(null);
  const [added, setAdded] = useState<AddedVehicles | null>(null);
  const [reported, setReported] = useState<string | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const vehicles = useEndpoint(
    listFleetVehiclesEndpoint,
    { body: { fleet_id: fleetId, ...pageRequestOf(state), ...searchOf(state) } },
    { placeholderData: keepPreviousData, refetchInterval: 10_000 },
  );
  const columns = useVehicleColumns();
  const actions = useVehicleActions({
    remove: (vin) => setQuestion({ about: 'remove', vins: [vin] }),
    change: (vin) => setQuestion({ about: 'change', vins: [vin] }),
  });
  const add = useMay(addFleetVehiclesEndpoint) && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setQuestion({ about: 'add' })}>
      {t('vehicles.add')}
    </Button>
  );
  const bulk = useBulk((about) => setQuestion({ about, vins: [...selected] }));
  if (vehicles.data === undefined)
    return <NotYet problem={vehicles.error} retry={() => void vehicles.refetch()} />;
  const { fleet } = vehicles.data;
  const finish = (message: string) => {
    setReported(message);
    setSelected(new Set());
  };
  return (
    <Page
      title={fleet.name}
      lead={t('vehicles.lead', { id: fleet.unique_id, description: fleet.description })}
      parents={[{ to: '/fleets', title: t('title') }]}
      action={add}
    >
      <Stack>
        {reported !== null && (
          <Banner kind="success" onClose={() => setReported(null)}>
            {reported}
          </Banner>
        )}
        {added !== null && <AddedOutcome added={added} onDismiss={() => setAdded(null)} />}
        <Group>
          <FilterText state={state} name="search" label={t('vehicles.search')} />
        </Group>
        <DataTable
          name={t('vehiclesOf', { name: fleet.name })}
          columns={columns}
          source={vehicles}
          state={state}
          rowKey={(row) => row.vin}
          actions={actions}
          {...(bulk !== null && { selection: { selected, onChange: setSelected, bulk } })}
          empty={
            state.filter('search') === '' ? (
              <EmptyState title={t('vehicles.none')} hint={t('vehicles.noneHint')} action={add} />
            ) : (
              <EmptyState title={t('vehicles.noneFound')} />
            )
          }
        />
      </Stack>
      {question !== null && (
        <QuestionDialog
          question={question}
          fleet={fleet}
          onClose={() => setQuestion(null)}
          onAdded={setAdded}
          onDone={finish}
        />
      )}
    </Page>
  );
}

/** Before the fleet is known. */
function NotYet({ problem, retry }: { readonly problem: Error | null; readonly retry: () => void }) {
  const t = useTexts('fleets');
  return (
    <Page title={t('cars')} parents={[{ to: '/fleets', title: t('title') }]}>
      {problem === null ? <LoadingRows /> : <ErrorState problem={problem} retry={retry} />}
    </Page>
  );
}

interface QuestionDialogProps {
  readonly question: Question;
  readonly fleet: ComponentProps<typeof RemoveVehicles>['fleet'];
  readonly onClose: () => void;
  readonly onAdded: (added: AddedVehicles) => void;
  readonly onDone: (message: string) => void;
}

function QuestionDialog({ question, fleet, onClose, onAdded, onDone }: QuestionDialogProps) {
  if (question.about === 'add')
    return <AddVehiclesDialog fleet={fleet} onClose={onClose} onAdded={onAdded} />;
  const rest = { vins: question.vins, onClose, onDone };
  return question.about === 'remove' ? (
    <RemoveVehicles fleet={fleet} {...rest} />
  ) : (
    <OwnerChangeDialog fleetId={fleet.id} {...rest} />
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

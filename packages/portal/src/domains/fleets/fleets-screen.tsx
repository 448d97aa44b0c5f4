import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import {
  deleteFleetEndpoint,
  listFleetsEndpoint,
  saveFleetEndpoint,
} from '@vinculum/contract/fleets/endpoints.ts';
import type { FleetRow } from '@vinculum/contract/fleets/fleet.ts';
import { useState } from 'react';
import { ActButton } from '../../design/object/act-button.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { Page } from '../../design/page.tsx';
import { pageRequestOf, useTableState } from '../../design/table/table-state.ts';
import type { ApiProblem } from '../../lib/calls/api-problem.ts';
import { useSteadyEndpoint } from '../../lib/calls/queries.ts';
import { pageOf } from '../../lib/screens/addresses.ts';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { DeleteFleet } from './delete-fleet.tsx';
import { FleetBanners } from './fleet-banners.tsx';
import { FleetDialog } from './fleet-dialog.tsx';
import { useSaveFleet } from './use-save-fleet.ts';
import { Banner } from '../../design/states/banner.tsx';
import { useProblemText } from '../../design/states/error-state.tsx';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import { useFormats } from '../../lib/language/formats.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';

/** The fleet owner's fleets (specification 2, section 2). */
export function FleetsScreen() {
  const t = useTexts('fleets');
  const state = useTableState({ name: 'fleets' });
  const fleets = useSteadyEndpoint(listFleetsEndpoint, { body: pageRequestOf(state) });
  const saving = useSaveFleet(fleets.data?.data ?? [], () => state.toPage(1));
  const [deleting, setDeleting] = useState<FleetRow | null>(null);
  const [deleted, setDeleted] = useState<string | ApiProblem | null>(null);
  const columns = useFleetColumns();
  // One result at a time: what is told of a save ends with what becomes of a deletion, and the other way round.
  const notify = (result: string | ApiProblem) => {
    saving.dismiss();
    setDeleted(result);
  };
  const start = (fleet: FleetRow | null) => {
    setDeleted(null);
    saving.start(fleet);
  };
  const actions = useFleetActions({ edit: start, remove: setDeleting });
  const add = useMay(saveFleetEndpoint) && (
    <ActButton icon={IconPlus} onClick={() => start(null)} text={t('add')} />
  );
  return (
    <Page title={t('title')} lead={t('lead')} action={add}>
      <Stack>
        <FleetBanners saving={saving} deleted={deleted} onDismissDeleted={() => setDeleted(null)} />
        {fleets.error !== null && <ListProblem problem={fleets.error} retry={() => void fleets.refetch()} />}
        {(fleets.error === null || fleets.data !== undefined) && (
          <DataTable
            name={t('title')}
            columns={columns}
            source={{ ...fleets, error: null }}
            state={state}
            rowKey={(row) => String(row.id)}
            rowName={({ name }) => name}
            actions={actions}
            empty={<EmptyState title={t('none')} hint={t('noneHint')} action={add} />}
          />
        )}
      </Stack>
      <FleetDialog saving={saving} />
      {deleting !== null && (
        <DeleteFleet
          fleet={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={notify}
          onFailed={notify}
        />
      )}
    </Page>
  );
}

function useFleetActions(on: { edit: (row: FleetRow) => void; remove: (row: FleetRow) => void }) {
  const t = useTexts('fleets');
  const words = useTexts('design.words');
  const mayEdit = useMay(saveFleetEndpoint);
  const mayDelete = useMay(deleteFleetEndpoint);
  return (row: FleetRow) => [
    {
      label: t('vehiclesOf', { name: row.name }),
      word: t('carsWord'),
      icon: IconCar,
      to: pageOf.fleet(row.id),
    },
    mayEdit && {
      label: t('editOf', { name: row.name }),
      word: words('edit'),
      icon: IconPencil,
      onClick: () => on.edit(row),
    },
    mayDelete && {
      label: t('deleteOf', { name: row.name }),
      word: words('delete'),
      icon: IconTrash,
      onClick: () => on.remove(row),
    },
  ];
}

/** A list that could not be loaded: the server's message in a banner (specification 2, section 8). */
function ListProblem({ problem, retry }: { problem: Error; retry: () => void }) {
  const t = useTexts('fleets');
  const textOf = useProblemText();
  return (
    <Banner kind="problem">
      <Group justify="space-between">
        <Text fz="sm">{textOf(problem)}</Text>
        <Button size="xs" variant="default" onClick={retry}>
          {t('retry')}
        </Button>
      </Group>
    </Banner>
  );
}

/** The columns of the list of fleets; a fleet's name leads to its cars. */
function useFleetColumns(): readonly DataColumn<FleetRow>[] {
  const t = useTexts('fleets');
  const formats = useFormats();
  return [
    {
      key: 'name',
      title: t('name'),
      cell: (row) => (
        <Anchor fw={600} renderRoot={linkTo(pageOf.fleet(row.id))}>
          {row.name}
        </Anchor>
      ),
    },
    { key: 'unique_id', title: t('uniqueId'), cell: (row) => row.unique_id },
    { key: 'description', title: t('description'), cell: (row) => row.description },
    { key: 'vehicles', title: t('cars'), cell: (row) => formats.number(row.vehicles), align: 'end' },
  ];
}

import { Stack, Text } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import {
  type AddedVehicles,
  addFleetVehiclesEndpoint,
  listFleetVehiclesEndpoint,
  removeFleetVehiclesEndpoint,
} from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { FleetRow } from '@vinculum/contract/fleets/fleet.ts';
import { DoneBanner } from '../../../design/states/banner.tsx';
import { PageActions } from '../../../design/object/page-actions.tsx';
import { PageTabs } from '../../../design/object/page-tabs.tsx';
import { Page } from '../../../design/page.tsx';
import { Chip } from '../../../design/states/chip.tsx';
import { NoObject } from '../../../design/object/no-object.tsx';
import { pageRequestOf, searchOf, useTableState } from '../../../design/table/table-state.ts';
import { useParam } from '../../../lib/navigation.ts';
import { useCall, useSteadyEndpoint } from '../../../lib/calls/queries.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { useTimelineTab } from '../../audit/public.ts';
import { AddVehiclesDialog } from './add-vehicles-dialog.tsx';
import { OwnerChangeDialog } from './owner-change-dialog.tsx';
import { FleetVehicles } from './fleet-vehicles.tsx';
import { useFleetChanges } from './use-fleet-changes.tsx';
import { VinOutcome } from '../vin-outcome.tsx';
import { Confirm } from '../../../design/dialogs/confirm.tsx';
import { LongList } from '../../../design/table/long-list.tsx';

/** What is asked before something is done with cars. */
type Question =
  | { readonly about: 'remove' | 'change'; readonly vins: readonly string[] }
  | { readonly about: 'add' };

/** The cars of one fleet. */
export function FleetVehiclesScreen() {
  const t = useTexts('fleets');
  const fleetId = Number(useParam('fleetId'));
  const state = useTableState({ name: 'fleet-vehicles' });
  const vehicles = useSteadyEndpoint(
    listFleetVehiclesEndpoint,
    { body: { fleet_id: fleetId, ...pageRequestOf(state), ...searchOf(state) } },
    { refetchInterval: 10_000 },
  );
  const timelineOf = useTimelineTab('fleet');
  const changes = useFleetChanges(vehicles.data?.fleet);
  const cars = useCarChanges(vehicles.data?.fleet);
  const parents = [{ to: '/fleets', title: t('title') }] as const;
  if (vehicles.data === undefined)
    return (
      <Page title={t('fleet')} parents={parents}>
        <NoFleet source={vehicles} />
      </Page>
    );
  const { fleet } = vehicles.data;
  const { add } = cars.ofList;
  const tabs = [
    {
      name: 'vehicles',
      title: t('cars'),
      render: () => <FleetVehicles fleet={fleet} source={vehicles} state={state} {...cars.ofList} />,
    },
    timelineOf(fleetId),
  ];
  return (
    <Page
      title={fleet.name}
      lead={t('vehicles.lead', { id: fleet.unique_id, description: fleet.description })}
      parents={parents}
      aside={<Chip>{t('count', { count: fleet.vehicles })}</Chip>}
      action={<PageActions actions={[add !== null && add, ...changes.actions]} />}
    >
      <Stack>
        {cars.outcome}
        {changes.outcome}
        <PageTabs label={t('parts')} tabs={tabs} />
      </Stack>
      {cars.dialog}
      {changes.dialogs}
    </Page>
  );
}

interface CarChanges {
  readonly ofList: Pick<ComponentProps<typeof FleetVehicles>, 'selected' | 'onSelect' | 'ask' | 'add'>;
  /** What came of the last ones; stays until it is dismissed. */
  readonly outcome: ReactNode;
  readonly dialog: ReactNode;
}

/** Adding cars to a fleet, and what is asked of those in it that are selected or pointed at. */
function useCarChanges(fleet: FleetRow | undefined): CarChanges {
  const t = useTexts('fleets.vehicles');
  const [question, setQuestion] = useState<Question | null>(null);
  const [added, setAdded] = useState<AddedVehicles | null>(null);
  const [reported, setReported] = useState<string | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const mayAdd = useMay(addFleetVehiclesEndpoint);
  return {
    ofList: {
      selected,
      onSelect: setSelected,
      ask: (about, vins) => setQuestion({ about, vins }),
      add: mayAdd ? { label: t('add'), icon: IconPlus, onClick: () => setQuestion({ about: 'add' }) } : null,
    },
    outcome: (
      <>
        <DoneBanner text={reported} onClose={() => setReported(null)} />
        {added !== null && <AddedOutcome added={added} onDismiss={() => setAdded(null)} />}
      </>
    ),
    dialog: question !== null && fleet !== undefined && (
      <QuestionDialog
        question={question}
        fleet={fleet}
        onClose={() => setQuestion(null)}
        onAdded={(next) => {
          // What came of the act before says nothing any more.
          setReported(null);
          setAdded(next);
        }}
        onDone={(message) => {
          setReported(message);
          setAdded(null);
          setSelected(new Set());
        }}
      />
    ),
  };
}

/** That the fleet loads, that there is none at this address, or why it could not be read. */
function NoFleet({ source }: Pick<ComponentProps<typeof NoObject>, 'source'>) {
  const t = useTexts('fleets');
  const unknown = {
    title: t('unknown'),
    hint: t('unknownHint'),
    to: '/fleets',
    toText: t('toList'),
    field: 'fleet_id',
  } as const;
  return <NoObject source={source} unknown={unknown} />;
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

const outcomeLists = [
  { key: 'added', kind: 'success' },
  { key: 'moved', kind: 'success' },
  { key: 'already', kind: 'info' },
  { key: 'unavailable', kind: 'warning' },
] as const;

/** What became of the VINs that were to be added. */
function AddedOutcome({ added, onDismiss }: { added: AddedVehicles; onDismiss: () => void }) {
  const t = useTexts('fleets.vehicles');
  const lists = outcomeLists.map(({ key, kind }) => ({
    key,
    kind,
    title: t(key, { count: added[key].length }),
    hint: t(`${key}Hint`, { fleets: added.moved_from.join(', ') }),
    vins: added[key],
    areKnown: key !== 'unavailable',
  }));
  return <VinOutcome lists={lists} onDismiss={onDismiss} />;
}

interface RemoveVehiclesProps {
  readonly fleet: FleetRow;
  readonly vins: readonly string[];
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
}

/** Asks before cars are taken out of a fleet. */
function RemoveVehicles({ fleet, vins, onClose, onDone }: RemoveVehiclesProps) {
  const t = useTexts('fleets.vehicles');
  const remove = useCall(removeFleetVehiclesEndpoint, {
    onSuccess: ({ message }) => {
      onDone(message);
      onClose();
    },
  });
  const title = t('removeTitle', { count: vins.length, name: fleet.name });
  return (
    <Confirm
      title={title}
      confirmLabel={t('remove')}
      call={remove}
      onConfirm={() => remove.mutate({ body: { fleet_id: fleet.id, vin_numbers: [...vins] } })}
      onCancel={onClose}
    >
      <LongList label={title} count={vins.length} lineOf={(index) => vins[index]} />
      <Text>{t('removeText', { count: vins.length })}</Text>
    </Confirm>
  );
}

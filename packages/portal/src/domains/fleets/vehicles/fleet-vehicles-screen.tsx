import { Stack } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import {
  addFleetVehiclesEndpoint,
  type AddedVehicles,
  listFleetVehiclesEndpoint,
} from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import { type ComponentProps, useState } from 'react';
import { DoneBanner } from '../../../design/states/banner.tsx';
import { PageActions } from '../../../design/object/page-actions.tsx';
import { PageTabs } from '../../../design/object/page-tabs.tsx';
import { Page } from '../../../design/page.tsx';
import { Chip } from '../../../design/states/chip.tsx';
import { NotYet } from '../../../design/states/not-yet.tsx';
import { pageRequestOf, searchOf, useTableState } from '../../../design/table/table-state.ts';
import { useParam } from '../../../lib/navigation.ts';
import { useSteadyEndpoint } from '../../../lib/calls/queries.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { useTimelineTab } from '../../audit/public.ts';
import { AddVehiclesDialog } from './add-vehicles-dialog.tsx';
import { AddedOutcome } from './added-outcome.tsx';
import { OwnerChangeDialog } from './owner-change-dialog.tsx';
import { RemoveVehicles } from './remove-vehicles.tsx';
import { FleetVehicles } from './fleet-vehicles.tsx';
import { useFleetChanges } from './use-fleet-changes.tsx';

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
  const vehicles = useSteadyEndpoint(
    listFleetVehiclesEndpoint,
    { body: { fleet_id: fleetId, ...pageRequestOf(state), ...searchOf(state) } },
    { refetchInterval: 10_000 },
  );
  const mayAdd = useMay(addFleetVehiclesEndpoint);
  const timelineOf = useTimelineTab('fleet');
  const adding = { label: t('vehicles.add'), icon: IconPlus, onClick: () => setQuestion({ about: 'add' }) };
  const changes = useFleetChanges(vehicles.data?.fleet);
  const parents = [{ to: '/fleets', title: t('title') }] as const;
  if (vehicles.data === undefined)
    return (
      <Page title={t('cars')} parents={parents}>
        <NotYet source={vehicles} />
      </Page>
    );
  const { fleet } = vehicles.data;
  const finish = (message: string) => {
    setReported(message);
    setSelected(new Set());
  };
  const tabs = [
    {
      name: 'vehicles',
      title: t('cars'),
      render: () => (
        <FleetVehicles
          fleet={fleet}
          source={vehicles}
          state={state}
          selected={selected}
          onSelect={setSelected}
          ask={(about, vins) => setQuestion({ about, vins })}
          add={mayAdd ? adding : null}
        />
      ),
    },
    timelineOf(fleetId),
  ];
  return (
    <Page
      title={fleet.name}
      lead={t('vehicles.lead', { id: fleet.unique_id, description: fleet.description })}
      parents={parents}
      aside={<Chip>{t('count', { count: fleet.vehicles })}</Chip>}
      action={<PageActions actions={[mayAdd && adding, ...changes.actions]} />}
    >
      <Stack>
        <DoneBanner text={reported} onClose={() => setReported(null)} />
        {added !== null && <AddedOutcome added={added} onDismiss={() => setAdded(null)} />}
        {changes.outcome}
        <PageTabs label={t('parts')} tabs={tabs} />
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
      {changes.dialogs}
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

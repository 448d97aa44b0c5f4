import { Checkbox, Fieldset, ScrollArea, Stack, Text } from '@mantine/core';
import type { FleetRow } from '@vinculum/contract/fleets/fleet.ts';
import { type AddedVehicles, addFleetVehiclesEndpoint } from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import { useState } from 'react';
import { type ListedVehicle, listVehiclesEndpoint } from '@vinculum/contract/vehicles/endpoints.ts';
import { idOfField } from '../../../design/form/field.ts';
import { useVinEntry } from '../../../design/vins/use-vin-entry.ts';
import { useCall, useEndpoint } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { VinDialog } from '../vin-dialog.tsx';
import { NotUpdated } from '../../../design/states/not-updated.tsx';
import { type KeyPage, KeyPages } from '../../../design/table/key-pages.tsx';
import { VinText } from '../../../design/vins/vin-text.tsx';
import { nameOf } from './vehicle-columns.tsx';

interface AddVehiclesDialogProps {
  readonly fleet: FleetRow;
  readonly onClose: () => void;
  readonly onAdded: (added: AddedVehicles) => void;
}

/** Asks for the VINs of the vehicles that join a fleet, and offers those that are in none yet. */
export function AddVehiclesDialog({ fleet, onClose, onAdded }: AddVehiclesDialogProps) {
  const t = useTexts('fleets.vehicles');
  const entry = useVinEntry();
  const [wasTried, setTried] = useState(false);
  const add = useCall(addFleetVehiclesEndpoint, {
    onSuccess: (added) => {
      onAdded(added);
      onClose();
    },
  });
  const submit = () => {
    setTried(true);
    if (entry.problem === undefined) {
      add.mutate({ body: { fleet_id: fleet.id, vin_numbers: [...entry.vins] } });
    } else document.getElementById(idOfField('vin_numbers'))?.focus();
  };
  return (
    <VinDialog
      title={t('addTitle', { name: fleet.name })}
      submitText={t('addSubmit', { count: entry.count })}
      entry={entry}
      wasTried={wasTried}
      problem={add.error}
      isSending={add.isPending}
      onSubmit={submit}
      onClose={onClose}
      lead={<Text>{t('addLead')}</Text>}
    >
      <CarsWithoutFleet chosen={entry.vins} onChoose={entry.choose} />
    </VinDialog>
  );
}

interface CarsWithoutFleetProps {
  readonly chosen: readonly string[];
  readonly onChoose: (vin: string, isChosen: boolean) => void;
}

/** The cars that were handed over and are in no fleet yet, to be ticked. */
function CarsWithoutFleet(props: CarsWithoutFleetProps) {
  const t = useTexts('fleets.vehicles');
  const first = useCarsWithoutFleet(null);
  if (first.error !== null) return <NotUpdated problem={first.error} />;
  if (first.data === undefined || (first.data.data.length === 0 && first.data.next === null)) return null;
  return (
    <Fieldset legend={t('free')}>
      <ScrollArea.Autosize mah={200}>
        <Stack gap="xs" align="flex-start">
          <KeyPages<string> moreText={t('moreFree')} renderPage={(page) => <Cars page={page} {...props} />} />
        </Stack>
      </ScrollArea.Autosize>
    </Fieldset>
  );
}

function Cars({ page, chosen, onChoose }: CarsWithoutFleetProps & { readonly page: KeyPage<string> }) {
  const { data, error } = useCarsWithoutFleet(page.before);
  if (data === undefined) return <NotUpdated problem={error} />;
  return (
    <>
      {data.data.map((car) => (
        <Checkbox
          key={car.vin}
          label={<CarName car={car} />}
          checked={chosen.includes(car.vin)}
          onChange={(event) => onChoose(car.vin, event.currentTarget.checked)}
        />
      ))}
      {page.renderMore(data.next)}
    </>
  );
}

function CarName({ car }: { car: ListedVehicle }) {
  return (
    <>
      <VinText vin={car.vin} />{' '}
      <Text component="span" c="dimmed" fz="sm">
        {nameOf(car)}
      </Text>
    </>
  );
}

function useCarsWithoutFleet(after: string | null) {
  return useEndpoint(listVehiclesEndpoint, {
    query: { state: 'noFleet', ...(after !== null && { after }) },
  });
}

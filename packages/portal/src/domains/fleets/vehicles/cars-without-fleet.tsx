import { Checkbox, Fieldset, ScrollArea, Stack, Text } from '@mantine/core';
import { type ListedVehicle, listVehiclesEndpoint } from '@vinculum/contract/vehicles/endpoints.ts';
import { NotUpdated } from '../../../design/states/not-updated.tsx';
import { type KeyPage, KeyPages } from '../../../design/table/key-pages.tsx';
import { VinText } from '../../../design/vins/vin-text.tsx';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { nameOf } from './vehicle-columns.tsx';

interface CarsWithoutFleetProps {
  readonly chosen: readonly string[];
  readonly onChoose: (vin: string, isChosen: boolean) => void;
}

/** The cars that were handed over and are in no fleet yet, to be ticked. */
export function CarsWithoutFleet(props: CarsWithoutFleetProps) {
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

import { Stack } from '@mantine/core';
import { getVehicleEndpoint, type VehicleDetail } from '@vinculum/contract/vehicles/endpoints.ts';
import { useState } from 'react';
import { DoneBanner } from '../../design/states/banner.tsx';
import { NotUpdated } from '../../design/states/not-updated.tsx';
import { PageTabs } from '../../design/object/page-tabs.tsx';
import { Page } from '../../design/page.tsx';
import { useParam } from '../../lib/navigation.ts';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { NoObject } from '../../design/object/no-object.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { useAncestors } from './ancestors.ts';
import { nameOfCar } from './maker-link.tsx';
import { useVehicleTabs } from './tabs.ts';
import { VehicleActions } from './vehicle-actions.tsx';
import { VehicleChips } from './vehicle-chips.tsx';

const POLL_MS = 5000;

/** One car: what it is, what was asked of it, and whatever else the user may see. */
export function VehicleScreen() {
  const vin = useParam('vin').toUpperCase();
  return <OneVehicle key={vin} vin={vin} />;
}

function OneVehicle({ vin }: { vin: string }) {
  const t = useTexts('vehicles');
  const [reported, setReported] = useState<string | null>(null);
  const found = useEndpoint(getVehicleEndpoint, { params: { vin } }, { refetchInterval: POLL_MS });
  const parents = useAncestors(found.data);
  const unknown = { title: t('unknown'), hint: t('unknownHint'), to: '/', toText: t('home') } as const;
  // Who has lost the car, or never had it, sees no more of it.
  if (found.error?.code === 'notFound' || found.data === undefined)
    return (
      <Page title={vin} parents={parents}>
        <NoObject source={found} unknown={unknown} />
      </Page>
    );
  const vehicle = found.data;
  const name = nameOfCar({ ...vehicle, make: vehicle.make ?? vehicle.maker });
  return (
    <Page
      title={vin}
      {...(name !== '' && { lead: name })}
      parents={parents}
      aside={<VehicleChips vehicle={vehicle} />}
      action={<VehicleActions vehicle={vehicle} onReported={setReported} />}
    >
      <Stack>
        <DoneBanner text={reported} onClose={() => setReported(null)} />
        <NotUpdated problem={found.error} />
        <VehicleTabs vehicle={vehicle} />
      </Stack>
    </Page>
  );
}

function VehicleTabs({ vehicle }: { vehicle: VehicleDetail }) {
  const t = useTexts('vehicles');
  const tabs = useVehicleTabs().map(({ name, View }) => ({
    name,
    title: t(`tabs.${name}`),
    render: () => <View vehicle={vehicle} />,
  }));
  return <PageTabs label={t('parts')} tabs={tabs} />;
}

import { Stack } from '@mantine/core';
import {
  getVehicleEndpoint,
  listVehicleConsentsEndpoint,
  type VehicleDetail,
} from '@vinculum/contract/vehicles/endpoints.ts';
import { type ComponentType, useState } from 'react';
import { listFleetsEndpoint } from '@vinculum/contract/fleets/endpoints.ts';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { may } from '@vinculum/contract/access/access.ts';
import { listMessagesOfVehicleEndpoint } from '@vinculum/contract/car-messages/of-vehicle.ts';
import { getVehicleCertificatesEndpoint } from '@vinculum/contract/vehicle-access/of-vehicle.ts';
import { getVehicleValuesEndpoint } from '@vinculum/contract/live-data/of-vehicle.ts';
import { DoneBanner } from '../../design/states/banner.tsx';
import { NotUpdated } from '../../design/states/not-updated.tsx';
import { PageTabs } from '../../design/object/page-tabs.tsx';
import { Page } from '../../design/page.tsx';
import { useParam } from '../../lib/navigation.ts';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { NoObject } from '../../design/object/no-object.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { nameOfCar } from './maker-link.tsx';
import { VehicleActions } from './vehicle-actions.tsx';
import { VehicleChips } from './vehicle-chips.tsx';
import { pageOf, type To } from '../../lib/screens/addresses.ts';
import { useMay, useSession } from '../../lib/session.tsx';
import { CertificateView } from './certificate-view.tsx';
import { ConsentsView } from './consents-view.tsx';
import { DataView } from './data/data-view.tsx';
import { MessagesView } from './messages-view.tsx';
import { OverviewView } from './overview-view.tsx';

const POLL_MS = 5000;

/** One car: what it is, what was asked of it, and whatever else the user may see. */
export function VehicleScreen() {
  const vin = useParam('vin').toUpperCase();
  const t = useTexts('vehicles');
  const [reported, setReported] = useState<string | null>(null);
  const found = useEndpoint(getVehicleEndpoint, { params: { vin } }, { refetchInterval: POLL_MS });
  const parents = useAncestors(found.data);
  const unknown = {
    title: t('unknown'),
    hint: t('unknownHint'),
    to: '/vehicles',
    toText: t('toList'),
  } as const;
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

/** The pages above a car: the list of cars, or for a fleet manager the fleet that it is in. */
function useAncestors(vehicle: VehicleDetail | undefined): { to: To; title: string }[] {
  const t = useTexts('fleets');
  const tCars = useTexts('vehicles.list');
  const hasFleets = useMay(listFleetsEndpoint);
  const fleet = vehicle?.fleet ?? null;
  if (!hasFleets || fleet === null) return [{ to: '/vehicles', title: tCars('title') }];
  return [
    { to: '/fleets', title: t('title') },
    { to: pageOf.fleet(fleet.id), title: fleet.name },
  ];
}

/** One part of a car's page, for whom its call is. */
interface VehicleTab {
  readonly name: 'overview' | 'consents' | 'data' | 'messages' | 'certificate';
  readonly View: ComponentType<{ readonly vehicle: VehicleDetail }>;
  readonly endpoint: Endpoint;
}

const tabs: readonly VehicleTab[] = [
  { name: 'overview', View: OverviewView, endpoint: getVehicleEndpoint },
  { name: 'consents', View: ConsentsView, endpoint: listVehicleConsentsEndpoint },
  { name: 'data', View: DataView, endpoint: getVehicleValuesEndpoint },
  { name: 'messages', View: MessagesView, endpoint: listMessagesOfVehicleEndpoint },
  { name: 'certificate', View: CertificateView, endpoint: getVehicleCertificatesEndpoint },
];

/** The parts that the user may see, in their order. */
function useVehicleTabs(): readonly VehicleTab[] {
  const { principal } = useSession();
  return tabs.filter(({ endpoint }) => may(principal, endpoint.access));
}

import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { may } from '@vinculum/contract/access/access.ts';
import { listMessagesOfVehicleEndpoint } from '@vinculum/contract/car-messages/of-vehicle.ts';
import { getVehicleCertificatesEndpoint } from '@vinculum/contract/vehicle-access/of-vehicle.ts';
import { getVehicleValuesEndpoint } from '@vinculum/contract/live-data/of-vehicle.ts';
import {
  getVehicleEndpoint,
  listVehicleConsentsEndpoint,
  type VehicleDetail,
} from '@vinculum/contract/vehicles/endpoints.ts';
import type { ComponentType } from 'react';
import { useSession } from '../../lib/session.tsx';
import { CertificateView } from './certificate-view.tsx';
import { ConsentsView } from './consents-view.tsx';
import { DataView } from './data/data-view.tsx';
import { MessagesView } from './messages-view.tsx';
import { OverviewView } from './overview-view.tsx';

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
export function useVehicleTabs(): readonly VehicleTab[] {
  const { principal } = useSession();
  return tabs.filter(({ endpoint }) => may(principal, endpoint.access));
}

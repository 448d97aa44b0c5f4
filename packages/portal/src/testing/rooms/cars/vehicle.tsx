import type { MessageToVehicle } from '@vinculum/contract/car-messages/of-vehicle.ts';
import {
  getVehicleEndpoint,
  listVehicleConsentsEndpoint,
  type ListedVehicle,
  type VehicleConsentRow,
  type VehicleDetail,
} from '@vinculum/contract/vehicles/endpoints.ts';
import type { HttpHandler } from 'msw';
import { VehicleScreen } from '../../../domains/vehicles/vehicle-screen.tsx';
import type { Session } from '../../../lib/session.tsx';
import { answer } from '../../answers.ts';
import { ReadAnew } from '../../read-anew.tsx';
import { renderScreen } from '../../render-screen.tsx';

export const vinOfCar = 'YNR40EA5XR1100011';
export const carOfMaker: VehicleDetail = {
  vin: vinOfCar,
  is_test: false,
  registered_on: '2026-10-01T10:00:00.000Z',
  maker_id: 100,
  maker: 'Norrsken Motors',
  make: 'Norrsken',
  model: 'N40 Electric',
  is_online: false,
  last_seen_on: '2026-11-20T10:00:00.000Z',
  handed_over: { to: 'Baltic Fleet', on: '2026-11-01T10:00:00.000Z' },
  fleet: null,
  live_consents: 1,
  waiting_consents: 2,
  earlier_consents: 0,
  is_sharing: false,
};
export const consentOfCar: VehicleConsentRow = {
  consent_id: 5,
  consent_form_id: 1001,
  title: 'Pay how you drive',
  consumer_id: 3,
  consumer: 'Helios Insurance',
  status: 'FORM_CANCELED',
  since: '2026-11-20T10:00:00.000Z',
  expires_on: null,
  is_applied: false,
  history: [
    {
      at: '2026-11-20T10:00:00.000Z',
      actor_kind: 'oem',
      to: 'FORM_CANCELED',
      cause: 'change of owner',
    },
    { at: '2026-11-19T10:00:00.000Z', actor_kind: 'consumer', to: 'FORM_PENDING', cause: 'published' },
  ],
};

/** A car of Norrsken that shares data now, as it stands in a list. */
export const listedCar: ListedVehicle = {
  vin: 'YNR40EA5XR1100011',
  maker_id: 100,
  maker: 'Norrsken Motors',
  make: 'Norrsken',
  model: 'N40 Electric',
  is_online: true,
  is_live: true,
  fleet: null,
  handed_over_to: null,
};

/** A command that the car has carried out. */
export const messageToCar: MessageToVehicle = {
  send_id: 9,
  sender: 'Helios Insurance',
  kind: 'command',
  title: null,
  command: 'HONK_HORN',
  signals: [],
  state: 'DONE',
  reason: null,
  queued_on: '2026-11-20T10:00:00.000Z',
  delivered_on: null,
  done_on: null,
};

interface Opened {
  readonly session: Session;
  readonly vehicle?: VehicleDetail;
  /** As it stands in the address. */
  readonly vin?: string;
  readonly tab?: string;
  readonly answers?: readonly HttpHandler[];
}

/** Opens the page of a car that is Norrsken's own, with one consent, and a button that reads everything anew. */
export const openCar = ({ session, vehicle = carOfMaker, vin = vinOfCar, tab, answers = [] }: Opened) =>
  renderScreen(
    <>
      <VehicleScreen />
      <ReadAnew />
    </>,
    {
      session,
      path: '/vehicles/$vin',
      at: `/vehicles/${vin}${tab === undefined ? '' : `?tab=${tab}`}`,
      answers: [
        ...answers,
        answer(getVehicleEndpoint, vehicle),
        answer(listVehicleConsentsEndpoint, { data: [consentOfCar], next: null }),
      ],
    },
  );

import { listOrganisationsEndpoint } from '@vinculum/contract/organisations/operator-endpoints.ts';
import {
  listClaimsEndpoint,
  listVehicleCertificatesEndpoint,
} from '@vinculum/contract/vehicle-access/endpoints.ts';
import type { HttpHandler } from 'msw';
import { VehicleAccessScreen } from '../../../domains/vehicle-access/vehicle-access-screen.tsx';
import type { Session } from '../../../lib/session.tsx';
import { oem } from '../../actors.ts';
import { answer } from '../../answers.ts';
import { renderScreen } from '../../render-screen.tsx';
import { accessAnswer, someCar, someClaim } from '../vehicle-access.ts';

const maker = {
  id: 7,
  name: 'Norrsken Motors',
  title: '',
  roles: [],
  role_ids: [4],
  unique_identifier: 'norrsken',
  domain_urls: [],
  stream_name: null,
  created_on: '2026-11-03T00:00:00.000Z',
  resting_from: null,
};

interface OpenedAccess {
  readonly session?: Session;
  readonly at?: string;
  readonly answers?: readonly HttpHandler[];
  readonly claims?: readonly (typeof someClaim)[];
  readonly cars?: readonly (typeof someCar)[];
}

/** Opens the vehicle access of a maker with one claim and one car; an operator may choose among two makers. */
export async function openAccess(input: OpenedAccess = {}) {
  const { session = oem('USER_ADMIN'), at = '/vehicle-access', answers = [] } = input;
  const claims = [...(input.claims ?? [someClaim])];
  const cars = [...(input.cars ?? [someCar])];
  return await renderScreen(<VehicleAccessScreen />, {
    session,
    path: '/vehicle-access',
    at,
    answers: [
      ...answers,
      accessAnswer,
      answer(listClaimsEndpoint, { data: claims, total_rows: claims.length }),
      answer(listVehicleCertificatesEndpoint, { data: cars, total_rows: cars.length }),
      answer(listOrganisationsEndpoint, {
        organisation: [maker, { ...maker, id: 8, name: 'Volt Works', unique_identifier: 'volt' }],
        total_rows: 2,
      }),
    ],
  });
}

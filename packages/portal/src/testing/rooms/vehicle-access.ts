import type { ClaimRow } from '@vinculum/contract/vehicle-access/claim.ts';
import {
  getVehicleAccessEndpoint,
  type VehicleAccessRow,
} from '@vinculum/contract/vehicle-access/endpoints.ts';
import { answer } from '../answers.ts';

export const someClaim: ClaimRow = {
  id: 5,
  name: 'Spring batch',
  state: 'ACTIVE',
  vins: ['YNR', 'YNS', 'YNT40'],
  count: 100,
  used: 3,
  last_used_on: '2026-11-20T10:00:00.000Z',
  ends_at: '2027-01-01T00:00:00.000Z',
  created_on: '2026-11-01T10:00:00.000Z',
  created_by: 'astrid',
  revoked_on: null,
  revoked_by: null,
};

export const someCar: VehicleAccessRow = {
  vin: 'YNR40EA5XR1100011',
  state: 'LIVE',
  registered_on: '2026-11-01T10:00:00.000Z',
  issued_on: '2026-11-01T10:00:00.000Z',
  is_renewed: false,
  expires_on: '2027-11-01T10:00:00.000Z',
  claim_id: 5,
  claim: 'Spring batch',
  is_online: false,
  last_used_on: null,
};

/** What the screens say of a maker with two identifiers. */
export const someAccess = {
  maker_id: 3,
  maker: 'Norrsken Motors',
  identifiers: ['YNR', 'YNS'],
  address: 'mqtts://cars.example.org:8883',
};

export const accessAnswer = answer(getVehicleAccessEndpoint, someAccess);

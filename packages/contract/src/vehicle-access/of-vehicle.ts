import { z } from 'zod';
import { allow } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { vinSchema } from '../foundation/vin.ts';
import { accessStates } from './endpoints.ts';

/** More certificates of one vehicle are of no use on one page. */
export const shownCertificates = 20;

const vehicleCertificate = z.object({
  serial: z.string(),
  /** CLAIM: by a claim, as a new vehicle gets it. RENEWAL: over its own connection, in place of a former one. */
  kind: z.enum(['CLAIM', 'RENEWAL']),
  claim_id: z.int().nullable(),
  claim: z.string().nullable(),
  issued_on: z.string(),
  expires_on: z.string(),
  /** Of a renewal: when the vehicle first connected with it; null before, and for those of claims. */
  first_used_on: z.string().nullable(),
  revoked_on: z.string().nullable(),
});
export type VehicleCertificate = z.output<typeof vehicleCertificate>;

export const getVehicleCertificatesEndpoint = endpoint({
  name: 'vehicleAccess.ofVehicle',
  summary: 'Whether one vehicle is let in, and its certificates, the newest first',
  method: 'GET',
  path: '/shared/api/v1/vehicles/{vin}/certificates',
  access: allow({ portal: 'OEMS', role: 'USER_VIEWER' }, { portal: 'ADMIN', role: 'USER_VIEWER' }),
  params: z.object({ vin: vinSchema }),
  response: z.object({
    state: z.enum(accessStates),
    certificates: z.array(vehicleCertificate),
  }),
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});

import { z } from 'zod';
import { allow } from '../access/access.ts';
import type { UserRole } from '../access/vocabulary.ts';
import { vinListLimits, vinNumbers, vinSchema } from '../foundation/vin.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idSchema, idText } from '../foundation/ids.ts';
import { messageAnswer, pageOf, pageRequest } from '../foundation/paging.ts';
import { claimInput, claimRow, claimUseRow } from './claim.ts';

const from = (role: UserRole) => allow({ portal: 'OEMS', role }, { portal: 'ADMIN', role });
const viewer = from('USER_VIEWER');
const editor = from('USER_EDITOR');
const admin = from('USER_ADMIN');

/** Whose vehicles: the operator names a maker, a maker's own users leave it out. */
const ofMaker = z.object({ maker_id: idSchema.optional() });
const searched = pageRequest.extend({ ...ofMaker.shape, search: z.string().trim().max(200).optional() });

export const getVehicleAccessEndpoint = endpoint({
  name: 'vehicleAccess.get',
  summary:
    'What the vehicles of a maker need to know to be let in: its identifiers and the address they connect to',
  method: 'GET',
  path: '/shared/api/v1/vehicle-access',
  access: viewer,
  query: z.object({ maker_id: idText.optional() }),
  response: z.object({
    maker_id: z.int(),
    maker: z.string(),
    /** World manufacturer identifiers; while there are none, VINs of nobody else's identifiers are let in. */
    identifiers: z.array(z.string()),
    /** mqtts://host:port; null where the installation does not say under which name it is reached. */
    address: z.string().nullable(),
  }),
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});

export const listClaimsEndpoint = endpoint({
  name: 'vehicleAccess.listClaims',
  summary: 'A page of the claims of a maker, the newest first',
  method: 'POST',
  path: '/shared/api/v1/vehicle-access/claims/list',
  access: viewer,
  body: searched,
  response: pageOf(claimRow),
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});

export const createClaimEndpoint = endpoint({
  name: 'vehicleAccess.createClaim',
  summary: 'Make a claim; its archive, with the private key, is in this answer and never again',
  method: 'POST',
  path: '/shared/api/v1/vehicle-access/claims',
  access: admin,
  body: claimInput.extend(ofMaker.shape),
  response: messageAnswer.extend({
    claim_id: z.int(),
    file_name: z.string(),
    archive: z.string().describe('The tar file in base64'),
  }),
  errors: ['notFound', 'badRequest'],
  audit: 'vehicle-claim.create',
  rate: 'write',
  isShownOnce: true,
});

export const listClaimUsesEndpoint = endpoint({
  name: 'vehicleAccess.listClaimUses',
  summary: 'The vehicles that got certificates by a claim, the latest first',
  method: 'POST',
  path: '/shared/api/v1/vehicle-access/claims/uses',
  access: viewer,
  body: searched.extend({ claim_id: idSchema }),
  response: pageOf(claimUseRow).extend({ claim: claimRow }),
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});

export const revokeClaimEndpoint = endpoint({
  name: 'vehicleAccess.revokeClaim',
  summary:
    'Revoke a claim: its connections end, no vehicle gets or renews a certificate by it, those that have one keep it',
  method: 'POST',
  path: '/shared/api/v1/vehicle-access/claims/revoke',
  access: admin,
  body: ofMaker.extend({ claim_id: idSchema }),
  response: messageAnswer,
  errors: ['notFound'],
  audit: 'vehicle-claim.revoke',
  rate: 'write',
});

/** A REVOKED vehicle gets no other certificate until it is released; NONE never had one. */
export const accessStates = ['NONE', 'LIVE', 'EXPIRED', 'REVOKED', 'RELEASED'] as const;
export type AccessState = (typeof accessStates)[number];

export const vehicleAccessRow = z.object({
  vin: z.string(),
  state: z.enum(accessStates),
  registered_on: z.string(),
  /** Of the newest certificate, null without one. */
  issued_on: z.string().nullable(),
  /** Whether the vehicle got it over its own connection, in place of a former one. */
  is_renewed: z.boolean(),
  expires_on: z.string().nullable(),
  claim_id: z.int().nullable(),
  claim: z.string().nullable(),
  is_online: z.boolean(),
  /** When the vehicle was last connected; null for one that never was. */
  last_used_on: z.string().nullable(),
});
export type VehicleAccessRow = z.output<typeof vehicleAccessRow>;

export const listVehicleCertificatesEndpoint = endpoint({
  name: 'vehicleAccess.listCertificates',
  summary: 'A page of the vehicles of a maker with their newest certificates, by VIN',
  method: 'POST',
  path: '/shared/api/v1/vehicle-access/certificates/list',
  access: viewer,
  body: searched.extend({ state: z.enum(accessStates).optional() }),
  response: pageOf(vehicleAccessRow),
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});

export const revokeVehicleCertificateEndpoint = endpoint({
  name: 'vehicleAccess.revokeCertificate',
  summary:
    'Revoke the certificates of a vehicle: its connection ends, and it gets no other until it is released',
  method: 'POST',
  path: '/shared/api/v1/vehicle-access/certificates/revoke',
  access: admin,
  body: ofMaker.extend({ vin: vinSchema }),
  response: messageAnswer,
  errors: ['notFound', 'nothingToRevoke'],
  audit: 'vehicle.certificate.revoke',
  rate: 'write',
});

export const releaseVehicleEndpoint = endpoint({
  name: 'vehicleAccess.release',
  summary: 'Release a vehicle: certificates it has end, and it may be certified anew',
  method: 'POST',
  path: '/shared/api/v1/vehicle-access/certificates/release',
  access: admin,
  body: ofMaker.extend({ vin: vinSchema }),
  response: messageAnswer,
  errors: ['notFound', 'nothingToRelease'],
  audit: 'vehicle.certificate.release',
  rate: 'write',
});

/** Every VIN of the request is in exactly one list. */
const registration = {
  /** Of another maker, or not to be had for another reason that is not told. */
  unavailable: z.array(z.string()),
  already: z.array(z.string()),
  /** Of none of the maker's own identifiers. */
  outside: z.array(z.string()),
};

export const registrationCheck = z.object({ ...registration, ready: z.array(z.string()) });
export type RegistrationCheck = z.output<typeof registrationCheck>;

export const checkRegistrationEndpoint = endpoint({
  name: 'vehicleAccess.checkRegistration',
  summary: 'What registering these VINs would do; nothing is changed',
  method: 'POST',
  path: '/shared/api/v1/vehicle-access/vehicles/check',
  access: editor,
  body: ofMaker.extend({ vin_numbers: vinNumbers }),
  response: registrationCheck,
  errors: ['notFound', 'invalidVins', 'tooManyVehicles'],
  audit: null,
  rate: 'bulk',
  bodyLimit: vinListLimits.bodyBytes,
});

export const registrationOutcome = messageAnswer.extend({
  ...registration,
  registered: z.array(z.string()),
});
export type RegistrationOutcome = z.output<typeof registrationOutcome>;

export const registerVehiclesEndpoint = endpoint({
  name: 'vehicleAccess.register',
  summary:
    'Register vehicles of a maker by their VINs; those that cannot be are named and the others registered',
  method: 'POST',
  path: '/shared/api/v1/vehicle-access/vehicles',
  access: editor,
  body: ofMaker.extend({ vin_numbers: vinNumbers }),
  response: registrationOutcome,
  errors: ['notFound', 'invalidVins', 'tooManyVehicles'],
  audit: 'vehicle.register',
  rate: 'bulk',
  bodyLimit: vinListLimits.bodyBytes,
});

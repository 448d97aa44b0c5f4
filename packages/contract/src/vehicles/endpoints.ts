import { pageIds } from '../foundation/paging.ts';
import { z } from 'zod';
import { anyViewer } from '../access/access.ts';
import { consentStatuses } from '../consents/vocabulary.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { isTest } from '../foundation/test-traffic.ts';
import { vinLength, vinSchema } from '../foundation/vin.ts';

// One vehicle as each side may see it. A consumer sees those that it has asked, a maker its own, a fleet owner those
// that were handed over to it, the operator all; for everybody else a VIN is one that does not exist.

const ofVin = z.object({ vin: vinSchema });

export const vehicleDetail = z.object({
  vin: z.string(),
  is_test: isTest,
  /** ISO 8601; null for a VIN that was asked before its vehicle has registered, and where `is_online` is null. */
  registered_on: z.string().nullable(),
  /** Before it has registered: whose manufacturer identifier its VIN begins with. */
  maker_id: z.int().nullable(),
  maker: z.string().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  /** Null for a consumer of whose consents none is in force or waits: that it asked once tells it nothing now. */
  is_online: z.boolean().nullable(),
  /** ISO 8601; null for one that was never connected, and for a consumer to whom its owner shares nothing now. */
  last_seen_on: z.string().nullable(),
  /** To whom its maker handed it over; for makers, the operator and that fleet owner. */
  handed_over: z.object({ to: z.string(), on: z.string() }).nullable(),
  /** For its fleet owner alone; null while it is in none yet. */
  fleet: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Consents of `listVehicleConsentsEndpoint` that are in force. */
  live_consents: z.int(),
  /** Those that wait for the vehicle or its owner. */
  waiting_consents: z.int(),
  /** For a fleet owner: either kind from before the vehicle was handed over, counted, never shown. */
  earlier_consents: z.int(),
  /** Whether its owner shares something with the caller's own organisation now. */
  is_sharing: z.boolean(),
});
export type VehicleDetail = z.output<typeof vehicleDetail>;

export const getVehicleEndpoint = endpoint({
  name: 'vehicles.get',
  summary:
    'A vehicle: registration, connection, and how many consents there are. For consumers that asked it, its maker, its fleet owner and the operator',
  method: 'GET',
  path: '/shared/api/v1/vehicles/{vin}',
  access: anyViewer,
  params: ofVin,
  response: vehicleDetail,
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});

/** What became of a consent and why; who of an organisation did it is in the response's own history. */
const vehicleConsentChange = z.object({
  at: z.string(),
  actor_kind: z.string(),
  to: z.enum(consentStatuses),
  cause: z.string(),
});

/** More changes of one consent are told by its response. */
export const shownConsentChanges = 20;

export const vehicleConsentRow = z.object({
  consent_id: z.int(),
  consent_form_id: z.int(),
  title: z.string(),
  consumer_id: z.int(),
  consumer: z.string(),
  status: z.enum(consentStatuses),
  /** ISO 8601: when the present status began. */
  since: z.string(),
  /** ISO 8601; null for one without an end, or not accepted yet. */
  expires_on: z.string().nullable(),
  /** Whether the vehicle has confirmed the present state; null where none has to: not asked, or not registered. */
  is_applied: z.boolean().nullable(),
  /** The newest first, `shownConsentChanges` at most. */
  history: z.array(vehicleConsentChange),
});
export type VehicleConsentRow = z.output<typeof vehicleConsentRow>;

/** A consumer sees its own, a maker and the operator all, a fleet owner those asked for since the handing over. */
export const listVehicleConsentsEndpoint = endpoint({
  name: 'vehicles.listConsents',
  summary: 'Consents of a vehicle that the caller may see, with what became of them, the newest first',
  method: 'GET',
  path: '/shared/api/v1/vehicles/{vin}/consents',
  access: anyViewer,
  params: ofVin,
  query: pageIds,
  response: z.object({
    data: z.array(vehicleConsentRow),
    /** To ask with for the next ones; null behind the last. */
    next: z.int().nullable(),
  }),
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});

/**
 * Only those that are connected now, those that have a consent in force that the caller may see, or those that were
 * handed over to the caller and are in no fleet yet.
 */
export const vehicleFilters = ['connected', 'live', 'noFleet'] as const;
export type VehicleFilter = (typeof vehicleFilters)[number];

export const listedVehicle = vehicleDetail
  .pick({ vin: true, maker_id: true, maker: true, make: true, model: true, is_online: true, fleet: true })
  .extend({
    /** Whether a consent that the caller may see is in force. */
    is_live: z.boolean(),
    /** The fleet owner to whom its maker handed it over; for that maker alone. */
    handed_over_to: z.string().nullable(),
  });
export type ListedVehicle = z.output<typeof listedVehicle>;

/**
 * A consumer's are those asked last first, everybody else's go by VIN. Each answer looks through so many and no more,
 * so it may hold less than a page, or nothing, though there are others behind it. Vehicles of tests are not listed.
 */
export const listVehiclesEndpoint = endpoint({
  name: 'vehicles.list',
  summary:
    'The vehicles that a consumer asked, of a maker, handed over to a fleet owner, or all of them for an operator',
  method: 'GET',
  path: '/shared/api/v1/vehicles',
  access: anyViewer,
  query: z.object({
    /** How the VIN begins, or ends, by four characters at least; vehicles that have not registered are not searched. */
    search: z.string().trim().toUpperCase().max(vinLength).optional(),
    state: z.enum(vehicleFilters).optional(),
    /** What `next` of the answer before said. */
    after: z.string().max(20).optional(),
  }),
  response: z.object({
    data: z.array(listedVehicle),
    /** To ask with for the next ones; null behind the last. */
    next: z.string().nullable(),
  }),
  errors: [],
  audit: null,
  rate: 'read',
});

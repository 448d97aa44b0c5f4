import { z } from 'zod';
import { allow } from '../access/access.ts';
import { consentStatuses } from '../consents/vocabulary.ts';
import { endpoint, onBehalf } from '../foundation/endpoint.ts';
import { chosenId, idSchema, idText } from '../foundation/ids.ts';
import { vinListLimits, vinNumbers } from '../foundation/vin.ts';

// Beyond the specification: to whom a form goes, chosen among the cars that a consumer has asked before. Whoever may
// publish may choose. No answer here holds a VIN that the consumer has not asked or entered itself.

const publisher = allow({ portal: 'CONSUMERS', role: 'USER_ADMIN' });

export const audienceLimits = {
  /** Of one organisation. */
  audiences: 100,
  /** Characters, as is the next. */
  name: 100,
  model: 100,
} as const;

/** Which of the cars that were asked. What is left out narrows nothing; cars of tests are never among them. */
export const audienceFilter = z.strictObject({
  /** Only those that were asked with this form; the answer is then that to it, otherwise that to the newest. */
  consent_form_id: idSchema.optional(),
  statuses: z.array(z.enum(consentStatuses)).min(1).max(consentStatuses.length, { abort: true }).optional(),
  oem_id: idSchema.optional(),
  model: z.string().trim().min(1, 'validation.required').max(audienceLimits.model).optional(),
});
export type AudienceFilter = z.output<typeof audienceFilter>;

/** Where the next page begins, as the page before said. */
const after = z.string().max(20).optional();

/** Cars of one maker and model. */
const audienceGroup = z.object({
  oem_id: z.int().nullable(),
  /** Null: the car is not registered yet. */
  oem: z.string().nullable(),
  model: z.string().nullable(),
  vin_numbers: z.array(z.string()),
});

/** Each answer looks through so many consents and no more, so it may hold few cars though others are behind it. */
export const audiencePage = z.object({
  groups: z.array(audienceGroup),
  /** Consents that were looked at. */
  looked_at: z.int(),
  /** To ask with for the next ones; null behind the last. */
  next: z.string().nullable(),
});
export type AudiencePage = z.output<typeof audiencePage>;

const findRequest = z.object({ filter: audienceFilter, after });

export const findAudienceEndpoint = endpoint({
  name: 'audiences.find',
  summary: 'Cars that the own organisation has asked before, by a filter, those asked last first',
  method: 'POST',
  path: '/consumer/api/v1/audiences/find',
  access: publisher,
  body: findRequest,
  response: audiencePage,
  errors: ['consentFormNotFound'],
  audit: null,
  rate: 'read',
});

export const findAdminAudienceEndpoint = onBehalf(findAudienceEndpoint, {
  name: 'audiences.findOfConsumer',
  summary: 'Cars that a consumer has asked before, by a filter, for an administrator',
  body: findRequest.extend({ consumer_id: chosenId }),
});

export const audienceRow = z.object({
  audience_id: z.int(),
  name: z.string(),
  /** Applied anew whenever the audience is used; null: a fixed list. */
  filter: audienceFilter.nullable(),
  /** VINs of a fixed list; null for a filter, which is not counted before it is used. */
  vin_count: z.int().nullable(),
  /** Username of who saved it last. */
  updated_by: z.string(),
  updated_on: z.string(),
});
export type AudienceRow = z.output<typeof audienceRow>;

export const listAudiencesEndpoint = endpoint({
  name: 'audiences.list',
  summary: 'The saved audiences of the own organisation, by name',
  method: 'GET',
  path: '/consumer/api/v1/audiences',
  access: publisher,
  response: z.object({ data: z.array(audienceRow) }),
  errors: [],
  audit: null,
  rate: 'read',
});

/** What an audience is saved under. */
export const audienceName = z.string().trim().min(1, 'validation.required').max(audienceLimits.name);

export const saveAudienceEndpoint = endpoint({
  name: 'audiences.save',
  summary: 'Save an audience under a name: a filter, or a fixed list of VINs',
  method: 'POST',
  path: '/consumer/api/v1/audiences',
  access: publisher,
  body: z
    .object({
      /** Of the one that is changed; absent: a new one. */
      audience_id: idSchema.optional(),
      name: audienceName,
      filter: audienceFilter.optional(),
      vin_numbers: vinNumbers.optional(),
    })
    .refine((body) => (body.filter === undefined) !== (body.vin_numbers === undefined), {
      error: 'validation.required',
      path: ['vin_numbers'],
    }),
  response: z.object({ audience_id: z.int() }),
  errors: [
    'notFound',
    'audienceExists',
    'tooManyAudiences',
    'consentFormNotFound',
    'invalidVins',
    'tooManyVehicles',
  ],
  audit: 'audience.save',
  rate: 'write',
  bodyLimit: vinListLimits.bodyBytes,
});

export const deleteAudienceEndpoint = endpoint({
  name: 'audiences.delete',
  summary: 'Delete a saved audience; what was published to it stays published',
  method: 'DELETE',
  path: '/consumer/api/v1/audiences/{id}',
  access: publisher,
  params: z.object({ id: idText }),
  response: z.object({}),
  errors: ['notFound'],
  audit: 'audience.delete',
  rate: 'write',
});

export const resolveAudienceEndpoint = endpoint({
  name: 'audiences.resolve',
  summary: 'The cars of a saved audience as they are now, in pages as they are found',
  method: 'GET',
  path: '/consumer/api/v1/audiences/{id}/cars',
  access: publisher,
  params: z.object({ id: idText }),
  query: z.object({ after }),
  response: audiencePage,
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});

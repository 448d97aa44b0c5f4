import { z } from 'zod';
import { allow, apiKey, operatorAdmin } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idSchema, idText } from '../foundation/ids.ts';
import { messageAnswer } from '../foundation/paging.ts';
import { whenMissing } from '../foundation/problem.ts';
import { ofOrganisation } from '../organisations/endpoints.ts';
import { isTest } from '../foundation/test-traffic.ts';
import { dataSample } from '../vehicle/sample.ts';

/** How a stream's data is written down. */
export const streamTypes = { JSON: 1, PROTOCOL_BUFFERS: 2 } as const;

const REQUIRED = 'organisations.required';

/** What the dialog of a consumer's stream asks for (specification 3, sections 3 and 5). */
export const consumerStreamSchema = z.object({
  stream_name: z.string(whenMissing(REQUIRED)).trim().min(1, REQUIRED).max(200),
});

export const addConsumerStreamEndpoint = endpoint({
  name: 'streams.nameConsumerStream',
  summary: 'Name the data stream of a consumer; a name given before is replaced',
  method: 'POST',
  path: '/admin/api/v1/consumer-stream-name/add',
  access: operatorAdmin,
  body: consumerStreamSchema.extend({
    consumer_id: idSchema,
    stream_type: z.literal([streamTypes.JSON, streamTypes.PROTOCOL_BUFFERS]).default(streamTypes.JSON),
  }),
  response: messageAnswer,
  errors: ['consumerNotFound'],
  audit: 'consumer-stream.name',
  rate: 'write',
});

const consumerAdmin = allow({ portal: 'CONSUMERS', role: 'USER_ADMIN' });

export const streamKeyRow = z.object({
  id: z.int(),
  name: z.string(),
  /** First characters of the key, to recognise it by. */
  prefix: z.string(),
  created_on: z.string(),
  created_by: z.string(),
  last_used_on: z.string().nullable(),
  revoked_on: z.string().nullable(),
});
export type StreamKeyRow = z.output<typeof streamKeyRow>;

export const listStreamKeysEndpoint = endpoint({
  name: 'streams.listKeys',
  summary: 'API keys of the own data stream; for an operator those of the consumer that is named',
  method: 'GET',
  path: '/consumer/api/v1/stream-keys',
  access: allow({ portal: 'CONSUMERS', role: 'USER_ADMIN' }, { portal: 'ADMIN', role: 'USER_ADMIN' }),
  query: ofOrganisation,
  /** The stream's name as the platform's operator gave it; null before. */
  response: z.object({ keys: z.array(streamKeyRow), stream_name: z.string().nullable() }),
  errors: ['organisationNotFound'],
  audit: null,
  rate: 'read',
});

export const newStreamKey = z.object({ name: z.string().trim().min(1, 'validation.required').max(100) });

export const createStreamKeyEndpoint = endpoint({
  name: 'streams.createKey',
  summary: 'Create an API key; the key itself is in this answer and never again',
  method: 'POST',
  path: '/consumer/api/v1/stream-keys',
  access: consumerAdmin,
  body: newStreamKey,
  response: z.object({ id: z.int(), key: z.string(), message: z.string() }),
  errors: [],
  audit: 'stream-key.create',
  rate: 'write',
  isShownOnce: true,
});

export const revokeStreamKeyEndpoint = endpoint({
  name: 'streams.revokeKey',
  summary: 'Revoke an API key at once',
  method: 'DELETE',
  path: '/consumer/api/v1/stream-keys/{id}',
  access: consumerAdmin,
  params: z.object({ id: idText }),
  response: messageAnswer,
  errors: ['notFound'],
  audit: 'stream-key.revoke',
  rate: 'write',
});

/** One accepted batch of a car. `cursor` resumes behind it. */
export const streamBatch = z.object({
  cursor: z.string(),
  consent_form_id: z.int(),
  consent_id: z.int(),
  vin: z.string(),
  is_test: isTest,
  seq: z.int(),
  received_at: z.number(),
  base_time: z.number(),
  samples: z.array(dataSample),
  event: z.unknown().optional(),
  jwe: z.string().optional(),
});
export type StreamBatch = z.output<typeof streamBatch>;

const readQuery = z.object({
  /** Only batches behind this cursor; from the oldest kept one without it. */
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(10_000).default(1000),
});

export const readStreamEndpoint = endpoint({
  name: 'streams.read',
  summary: 'Batches behind a cursor as NDJSON, oldest first; ends when there are no more or limit is reached',
  method: 'GET',
  path: '/stream/api/v1/batches',
  access: apiKey,
  query: readQuery,
  response: streamBatch,
  errors: [],
  audit: null,
  rate: 'bulk',
  answer: 'ndjson',
});

export const followStreamEndpoint = endpoint({
  name: 'streams.follow',
  summary: 'Batches as server-sent events, event id is the cursor; resumes by Last-Event-ID',
  method: 'GET',
  path: '/stream/api/v1/events',
  access: apiKey,
  query: z.object({ cursor: z.string().max(100).optional() }),
  response: streamBatch,
  errors: [],
  audit: null,
  rate: 'bulk',
  answer: 'events',
});

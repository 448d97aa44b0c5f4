import { z } from 'zod';
import { allow } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idSchema } from '../foundation/ids.ts';
import { messageAnswer } from '../foundation/paging.ts';
import { whenMissing } from '../foundation/problem.ts';

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
  access: allow({ portal: 'ADMIN', role: 'USER_ADMIN' }),
  body: consumerStreamSchema.extend({
    consumer_id: idSchema,
    stream_type: z.literal([streamTypes.JSON, streamTypes.PROTOCOL_BUFFERS]).default(streamTypes.JSON),
  }),
  response: messageAnswer,
  errors: ['consumerNotFound'],
  audit: 'consumer-stream.name',
  rate: 'write',
});

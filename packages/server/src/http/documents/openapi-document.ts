import type { Access, Admission } from '@vinculum/contract/access/access.ts';
import {
  type Endpoint,
  errorsOf,
  IDEMPOTENCY_KEY_HEADER,
  idempotencyKeyPattern,
  takesIdempotencyKey,
} from '@vinculum/contract/foundation/endpoint.ts';
import { errorStatus } from '@vinculum/contract/foundation/errors.ts';
import { problemSchema } from '@vinculum/contract/foundation/problem.ts';
import { z } from 'zod';
import { type JsonObject, schemaOf } from './json-schema.ts';

const schemes: JsonObject = {
  user: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Access token of a user' },
  streamKey: { type: 'http', scheme: 'bearer', description: 'A consumer’s own stream key' },
  carToken: {
    type: 'apiKey',
    in: 'header',
    name: 'x-car-token',
    description: 'Token of a paired car screen',
  },
};

const idempotencyKey: JsonObject = {
  name: IDEMPOTENCY_KEY_HEADER,
  in: 'header',
  required: false,
  description:
    'Made up by the caller. For a day the same request under the same key is answered as it was and changes nothing.',
  schema: { type: 'string', pattern: idempotencyKeyPattern.source },
};

const contentTypes = {
  json: 'application/json',
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  events: 'text/event-stream',
  binary: 'application/octet-stream',
} as const;

/** The OpenAPI 3.1 document of endpoints: requests as they are sent, answers as they come. */
export function openApiDocument(endpoints: readonly Endpoint[]): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    const method = endpoint.method.toLowerCase();
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Vinculum',
      version: '1',
      description: 'The consent and data platform for connected vehicles.',
    },
    tags: [...new Set(endpoints.map(domainOf))].map((name) => ({ name })),
    paths,
    components: { schemas: { Problem: schemaOf(problemSchema, 'output') }, securitySchemes: schemes },
  };
}

function operationOf(endpoint: Endpoint): JsonObject {
  const limits = accessText(endpoint.access);
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(limits === '' ? {} : { description: limits }),
    tags: [domainOf(endpoint)],
    security: securityOf(endpoint.access),
    parameters: [
      ...parametersOf(endpoint, 'path'),
      ...parametersOf(endpoint, 'query'),
      ...(takesIdempotencyKey(endpoint) ? [idempotencyKey] : []),
    ],
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }),
    responses: {
      200: {
        description: isStreamed(endpoint) ? 'Rows of this shape, one by one' : 'Done',
        content: {
          [contentTypes[endpoint.answer ?? 'json']]: { schema: schemaOf(endpoint.response, 'output') },
        },
      },
      ...problemsOf(endpoint),
    },
  };
}

function parametersOf(endpoint: Endpoint, place: 'path' | 'query'): JsonObject[] {
  const declared = place === 'path' ? endpoint.params : endpoint.query;
  if (!(declared instanceof z.ZodObject)) return [];
  return Object.entries(declared.shape).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || !schema.safeParse(undefined).success,
    schema: schemaOf(schema, 'input'),
  }));
}

/** One answer a status; its text names the codes, which stand in the body. */
function problemsOf(endpoint: Endpoint): JsonObject {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => String(errorStatus[code]));
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, named]) => [status, { description: named.join(', '), content }]),
  );
}

function securityOf(access: Access): JsonObject[] {
  switch (access.kind) {
    case 'public':
      return [];
    case 'apiKey':
      return [{ streamKey: [] }];
    case 'signedInOrKey':
      return [{ user: [] }, { streamKey: [] }];
    case 'pairingCode':
      return [{ carToken: [] }];
    default:
      return [{ user: [] }];
  }
}

function accessText(access: Access): string {
  return access.kind === 'allow' ? `For ${access.admissions.map(grantText).join(', or ')}.` : '';
}

function grantText({ portal, role, anyFlag }: Admission): string {
  const least = role === undefined ? '' : ` from ${role} up`;
  const flags = anyFlag === undefined ? '' : ` with ${anyFlag.join(' or ')}`;
  return `${portal}${least}${flags}`;
}

function domainOf(endpoint: Endpoint): string {
  return endpoint.name.split('.', 1)[0] ?? endpoint.name;
}

function isStreamed(endpoint: Endpoint): boolean {
  return endpoint.answer !== undefined && endpoint.answer !== 'json';
}

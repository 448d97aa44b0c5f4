import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { protocolMessages } from '@vinculum/contract/vehicle/protocol.ts';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { asyncApiDocument } from './asyncapi-document.ts';

// The same schemas that AsyncAPI's own parser validates with. The parser itself would bring a linter and some sixty
// packages with it.
const file = import.meta.resolve('@asyncapi/specs/schemas/3.0.0-without-$id.json');
const published: unknown = JSON.parse(readFileSync(fileURLToPath(file), 'utf8'));
const lenient = { strict: false, validateFormats: false } as const;
const validate = new Ajv({ ...lenient, allErrors: true }).compile(
  z.record(z.string(), z.unknown()).parse(published),
);

const described = z.object({
  components: z.object({
    messages: z.record(z.string(), z.object({ payload: z.record(z.string(), z.unknown()) })),
  }),
});

const named = protocolMessages.map((message) => [message.name, message] as const);

test.each([['mqtts://cars.example.org:8883'], [null]])('for %s it is a document of AsyncAPI 3', (address) => {
  validate(asyncApiDocument(address));
  expect(validate.errors ?? []).toEqual([]);
});

test('a document without what AsyncAPI asks for is none', () => {
  expect(validate({ ...asyncApiDocument(null), info: {} })).toBe(false);
});

test('every reference leads to something', () => {
  const document: unknown = JSON.parse(JSON.stringify(asyncApiDocument(null)));
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  expect(references.length).toBeGreaterThan(protocolMessages.length * 4);
  const isThere = (path: string) =>
    path
      .split('/')
      .reduce<unknown>(
        (at, name) => Object.entries(at ?? {}).find(([key]) => key === name)?.[1],
        document,
      ) !== undefined;
  expect(references.filter((path) => !isThere(path))).toEqual([]);
});

test('it says where vehicles connect and what they show there', () => {
  expect(asyncApiDocument('mqtts://cars.example.org:8883')).toMatchObject({
    servers: {
      vehicleLink: {
        host: 'cars.example.org:8883',
        protocol: 'secure-mqtt',
        security: [
          { $ref: '#/components/securitySchemes/vehicle' },
          { $ref: '#/components/securitySchemes/claim' },
        ],
      },
    },
    components: { securitySchemes: { vehicle: { type: 'X509' }, claim: { type: 'X509' } } },
    operations: {
      answer: {
        action: 'receive',
        security: [{ $ref: '#/components/securitySchemes/vehicle' }],
        reply: { channel: { $ref: '#/channels/stored' } },
      },
      provisionAnswer: { action: 'send', security: [{ $ref: '#/components/securitySchemes/claim' }] },
      dataStored: { bindings: { mqtt: { qos: 0 } } },
    },
  });
});

test.each(named)('%s: its example is one, to our schema and to the published one', (name, message) => {
  expect(message.schema.safeParse(message.example).error).toBeUndefined();
  const { payload = {} } = described.parse(asyncApiDocument(null)).components.messages[name] ?? {};
  const check = new Ajv(lenient).compile(payload);
  check(message.example);
  expect(check.errors ?? []).toEqual([]);
});

const correlated = protocolMessages.map(({ name, correlation = '', example }) => ({
  name,
  correlation,
  example,
}));
test.each(correlated.filter(({ correlation }) => correlation !== ''))(
  '$name: the field that tells what it belongs to is one of its own',
  ({ correlation, example }) => {
    expect(example).toHaveProperty(correlation.slice(1));
  },
);

const answered = protocolMessages.map(({ answeredBy = '', ...message }) => ({ answeredBy, ...message }));
test.each(answered.filter(({ answeredBy }) => answeredBy !== ''))(
  '$name: what answers it goes the other way',
  ({ answeredBy, isFromVehicle }) => {
    const answer = protocolMessages.find((one) => one.name === answeredBy);
    expect(answer?.isFromVehicle).toBe(!isFromVehicle);
  },
);

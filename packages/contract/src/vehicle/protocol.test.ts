import { expect, test } from 'vitest';
import { z } from 'zod';
import { protocolMessages, topicParameters } from './protocol.ts';

const named = protocolMessages.map((message) => [message.name, message] as const);

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Paths of fields of which nothing is said. */
function undescribed(schema: JsonSchema, path = ''): string[] {
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    if (typeof field === 'boolean') return [];
    // A fixed word says itself what it is, and what may not be there need not be told.
    const isReported =
      field.description !== undefined || field.const !== undefined || field.not !== undefined;
    return [...(isReported ? [] : [`${path}.${name}`]), ...undescribed(field, `${path}.${name}`)];
  });
  const inner = [schema.items, schema.additionalProperties, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const further = inner.flatMap((one) =>
    typeof one === 'object' && !Array.isArray(one) ? undescribed(one, path) : [],
  );
  return [...fields, ...further];
}

test.each(named)('%s: the protocol says what each field is', (_name, { schema }) => {
  expect(undescribed(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))).toEqual([]);
});

test('every parameter of a topic is told', () => {
  const used = protocolMessages.flatMap(({ address }) =>
    [...address.matchAll(/\{(\w+)\}/g)].map(([, one]) => one),
  );
  expect(new Set(used)).toEqual(new Set(Object.keys(topicParameters)));
});

import { z } from 'zod';

export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * JSON Schema (2020-12) of a schema: what is sent (`input`) or what comes out (`output`). What only code can say,
 * such as the result of a transform, accepts anything.
 */
export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
}

import { z } from 'zod';

export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * JSON Schema of a schema: what is sent (`input`) or what comes out (`output`). What only code can say,
 * such as the result of a transform, accepts anything.
 */
export function schemaOf(
  schema: z.core.$ZodType,
  io: 'input' | 'output',
  target: 'draft-2020-12' | 'draft-07' = 'draft-2020-12',
): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target,
  });
  return rest;
}

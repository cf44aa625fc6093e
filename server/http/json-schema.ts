import { z } from 'zod';

/** A JSON Schema, or a part of the OpenAPI document. */
export type Json = Readonly<Record<string, unknown>>;

/** JSON Schema of a contract schema; `meta.openapi` stands in for what travels as text. */
export function describeSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const { openapi, description } = jsonSchema as { openapi?: Json; description?: string };
      if (!openapi) return;
      const shown = jsonSchema as Record<string, unknown>;
      for (const key of Object.keys(shown)) delete shown[key];
      Object.assign(shown, openapi, description === undefined ? {} : { description });
    },
  });
  return rest;
}

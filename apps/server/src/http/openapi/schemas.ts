/** Schemas of the contracts as JSON Schema. Those with an id become components and are referred to. */
import { z } from 'zod';
import type { JsonSchema } from './example-of.ts';

export type Json = Record<string, unknown>;
export type Components = Record<string, unknown>;

export function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Components): JsonSchema {
  const {
    $defs,
    $schema: _version,
    ...rest
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: withoutId }) as Json & { $defs?: Record<string, unknown> };
  for (const [id, definition] of Object.entries($defs ?? {})) components[io === 'input' ? `${id}Input` : id] ??= rewritten(definition, io);
  return rewritten(rest, io);
}

function withoutId(context: { jsonSchema: Record<string, unknown> }): void {
  delete context.jsonSchema['id'];
}

function rewritten(value: unknown, io: 'input' | 'output'): JsonSchema {
  const text = JSON.stringify(value).replaceAll(/"#\/\$defs\/(\w+)"/g, (_, id: string) =>
    JSON.stringify(`#/components/schemas/${io === 'input' ? `${id}Input` : id}`),
  );
  return JSON.parse(text) as JsonSchema;
}

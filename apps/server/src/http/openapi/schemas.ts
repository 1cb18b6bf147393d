/** Schemas of the contracts as JSON Schema. Those with an id become components and are referred to. */
import { FORMAT, NUMBER_FIRST } from '@limn/contracts';
import { z } from 'zod';
import type { JsonSchema } from './example-of.ts';

export type Json = Record<string, unknown>;
export type Components = Record<string, unknown>;

export function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Components): JsonSchema {
  const {
    $defs,
    $schema: _version,
    ...rest
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: described }) as Json & { $defs?: Record<string, unknown> };
  for (const [id, definition] of Object.entries($defs ?? {})) components[io === 'input' ? `${id}Input` : id] ??= rewritten(definition, io);
  return rewritten(rest, io);
}

/** Numbers are described as numbers, although their digits as text are read, too. */
function described({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void {
  delete jsonSchema['id'];
  const { [FORMAT]: format, description } = jsonSchema;
  if (typeof format === 'string') {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    Object.assign(jsonSchema, { $ref: `#/components/schemas/${format}`, description });
    return;
  }
  if (!(NUMBER_FIRST in jsonSchema)) return;
  const [number] = jsonSchema['anyOf'] as [Json];
  delete jsonSchema[NUMBER_FIRST];
  delete jsonSchema['anyOf'];
  Object.assign(jsonSchema, number);
}

function rewritten(value: unknown, io: 'input' | 'output'): JsonSchema {
  const text = JSON.stringify(value).replaceAll(/"#\/\$defs\/(\w+)"/g, (_, id: string) =>
    JSON.stringify(`#/components/schemas/${io === 'input' ? `${id}Input` : id}`),
  );
  return JSON.parse(text) as JsonSchema;
}

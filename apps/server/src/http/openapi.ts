/** The OpenAPI document, made from the same list of routes that the server binds. */
import { Problem, routes, type RouteDefinition, type RouteName } from '@limn/contracts';
import { z } from 'zod';

type Json = Record<string, unknown>;

export function openApiDocument(publicUrl: string): Json {
  const components: Record<string, unknown> = {};
  const paths: Record<string, Json> = {};
  for (const [name, definition] of Object.entries(routes) as [RouteName, RouteDefinition][]) {
    const path = definition.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[definition.method.toLowerCase()] = operation(name, definition, components);
  }
  const problem = schemaOf(Problem, 'output', components);
  return {
    openapi: '3.1.0',
    info: { title: 'Limn API', version: '1', description: 'Personalised, dynamic images for email and the web.' },
    servers: [{ url: `${publicUrl}/api/v1` }],
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An access token of the sign-in provider, or an API key of a company.' },
      },
      responses: { Problem: { description: 'A refusal', content: { 'application/problem+json': { schema: problem } } } },
    },
  };
}

function operation(name: string, definition: RouteDefinition, components: Record<string, unknown>): Json {
  const parameters = [
    ...parametersOf(definition.params, 'path', components),
    ...parametersOf(definition.query, 'query', components),
    ...(definition.access === 'public' ? [] : [header('X-Company', 'The company to act in; needed by people who belong to several.')]),
    ...(definition.creates
      ? [header('Idempotency-Key', 'Makes a repeated request answer what the first one answered, for 24 hours.')]
      : []),
    ...(definition.guarded ? [header('If-Match', 'The revision that was read; a document saved on another one is refused with 409.')] : []),
  ];
  return {
    operationId: name,
    summary: definition.summary,
    ...(definition.scope ? { description: `API keys need the scope ${definition.scope}.` } : {}),
    ...(definition.access === 'public' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(definition.body ? { requestBody: requestBody(definition, definition.body, components) } : {}),
    responses: {
      [definition.creates ? '201' : '200']: {
        description: 'Done',
        content: { 'application/json': { schema: schemaOf(definition.response, 'output', components) } },
      },
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

function requestBody(definition: RouteDefinition, body: z.ZodType, components: Record<string, unknown>): Json {
  const schema = schemaOf(body, 'input', components);
  const form = { allOf: [schema, { type: 'object', properties: { file: { type: 'string', format: 'binary' } } }] };
  return {
    content: {
      'application/json': { schema },
      ...(definition.upload || definition.streams ? { 'multipart/form-data': { schema: form } } : {}),
    },
  };
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query', components: Record<string, unknown>): Json[] {
  if (!schema) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || !part.safeParse(undefined).success,
    schema: schemaOf(part, 'input', components),
  }));
}

function header(name: string, description: string): Json {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } };
}

/** Schemas with an id become components and are referred to. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Record<string, unknown>): unknown {
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

function rewritten(value: unknown, io: 'input' | 'output'): unknown {
  const text = JSON.stringify(value).replaceAll(/"#\/\$defs\/(\w+)"/g, (_, id: string) =>
    JSON.stringify(`#/components/schemas/${io === 'input' ? `${id}Input` : id}`),
  );
  return JSON.parse(text) as unknown;
}

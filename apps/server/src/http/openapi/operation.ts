/**
 * One call of the API, as its description says it: parameters, body, answer and every error it may answer.
 */
import { refusalsOf, type RouteDefinition } from '@limn/contracts';
import { ERROR_CODES, type ErrorCode } from '@limn/model';
import type { z } from 'zod';
import { exampleOf, type JsonSchema } from './example-of.ts';
import { schemaOf, type Components, type Json } from './schemas.ts';

export function operation(name: string, group: string, definition: RouteDefinition, components: Components): Json {
  const parameters = [
    ...parametersOf(definition.params, 'path', components),
    ...parametersOf(definition.query, 'query', components),
    ...(definition.access === 'public' ? [] : [header('X-Company', 'The company to act in; needed by users who belong to several.')]),
    ...(definition.creates ? [header('Idempotency-Key', 'Repeated requests return the first response, for 24 hours.')] : []),
    ...(definition.guarded ? [header('If-Match', 'The revision that was read; a document saved on another one is refused with 409.')] : []),
  ];
  const schema = schemaOf(definition.response, 'output', components);
  return {
    operationId: name,
    tags: [group],
    summary: definition.summary,
    description: whoMayCall(definition),
    ...(definition.access === 'public'
      ? { security: [] }
      : definition.scope || definition.anyKey
        ? {}
        : { security: [{ accessToken: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(definition.body ? { requestBody: requestBody(definition, definition.body, components) } : {}),
    responses: {
      [definition.creates ? '201' : '200']: {
        description: definition.creates ? 'Created' : 'Done',
        headers: {
          RateLimit: { $ref: '#/components/headers/RateLimit' },
          'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
        },
        content: { 'application/json': { schema, example: exampleOf(schema, { components }) } },
      },
      ...problemResponses(refusalsOf(definition)),
    },
  };
}

function whoMayCall({ access, scope, anyKey }: RouteDefinition): string {
  const keys = anyKey ? 'Every API key may call.' : scope ? `API keys need the scope \`${scope}\`.` : 'API keys can’t be used.';
  switch (access) {
    case 'public':
      return 'Anyone may call.';
    case 'person':
      return `Users may call, also before their email address is verified. ${keys}`;
    case 'verified':
      return `Users with a verified email address may call. ${keys}`;
    case 'viewer':
      return `Owners, editors and viewers of the company may call. ${keys}`;
    case 'editor':
      return `Owners and editors of the company may call. ${keys}`;
    case 'owner':
      return `Owners of the company may call. ${keys}`;
  }
}

function requestBody(definition: RouteDefinition, body: z.ZodType, components: Components): Json {
  const schema = schemaOf(body, 'input', components);
  const form = {
    allOf: [
      schema,
      { type: 'object', properties: { file: { type: 'string', format: 'binary', description: 'The file, behind the other parts' } } },
    ],
  };
  const example = definition.example ?? exampleOf(schema, { components, onlyRequired: true });
  const { exampleFile: file } = definition;
  return {
    required: !body.safeParse(undefined).success,
    content: {
      'application/json': { schema, example },
      ...(definition.upload || definition.streams
        ? {
            'multipart/form-data': {
              schema: form,
              ...(file === undefined ? {} : { example: { ...(example as object), file: `@${file}` } }),
            },
          }
        : {}),
    },
  };
}

/** Codes grouped by the status they are answered with, each with an example of its problem document. */
function problemResponses(codes: readonly ErrorCode[]): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = ERROR_CODES[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([one], [other]) => one - other)
      .map(([status, group]) => [
        String(status),
        {
          description: group.map((code) => `\`${code}\`: ${ERROR_CODES[code].title}`).join('. '),
          content: {
            'application/problem+json': {
              schema: { $ref: '#/components/schemas/Problem' },
              examples: Object.fromEntries(group.map((code) => [code, { value: problemExample(code) }])),
            },
          },
        },
      ]),
  );
}

function problemExample(code: ErrorCode): Json {
  const { status, title } = ERROR_CODES[code];
  return {
    type: `urn:limn:problem:${code}`,
    title,
    status,
    code,
    ...(code === 'invalid' ? { detail: 'name: This is required.', errors: [{ path: 'name', message: 'This is required.' }] } : {}),
  };
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query', components: Components): Json[] {
  if (!schema) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, part]) => {
    const described: JsonSchema = schemaOf(part, 'input', components);
    const required = place === 'path' || !part.safeParse(undefined).success;
    return {
      name,
      in: place,
      required,
      schema: described,
      ...(required ? { example: exampleOf(described, { components, field: name }) } : {}),
    };
  });
}

function header(name: string, description: string): Json {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } };
}

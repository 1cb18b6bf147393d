/** The API's description, walked whole: every route, with examples that its own schemas accept. */
import { ROUTE_GROUPS, refusalsOf, routes, type RouteDefinition, type RouteName } from '@limn/contracts';
import { ERROR_CODES } from '@limn/model';
import { expect, test } from 'vitest';
import { openApiDocument } from './document.ts';
import { BY_NAME } from './field-descriptions.ts';

type Json = Record<string, unknown>;

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  parameters?: { name: string; required: boolean; example?: unknown }[];
  requestBody?: { required: boolean; content: Record<string, { example?: unknown }> };
  responses: Record<string, { content: Record<string, { example?: unknown; examples?: Record<string, unknown> }> }>;
}
const description = openApiDocument({ publicUrl: 'https://app.limn.test', renderUrl: 'https://img.limn.test' });
const paths = description['paths'] as Record<string, Record<string, Operation>>;
const operations = new Map(
  Object.values(paths)
    .flatMap((path) => Object.values(path).filter((part) => 'operationId' in part))
    .map((operation) => [operation.operationId, operation]),
);
const LIST = Object.entries(routes) as [RouteName, RouteDefinition][];
const of = (name: string) => operations.get(name) as Operation;

test('lists every route in one group, and tag addresses at their own host', () => {
  const grouped = ROUTE_GROUPS.flatMap((group) => Object.keys(group.routes));
  expect(grouped.toSorted()).toEqual(Object.keys(routes).toSorted());
  const tags = new Set((description['tags'] as { name: string }[]).map(({ name }) => name));
  for (const [name] of LIST)
    expect({ name, hasKnownTags: of(name).tags.every((tag) => tags.has(tag)), summary: of(name).summary }).toEqual({
      name,
      hasKnownTags: true,
      summary: expect.stringMatching(/./),
    });
  expect(paths['/render/{uuid}']).toMatchObject({ servers: [{ url: 'https://img.limn.test' }] });
  expect(paths['/link/{uuid}']).toMatchObject({ servers: [{ url: 'https://img.limn.test' }] });
});

test('shows an answer of every route that its own schema accepts', () => {
  for (const [name, route] of LIST) {
    const example = of(name).responses[route.creates ? '201' : '200']?.content['application/json']?.example;
    const parsed = route.response.safeParse(example);
    expect([name, parsed.error?.issues ?? 'valid']).toEqual([name, 'valid']);
  }
});

test('shows a body that its schema accepts for every route, and if it is required', () => {
  for (const [name, route] of LIST) {
    if (!route.body) continue;
    const { required, content } = of(name).requestBody ?? { required: false, content: {} };
    const parsed = route.body.safeParse(content['application/json']?.example ?? undefined);
    expect([name, parsed.error?.issues ?? 'valid']).toEqual([name, 'valid']);
    expect([name, required]).toEqual([name, !route.body.safeParse(undefined).success]);
  }
});

test('names every error that a call may answer under its status, with an example', () => {
  for (const [name, route] of LIST) {
    const described = Object.entries(of(name).responses).flatMap(([status, { content }]) =>
      Object.keys(content['application/problem+json']?.examples ?? {}).map((code) => `${status} ${code}`),
    );
    const expected = refusalsOf(route).map((code) => `${ERROR_CODES[code].status} ${code}`);
    expect([name, new Set(described)]).toEqual([name, new Set(expected)]);
  }
});

test('describes every property and parameter, and has no word too many', () => {
  const named = new Set<string>();
  const missing: string[] = [];
  const look = (part: Json, name: string, where: string) => {
    named.add(name);
    if (typeof part['description'] !== 'string') missing.push(`${where}: ${name}`);
  };
  const walk = (value: unknown, where: string): void => {
    if (Array.isArray(value)) for (const part of value) walk(part, where);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    for (const [key, part] of Object.entries(value as Json)) {
      if (key === 'example' || key === 'examples' || key === 'x-operators') continue;
      if (key === 'parameters') for (const parameter of part as Json[]) look(parameter, String(parameter['name']), where);
      if (key === 'properties') for (const [name, property] of Object.entries(part as Record<string, Json>)) look(property, name, where);
      walk(key === 'properties' ? Object.values(part as object) : part, where);
    }
  };
  for (const [name, schema] of Object.entries((description['components'] as Json)['schemas'] as Json)) {
    expect([name, (schema as Json)['$ref']]).not.toEqual([name, `#/components/schemas/${name}`]);
    walk(schema, name);
  }
  for (const [name, operation] of operations) walk(operation, name);
  expect(missing).toEqual([]);
  expect(Object.keys(BY_NAME).filter((name) => !named.has(name))).toEqual([]);
});

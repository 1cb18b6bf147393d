/**
 * Every whole number of every call: what JavaScript would take for one is refused by its path, in the body
 * and in the query.
 */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { integer, NUMBER_FIRST } from './numbers.ts';
import type { RouteDefinition } from './route.ts';
import { routes } from './routes.ts';

const BAD = [null, '', ' 7', true, [7], [['7']], '0x1F', '1e1', '7.0', '07', '+7', {}];
type Json = Record<string, unknown>;

function integersOf(schema: Json, path: string[] = []): { path: string[]; takesNull: boolean }[] {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (NUMBER_FIRST in schema) return integersOf(choices?.[0] ?? {}, path);
  if (choices) {
    const known = choices.filter(({ type }) => type !== 'null');
    return known.length === 1 ? integersOf(known[0] ?? {}, path).map((one) => ({ ...one, takesNull: choices.length > 1 })) : [];
  }
  if (schema['type'] === 'integer') return [{ path, takesNull: false }];
  return Object.entries((schema['properties'] ?? {}) as Record<string, Json>).flatMap(([key, part]) => integersOf(part, [...path, key]));
}
const nest = (path: readonly string[], value: unknown): unknown => path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);

test('refuses whatever is no whole number, in every query and body', () => {
  let walked = 0;
  for (const [name, route] of Object.entries(routes) as [string, RouteDefinition][])
    for (const schema of [route.query, route.params, route.body]) {
      if (!schema) continue;
      for (const { path, takesNull } of integersOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))) {
        for (const bad of takesNull ? BAD.filter((value) => value !== null) : BAD) {
          const at = schema.safeParse(nest(path, bad)).error?.issues.map((issue) => issue.path.join('.')) ?? [];
          expect({ name, bad, at }).toEqual({ name, bad, at: expect.arrayContaining([path.join('.')]) });
        }
        walked += 1;
      }
    }
  expect(walked).toBeGreaterThan(150);
});

test('reads numbers and their digits, and asks for one that is missing', () => {
  const schema = z.object({ n: integer(1, 50) });
  expect([schema.parse({ n: 7 }), schema.parse({ n: '7' })]).toEqual([{ n: 7 }, { n: 7 }]);
  expect([{}, { n: 51 }, { n: 1.5 }].map((value) => schema.safeParse(value).error?.issues.map(({ path }) => path))).toEqual([
    [['n']],
    [['n']],
    [['n']],
  ]);
  expect(z.toJSONSchema(schema, { io: 'input' }).required).toEqual(['n']);
});

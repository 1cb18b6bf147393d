/** Names that people see in lists: none is blank, whichever way it comes. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { RouteDefinition } from './route.ts';
import { routes } from './routes.ts';

type Json = Record<string, unknown>;
const BLANKS = ['', ' ', '\t\n', '\u00a0', '\u3000', '\u200b', '\u2060 \ufeff'];

/** Names that may be left out: a blank one, as forms send it, is one that was left out. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'uploadCdnImage name': 'the file’s name',
  'updateCdnImage name': 'refused by the handler, since the same body uploads',
  'uploadDatatable name': 'the file’s name',
  'uploadLocationTable name': 'the file’s name',
  'uploadCdnFont name': 'the family in the file',
  'inviteUser name': 'the address',
  'buyPlan card.name': 'checked with the card',
  'changeCard card.name': 'checked with the card',
};
/** Names of parts: a blank one becomes the usual name, as in the editor. */
const OF_PARTS = new Set([
  'rulesets.[].name',
  'rulesets.[].test.variants.[].name',
  'recipe_weightings.[].weighting_label',
  'recipe_ordering.[].ordering_label',
]);
/** Keys that name something which is there: what isn't found is refused by the handler. */
const EXISTING = new Set([
  'setColumnType name',
  'alterEventColumn column_name',
  'discardEventRejects event_name',
  'keepProof rows.[].label',
]);

/** Every text of a body whose key is a name or a label. */
function namesOf(schema: Json, defs: Readonly<Record<string, Json>>, path: readonly string[] = []): string[] {
  if (path.length > 8) return [];
  if (typeof schema['$ref'] === 'string') return namesOf(defs[schema['$ref'].split('/').at(-1) ?? ''] ?? {}, defs, path);
  const choices = ['anyOf', 'oneOf', 'allOf'].flatMap((kind) => (schema[kind] ?? []) as Json[]);
  const own = schema['type'] === 'string' && /(^|_)(name|label)$/.test(path.at(-1) ?? '') ? [path.join('.')] : [];
  const inner = Object.entries((schema['properties'] ?? {}) as Record<string, Json>).flatMap(([key, part]) =>
    namesOf(part, defs, [...path, key]),
  );
  const items = schema['items'] ? namesOf(schema['items'] as Json, defs, [...path, '[]']) : [];
  return [...new Set([...own, ...choices.flatMap((choice) => namesOf(choice, defs, path)), ...inner, ...items])];
}
/** Enrichments are read by their kind. */
const KIND = { type: 'rank' };
const nest = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => (key === '[]' ? [inner] : { ...KIND, [key]: inner }), value);
const issuesAt = (body: z.ZodType, path: readonly string[], value: unknown): string[] => {
  const wanted = path.map((key) => (key === '[]' ? '0' : key)).join('.');
  const issues = flatten(body.safeParse(nest(path, value)).error?.issues ?? [], []);
  return issues.filter(({ path: at }) => at === wanted).map(({ message }) => message);
};
function flatten(issues: readonly z.core.$ZodIssue[], above: readonly PropertyKey[]): { path: string; message: string }[] {
  return issues.flatMap((issue) => {
    const path = [...above, ...issue.path];
    const inner = issue.code === 'invalid_union' ? issue.errors.flatMap((errors) => flatten(errors, path)) : [];
    return [{ path: path.map(String).join('.'), message: issue.message }, ...inner];
  });
}

test('refuses blank names of every kind of thing, and takes others', () => {
  let walked = 0;
  for (const [route, { body }] of Object.entries(routes) as [string, RouteDefinition][]) {
    if (!body) continue;
    const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Json;
    for (const key of namesOf(schema, (schema['$defs'] ?? {}) as Record<string, Json>)) {
      if (OF_PARTS.has(key) || `${route} ${key}` in LEFT_OUT || EXISTING.has(`${route} ${key}`)) continue;
      const path = key.split('.');
      for (const blank of BLANKS)
        expect({ route, key, blank, issues: issuesAt(body, path, blank) }).toEqual({
          route,
          key,
          blank,
          issues: [expect.stringMatching(/^Give the [a-z ]+ a name\.$|name is required$/)],
        });
      expect({ route, key, issues: issuesAt(body, path, ' Rain ') }).toEqual({ route, key, issues: [] });
      walked += 1;
    }
  }
  expect(walked).toBeGreaterThan(35);
});

const CHOICE = { image_type: 1 };
const PARTS: readonly (readonly [usual: string, read: (name: string) => unknown])[] = [
  ['New Ruleset', (name) => routes.updateCampaign.body.parse({ rulesets: [{ ...CHOICE, name }] }).rulesets?.[0]?.name],
  [
    'New variant',
    (name) => {
      const test = { weight: 50, variants: [{ ...CHOICE, name, weight: 50 }] };
      return routes.updateCampaign.body.parse({ rulesets: [{ ...CHOICE, test }] }).rulesets?.[0]?.test?.variants[0]?.name;
    },
  ],
  [
    'New Weighting',
    (name) => routes.updateRecipe.body.parse({ recipe_weightings: [{ weighting_label: name }] }).recipe_weightings?.[0]?.weighting_label,
  ],
  [
    'New Ordering',
    (name) => routes.updateRecipe.body.parse({ recipe_ordering: [{ ordering_label: name }] }).recipe_ordering?.[0]?.ordering_label,
  ],
];

test.each(PARTS)('calls a part with a blank name %s, and trims others', (usual, read) => {
  expect(BLANKS.map(read)).toEqual(BLANKS.map(() => usual));
  expect(read(' Rain ')).toBe('Rain');
});

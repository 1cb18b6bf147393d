/**
 * Segments in the rules of a recipe: what is published keeps their rules, drafts follow them, and deleting
 * one is refused.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { whereUrl } from '../../../testing/campaign-kit.ts';
import { openRecipeKit, whereItem, type RecipeKit } from '../../../testing/recipe-kit.ts';

let kit: RecipeKit;
let items: number;
beforeAll(async () => {
  kit = await openRecipeKit();
  items = await kit.table('sku,title,season,link\nA,Boots,winter,https://shop.example/A\nB,Sandals,summer,https://shop.example/B\n');
});
afterAll(() => kit.close());

const ref = (id: number) => ({ type: 'segment', segment_id: id });
const all = (...children: unknown[]) => ({ operator: 'All', children });
const WINTER = whereItem('season', 0, 'winter').children;
const ask = (name: 'createSegment' | 'updateSegment' | 'deleteSegment', body: object, id?: number) =>
  kit.api.ask(name, { as: kit.tenant.editor, body, ...(id && { params: { id } }) });
async function segment(name: string, rule: unknown): Promise<number> {
  const { status, body } = await ask('createSegment', { name, rule });
  expect(status).toBe(201);
  return (body.segment as { id: number }).id;
}
const leadsTo = async (uuid: string, town: string) => (await kit.open('link', uuid, { town, ri_eid: `${town}@example.com` })).location;
const [BOOTS, SANDALS] = ['https://shop.example/A', 'https://shop.example/B'];
async function explained(id: number, town: string, item: string): Promise<unknown> {
  const answer = await kit.api.ask('explainRecipe', { as: kit.tenant.viewer, params: { id }, body: { facts: { town }, item } });
  return (answer.body.items as { data: unknown }).data;
}

test('decides filters, weightings and orderings by segments, through others too', async () => {
  const hull = await segment('Hull', whereUrl('town', 'Hull'));
  const coast = await segment('Coast', all(ref(hull)));
  // The ones of the coast see boots: in each of the three places a rule may stand in.
  const boots = { operator: 'All', children: [...WINTER, ref(coast)] };
  const places = [
    {
      filters: { operator: 'Any', children: [{ type: 'group', ...boots }, ...whereItem('season', 0, 'summer').children] },
      recipe_ordering: [{ ordering_type: 'choose_field', ordering_field: 'sku' }],
    },
    {
      recipe_weightings: [
        { weighting_label: 'Coast', weighting_value: 5, rule: boots },
        { weighting_label: 'Summer', weighting_value: 1, rule: whereItem('season', 0, 'summer') },
      ],
    },
    {
      recipe_ordering: [
        { ordering_type: 'upweight_rule', rule: boots },
        { ordering_type: 'upweight_rule', rule: whereItem('season', 0, 'summer') },
      ],
    },
  ];
  for (const [index, place] of places.entries()) {
    const { uuid } = await kit.live(items, { label: `Place ${index}`, ...place });
    expect({ index, hull: await leadsTo(uuid, 'Hull'), york: await leadsTo(uuid, 'York') }).toEqual({ index, hull: BOOTS, york: SANDALS });
  }
});

test('pins published rules until it is published again, and says it is behind', async () => {
  const town = await segment('Town', whereUrl('town', 'Hull'));
  const outer = await segment('Outer', all(ref(town)));
  const { id, uuid } = await kit.live(items, {
    label: 'Pinned',
    recipe_weightings: [
      { weighting_label: 'Here', weighting_value: 1, rule: all(...WINTER, ref(outer)) },
      { weighting_label: 'Summer', weighting_value: 0.5, rule: whereItem('season', 0, 'summer') },
    ],
  });
  // The tag brings what the segment reads.
  expect(await kit.read(id)).toMatchObject({ segments_behind: [], unpublished_changes: false, rule_url_settings: [{ model: 'town' }] });
  expect([await leadsTo(uuid, 'Hull'), await leadsTo(uuid, 'York')]).toEqual([BOOTS, SANDALS]);
  await ask('updateSegment', { name: 'One town' }, town);
  expect(await kit.read(id)).toMatchObject({ segments_behind: [], unpublished_changes: false });
  await ask('updateSegment', { rule: whereUrl('town', 'Ely') }, town);
  expect(await kit.read(id)).toMatchObject({ unpublished_changes: true, segments_behind: [{ id: town, name: 'One town' }] });
  expect([await leadsTo(uuid, 'Hull'), await leadsTo(uuid, 'Ely')]).toEqual([BOOTS, SANDALS]);
  expect((await kit.publish(id)).status).toBe(201);
  expect(await kit.read(id)).toMatchObject({ unpublished_changes: false, segments_behind: [] });
  await vi.waitFor(async () => expect(await leadsTo(uuid, 'Ripon')).toBe(SANDALS), { timeout: 8000 });
  await vi.waitFor(async () => expect(await leadsTo(uuid, 'Ely')).toBe(BOOTS), { timeout: 8000 });
});

test('keeps a segment that its draft uses, and shows nothing by one that is gone', async () => {
  const used = await segment('Used', whereUrl('town', 'Hull'));
  const { id } = await kit.create({ label: 'User', recipe_settings: { datatable: items }, filters: all(ref(used)) });
  const refused = await ask('deleteSegment', {}, used);
  expect(refused.body).toMatchObject({ code: 'in_use', users: [{ kind: 'recipe', id, name: 'User' }] });
  expect(await explained(id, 'York', 'A')).toMatchObject([
    { outcome: 'filtered', sentences: ['Segment “Used” doesn’t match: The URL parameter “town” is “Hull”.'] },
  ]);
  await kit.save(id, { filters: all(ref(2_000_000)) });
  expect((await ask('deleteSegment', {}, used)).status).toBe(200);
  expect(await explained(id, 'Hull', 'A')).toMatchObject([
    { outcome: 'filtered', sentences: ['A filter refers to a segment that doesn’t exist, so it matches no item.'] },
  ]);
});

/**
 * Recipients who are held back: the most popular items for them, in every position and every answer, and both
 * groups counted beside each other.
 */
import { OPERATOR } from '@limn/query';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rollOnce } from '../../features/measuring/counting/roll/roller.ts';
import type { ControlRuns } from '../../features/recommending/recipes/control-runs.port.ts';
import { keepTests } from '../../features/measuring/counting/keep-tests.job.ts';
import { withClient } from '../../storage/connection.ts';
import type { WireImage } from '../../testing/image-kit.ts';
import { openRecipeKit, whereItem, type RecipeKit, type WireRecipe } from '../../testing/recipe-kit.ts';

/** Cheap ones are unpopular. */
const ITEMS = Array.from(
  { length: 12 },
  (_, n) => `S${n},Item ${n},${10 + n},${100 + n},${n === 11 ? 'gone' : 'sold'},https://shop.example/S${n}`,
);
const CSV = ['sku,title,price,popularity,season,link', ...ITEMS].join('\n');
const CHEAPEST = [{ ordering_label: 'Cheap', ordering_type: 'choose_field', ordering_field: 'price', ordering_direction: 'ASC' }];
const [CHEAP, POPULAR] = [
  ['S0', 'S1', 'S2'],
  ['S10', 'S9', 'S8'],
];
const PEOPLE = Array.from({ length: 24 }, (_, n) => `person${n}@example.com`);

const PATIENT = { timeout: 10_000, interval: 100 };

let kit: RecipeKit;
let table: number;
let image: WireImage;
let recipe: WireRecipe;
beforeAll(async () => {
  kit = await openRecipeKit();
  table = await kit.table(CSV);
  image = await kit.liveImage('{{title}}', { data_source: { fields: 'title' } });
  recipe = await held({ control_share: 50 });
});
afterAll(() => kit.close());

/** A recipe of what is for sale, the cheapest first. */
const held = (settings: object) =>
  kit.live(table, { recipe_ordering: CHEAPEST, filters: whereItem('season', OPERATOR.EQUAL, 'sold'), recipe_settings: settings });
/** The item that a click leads to. The first ones of a process may take longer than a reader waits. */
const clicked = (uuid: string, params: Record<string, string>) =>
  vi.waitFor(async () => {
    const { location } = await kit.open('link', uuid, { ri_img: image.uuid, ...params });
    expect(location).toMatch(/^https:\/\/shop\.example\//);
    return location?.split('/').at(-1) ?? '';
  }, PATIENT);
const firstThree = (uuid: string, params: Record<string, string>) =>
  Promise.all(['1', '2', '3'].map((position) => clicked(uuid, { ...params, ri_pos: position })));
const tried = async (call: 'simulateRecipe' | 'explainRecipe', { id }: WireRecipe, body: object) =>
  (await kit.api.ask(call, { as: kit.tenant.viewer, params: { id }, body: { version: 'live', limit: 3, ...body } })).body as {
    group: { shown: string; sentence: string } | null;
    results: { id: string }[];
    items: { data: { id: string; outcome: string }[] };
  };

test('shows each recipient one group’s list in all positions and mails', async () => {
  const lists = new Map<string, string[]>();
  for (const eid of PEOPLE) {
    const first = await firstThree(recipe.uuid, { ri_eid: eid, ri_cid: 'spring' });
    expect([CHEAP, POPULAR]).toContainEqual(first);
    expect(await firstThree(recipe.uuid, { ri_eid: eid, ri_cid: 'summer' })).toEqual(first);
    lists.set(eid, first);
  }
  // A fair coin shows fewer than 2 or more than 22 of 24 heads three times in a million.
  const popular = [...lists.values()].filter(([item]) => item === POPULAR[0]).length;
  expect(popular).toBeGreaterThan(1);
  expect(popular).toBeLessThan(23);
  // No one can be recognised without an identity.
  expect(await firstThree(recipe.uuid, { ri_cid: 'spring' })).toEqual(CHEAP);
  for (const eid of PEOPLE.slice(0, 6)) {
    const { group, results } = await tried('simulateRecipe', recipe, { eid });
    expect(results.map(({ id }) => id)).toEqual(lists.get(eid));
    expect(group?.shown).toBe(lists.get(eid)?.[0] === POPULAR[0] ? 'control' : 'recipe');
    const explained = await tried('explainRecipe', recipe, { eid });
    expect(explained.items.data.filter(({ outcome }) => outcome === 'shown').map(({ id }) => id)).toEqual(lists.get(eid));
    expect(explained.group).toEqual(group);
  }
});

test('says why a preview shows what it shows, and shows the other group when asked', async () => {
  const unknown = await tried('simulateRecipe', recipe, {});
  expect(unknown.group?.sentence).toMatch(/^Without a Customer ID/);
  const other = await tried('simulateRecipe', recipe, { eid: PEOPLE[0], facts: { ri_group: 'control' } });
  expect([other.results.map(({ id }) => id), other.group?.sentence]).toEqual([POPULAR, 'You chose to see what the control group sees.']);
  const plain = await held({});
  expect((await tried('simulateRecipe', plain, { eid: PEOPLE[0] })).group).toBeNull();
});

test('keeps everyone who is held back when the share grows', async () => {
  const { id, uuid } = await held({ control_share: 20 });
  const heldBack = async () => {
    const shown = await Promise.all(PEOPLE.map(async (eid) => [eid, await clicked(uuid, { ri_eid: eid, ri_cid: 'a' })] as const));
    return shown.filter(([, item]) => item === POPULAR[0]).map(([eid]) => eid);
  };
  const before = await heldBack();
  await kit.save(id, { recipe_settings: { control_share: 50 } });
  await kit.publish(id);
  await vi.waitFor(async () => expect((await heldBack()).length).toBeGreaterThan(before.length), { timeout: 8000, interval: 200 });
  expect(await heldBack()).toEqual(expect.arrayContaining(before));
});

test('is refused at publish where nothing says what is popular', async () => {
  const plain = await kit.table(CSV.replaceAll('popularity', 'weight'));
  const { id } = await kit.create({ recipe_ordering: CHEAPEST, recipe_settings: { datatable: plain, control_share: 10 } });
  const refused = await kit.publish(id);
  expect([refused.status, refused.body.errors]).toMatchObject([422, [{ path: 'recipe_settings.control_share' }]]);
  await kit.save(id, { recipe_settings: { control_share: 0 } });
  expect((await kit.publish(id)).status).toBe(201);
  expect((await kit.save(id, { recipe_settings: { control_share: 51 } })).status).toBe(422);
  expect((await kit.save(id, { recipe_settings: { control_share: 10, control_flavour: 4711 } })).status).toBe(422);
  // The select isn't shown while no one is held back: its flavour may have been deleted since.
  expect((await kit.save(id, { recipe_settings: { control_flavour: 4711 } })).status).toBe(200);
  expect((await kit.save(id, { recipe_settings: { control_share: 10 } })).body.errors).toMatchObject([
    { path: 'recipe_settings.control_flavour' },
  ]);
});

test('shows everyone the recipe once nothing says what is popular', async () => {
  const changing = await kit.table(CSV);
  const { id, uuid } = await kit.live(changing, {
    recipe_ordering: CHEAPEST,
    filters: whereItem('season', OPERATOR.EQUAL, 'sold'),
    recipe_settings: { control_share: 50, enforce_repeat_items: true },
  });
  await kit.table(CSV.replaceAll('popularity', 'weight').replaceAll('Item', 'Thing'), changing);
  await vi.waitFor(async () => {
    const { group, results } = await tried('simulateRecipe', { id } as WireRecipe, { facts: { ri_group: 'control' } });
    expect([group?.sentence.slice(0, 37), results.map((one) => one.id)]).toEqual(['Nothing says what is most popular now', CHEAP]);
  }, PATIENT);
  for (const eid of PEOPLE.slice(0, 12)) expect(await clicked(uuid, { ri_eid: eid, ri_cid: 'm', ri_pos: '3' })).toBe(CHEAP[2]);
});

test('ends a comparison with its recipe, and begins again once it is restored', async () => {
  const { id } = await held({ control_share: 50 });
  const { companyId, editor } = kit.tenant;
  const runs = async () =>
    Object.values(
      (
        await kit.api.db.withCompany(companyId, (tx) =>
          tx.one<{ controls: ControlRuns }>('select controls from recipe where company_id = $1 and id = $2', [companyId, id]),
        )
      ).controls,
    ).map(({ ended }) => ended !== undefined);
  const recipientsAfter = (months: number) =>
    withClient(kit.api.logins.jobs, 'test', async (client) => {
      await keepTests(client, { impressionMonths: 13, nowMs: Date.now() + months * 31 * 86_400_000 });
      const { rows } = await client.query<{ n: number }>(
        'select count(*)::int as n from test_recipient where company_id = $1 and object_id = $2',
        [companyId, id],
      );
      return rows[0]?.n;
    });
  await withClient(kit.api.logins.jobs, 'test', (client) =>
    client.query(
      `insert into test_recipient (company_id, object_id, test, recipient, variant, at, day) select $1, $2, 1, n, 64 + n % 2, now(), 1 from generate_series(1, 6) n`,
      [companyId, id],
    ),
  );
  expect([await runs(), await recipientsAfter(15)]).toEqual([[false], 6]);
  await kit.api.ask('deleteRecipe', { as: editor, params: { id } });
  expect({ runs: await runs(), after12: await recipientsAfter(12), after15: await recipientsAfter(15) }).toEqual({
    runs: [true],
    after12: 6,
    after15: 0,
  });
  await kit.api.ask('restoreRecipes', { as: editor, body: { ids: [id] } });
  expect(await runs()).toEqual([true, false]);
});

test('counts both groups beside each other, each person once, and no one else', async () => {
  const { id, uuid } = await held({ control_share: 50 });
  const expected = { recipe: { opens: 0, people: 0, clicks: 0 }, control: { opens: 0, people: 0, clicks: 0 } };
  for (const eid of PEOPLE) {
    for (const position of ['1', '2']) await kit.open('render', uuid, { ri_img: image.uuid, ri_eid: eid, ri_cid: 'm', ri_pos: position });
    const group = (await clicked(uuid, { ri_eid: eid, ri_cid: 'm' })) === POPULAR[0] ? 'control' : 'recipe';
    expected[group].opens += 2;
    expected[group].people += 1;
    expected[group].clicks += 1;
  }
  await kit.open('render', uuid, { ri_img: image.uuid, ri_cid: 'm' });
  await kit.drain();
  await withClient(kit.api.logins.jobs, 'test', async (client) => {
    while ((await rollOnce(client)) > 0);
  });
  const days = {
    start: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    end: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  };
  const figures = (await kit.api.ask('recipeFigures', { as: kit.tenant.viewer, params: { id, ...days, attribution_type: 1 } })).body as {
    totals: object;
    control_stats: Record<string, unknown>[];
    comparisons: { share: number; by: string[]; summary: string; arms: { name: string; recipients: number; clicked: number }[] }[];
  };
  const rowOf = (group: 'recipe' | 'control') => figures.control_stats.find((row) => row['group'] === group);
  for (const group of ['recipe', 'control'] as const)
    expect(rowOf(group)).toMatchObject({
      total_opens: expected[group].opens,
      uniq_opens: expected[group].people,
      total_clicks: expected[group].clicks,
      uniq_clicks: expected[group].people,
    });
  expect(figures.totals).toMatchObject({ total_opens: 2 * PEOPLE.length + 1 });
  expect(figures.comparisons).toMatchObject([
    {
      share: 50,
      by: ['Most popular by “popularity”'],
      arms: [
        { name: 'Most popular', recipients: expected.control.people, clicked: expected.control.people },
        { name: 'Recipe', recipients: expected.recipe.people, clicked: expected.recipe.people },
      ],
    },
  ]);
  const listed = (await kit.api.ask('controlStats', { as: kit.tenant.viewer, params: { ...days, attribution_type: 1 } })).body as {
    stats: Record<string, unknown>[];
  };
  expect(listed.stats.filter((row) => row['id'] === id)).toEqual(figures.control_stats);
});

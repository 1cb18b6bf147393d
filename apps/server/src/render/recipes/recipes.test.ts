/**
 * Recipes as readers meet them: each position its item, drawn by the image of the tag, and clicks that lead
 * to the item.
 */
import { OPERATOR } from '@limn/query';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { WireImage } from '../../testing/image-kit.ts';
import { openRecipeKit, whereItem, type RecipeKit, type WireRecipe } from '../../testing/recipe-kit.ts';

const ITEMS = [
  ['A', 'Boots', 30, 'winter'],
  ['B', 'Hats', 10, 'winter'],
  ['C', 'Gloves', 20, 'winter'],
  ['D', 'Sandals', 5, 'summer'],
  ['E', 'Shirts', 40, 'summer'],
] as const;
type Item = readonly [string, string, number, string];
const csvOf = (items: readonly Item[]) =>
  [
    'sku,title,price,season,link',
    ...items.map(([id, title, price, season]) => `${id},${title},${price},${season},https://shop.example/${id}`),
  ].join('\n');
const CHEAPEST = [{ ordering_label: 'Cheap', ordering_type: 'choose_field', ordering_field: 'price', ordering_direction: 'ASC' }];
const BY_PRICE = ['Sandals', 'Hats', 'Gloves', 'Boots', 'Shirts'];

let kit: RecipeKit;
let table: number;
let image: WireImage;
/** Titles by the pictures that show them. */
const titles = new Map<string, string>();
beforeAll(async () => {
  kit = await openRecipeKit();
  table = await kit.table(csvOf(ITEMS));
  image = await kit.liveImage('{{title}}', { data_source: { fields: 'title' } });
  for (const [, title] of ITEMS) {
    const drawn = () => kit.open('render', image.uuid, { title });
    // The first pictures of a process may take longer than a reader waits.
    await vi.waitFor(async () => expect((await drawn()).reason).toBe('picture'), { timeout: 10_000, interval: 100 });
    titles.set((await drawn()).bytes, title);
  }
});
afterAll(() => kit.close());

const tag = (more: Record<string, string> = {}) => ({ ri_img: image.uuid, ...more });
/** The title whose picture this is. */
const titleOf = (bytes: string) => titles.get(bytes) ?? 'none';
const shown = async (uuid: string, params: Record<string, string> = {}) => {
  const opened = await kit.open('render', uuid, tag(params));
  expect(opened.status).toBe(200);
  return titleOf(opened.bytes);
};
const shownAll = async (uuid: string, params: Record<string, string> = {}) =>
  Promise.all([1, 2, 3, 4].map((position) => shown(uuid, { ...params, ri_pos: String(position) })));
const tokenOf = async ({ id }: WireRecipe, purpose: 'draft' | 'json') =>
  (await kit.api.ask('recipePreviewToken', { as: kit.tenant.viewer, params: { id }, query: { purpose } })).body.token as string;
const cheapest = (body: object = {}) => kit.live(table, { recipe_ordering: CHEAPEST, ...body });

describe('a recipe', () => {
  test('shows each position its item, drawn by the image of the tag', async () => {
    const { uuid } = await cheapest();
    expect(await shownAll(uuid, { ri_eid: 'anna@example.com' })).toEqual(BY_PRICE.slice(0, 4));
    expect(await shownAll(uuid)).toEqual(BY_PRICE.slice(0, 4));
  });

  test('understands the older path, and every way to ask for a link', async () => {
    const { uuid } = await cheapest();
    const address = kit.api.front.http.server.address() as { port: number };
    const older = await fetch(`http://127.0.0.1:${address.port}/render/${uuid}&ri_img=${image.uuid}&ri_pos=2&ri_type=img`);
    expect(titleOf(Buffer.from(await older.arrayBuffer()).toString('base64'))).toBe('Hats');
    const link = (kind: 'render' | 'link', params: Record<string, string>) => kit.open(kind, uuid, tag({ ri_pos: '2', ...params }));
    const asked = [await link('link', {}), await link('render', { ri_type: 'link' }), await link('render', { ri_type: 'api_link' })];
    expect(asked.map(({ status, location }) => [status, location])).toEqual(asked.map(() => [302, 'https://shop.example/B']));
    expect((await kit.open('link', uuid, { ri_pos: '3' })).location).toBe('https://shop.example/C');
  });

  test('leads a click to the item that its picture showed, after the list has changed', async () => {
    const own = await kit.table(csvOf(ITEMS));
    const { id, uuid } = await kit.live(own, { recipe_ordering: CHEAPEST });
    const who = { ri_eid: 'bea@example.com', ri_cid: 'spring', ri_pos: '1' };
    expect(await shown(uuid, who)).toBe('Sandals');
    await kit.save(id, { recipe_ordering: [{ ...CHEAPEST[0], ordering_direction: 'DESC' }] });
    await kit.publish(id);
    await vi.waitFor(async () => expect(await shown(uuid, { ri_eid: 'new@example.com' })).toBe('Shirts'), { timeout: 8000, interval: 200 });
    expect((await kit.open('link', uuid, tag(who))).location).toBe('https://shop.example/D');
    // This front forgets it; the log has it.
    await kit.drain();
    kit.api.front.render.forget();
    expect((await kit.open('link', uuid, tag(who))).location).toBe('https://shop.example/D');
  });

  test('leads a click by the version of the image that its picture showed', async () => {
    const [first, second] = ['https://shop.example/first', 'https://shop.example/second'];
    const { uuid } = await cheapest();
    const linked = await kit.liveImage('{{title}}', { data_source: { fields: 'title' }, link: first });
    const clicked = async (eid: string) => (await kit.open('link', uuid, { ri_img: linked.uuid, ri_eid: eid })).location;
    await kit.open('render', uuid, { ri_img: linked.uuid, ri_eid: 'ada@example.com' });
    await kit.images.save(linked.id, { link: second });
    await kit.images.publish(linked.id);
    await vi.waitFor(async () => expect(await clicked('new@example.com')).toBe(second), { timeout: 8000, interval: 200 });
    expect(await clicked('ada@example.com')).toBe(first);
    await kit.drain();
    kit.api.front.render.forget();
    expect(await clicked('ada@example.com')).toBe(first);
  });

  test('leads a click to the item of its picture for 30 days, then to the one shown now', async () => {
    const own = await kit.table(csvOf(ITEMS));
    const { id, uuid } = await kit.live(own, { recipe_ordering: CHEAPEST });
    const who = { ri_eid: 'late@example.com', ri_cid: 'spring', ri_pos: '2' };
    const openedMs = Date.now();
    expect(await shown(uuid, who)).toBe('Hats');
    await kit.drain();
    await kit.save(id, { recipe_ordering: [{ ...CHEAPEST[0], ordering_direction: 'DESC' }] });
    await kit.publish(id);
    await vi.waitFor(async () => expect(await shown(uuid, { ri_eid: 'new@example.com', ri_pos: '2' })).toBe('Boots'), {
      timeout: 8000,
      interval: 200,
    });
    const clicked = async (days: number, hours: number) => {
      vi.useFakeTimers({ now: openedMs + (days * 24 + hours) * 3_600_000, toFake: ['Date'] });
      // A month later no front remembers it: the log does.
      kit.api.front.render.forget();
      return (await kit.open('link', uuid, tag(who)).finally(() => vi.useRealTimers())).location;
    };
    const [hats, boots] = ['https://shop.example/B', 'https://shop.example/A'];
    expect({ anHourLater: await clicked(0, 1), within30Days: await clicked(29, 23), after30Days: await clicked(30, 1) }).toEqual({
      anHourLater: hats,
      within30Days: hats,
      after30Days: boots,
    });
  });

  test('leads a click on an item that is gone to the fallback, else what took its place', async () => {
    const own = await kit.table(csvOf(ITEMS));
    const { uuid } = await kit.live(own, { recipe_ordering: CHEAPEST });
    const other = await kit.liveImage('{{title}}', { data_source: { fields: 'title' }, fallback_link: 'https://shop.example/all' });
    const who = { ri_eid: 'finn@example.com', ri_cid: 'spring', ri_pos: '1' };
    const also = { ri_eid: 'gwen@example.com', ri_cid: 'spring', ri_pos: '1', ri_img: other.uuid };
    expect([await shown(uuid, who), (await kit.open('render', uuid, also)).reason]).toEqual(['Sandals', 'picture']);
    await kit.table(csvOf(ITEMS.filter(([id]) => id !== 'D')), own);
    await vi.waitFor(async () => expect(await shown(uuid)).toBe('Hats'), { timeout: 4000, interval: 50 });
    // All five were in the list: the last took the place of the one that is gone.
    expect((await kit.open('link', uuid, tag(who))).location).toBe('https://shop.example/E');
    expect((await kit.open('link', uuid, also)).location).toBe('https://shop.example/all');
  });

  test('puts replaced rows in force within two seconds', async () => {
    const own = await kit.table(csvOf(ITEMS));
    const { uuid } = await kit.live(own, { recipe_ordering: CHEAPEST });
    expect(await shown(uuid)).toBe('Sandals');
    await kit.table(csvOf(ITEMS.filter(([id]) => id !== 'D')), own);
    await vi.waitFor(async () => expect(await shown(uuid)).toBe('Hats'), { timeout: 2000, interval: 50 });
  });

  test('fills the link of a preview for the moment that it pretends', async () => {
    const recipe = await cheapest();
    const link = 'https://shop.example/{{due | days-until}}';
    const dated = await kit.liveImage('{{title}}', { data_source: { fields: 'title,due' }, link });
    const params = { ri_img: dated.uuid, due: '2030-12-24', ri_at: '2030-12-20T12:00' };
    const preview = await kit.open('link', recipe.uuid, { ...params, t: await tokenOf(recipe, 'draft') });
    expect(preview.location).toBe('https://shop.example/4');
    expect((await kit.open('link', recipe.uuid, params)).location).not.toBe('https://shop.example/4');
  });

  test('answers rows to who holds a token, and a picture to everyone else', async () => {
    const recipe = await cheapest();
    const rows = async (t: string) => (await kit.open('render', recipe.uuid, tag({ ri_type: 'json', ri_limit: '2', t }))).json();
    const expected = [
      { sku: 'D', title: 'Sandals', content: { position: 1, id: 'D', because: 'chosen', score: 0, link: 'https://shop.example/D' } },
      { sku: 'B', title: 'Hats', content: { position: 2, id: 'B' } },
    ];
    expect(await rows(await tokenOf(recipe, 'json'))).toMatchObject(expected);
    expect(await rows(await tokenOf(recipe, 'draft'))).toMatchObject(expected);
    const forged = await kit.open('render', recipe.uuid, tag({ ri_type: 'json', ri_log_setting: '1', t: 'json.x.y' }));
    expect([forged.status, titleOf(forged.bytes)]).toEqual([200, 'Sandals']);
  });
});

describe('rules of a recipe', () => {
  test('read the items, the link with its defaults, and the place', async () => {
    const { uuid } = await cheapest({
      filters: whereItem('season', OPERATOR.EQUAL, '{{season}}'),
      default_url_data_values: { season: 'winter' },
      recipe_weightings: [{ weighting_label: 'High', weighting_value: 5, rule: whereItem('price', OPERATOR.GREATER, '25', 2) }],
    });
    expect(await shown(uuid)).toBe('Boots');
    expect(await shown(uuid, { season: 'summer' })).toBe('Shirts');
    // As the email service writes a value that it doesn't have.
    expect(await shown(uuid, { season: '' })).toBe('Boots');
  });

  test('order by the distance to the place in the link, else to the default location', async () => {
    const shops = await kit.table('sku,title,latitude,longitude\nA,Boots,53.74,-0.33\nB,Hats,51.5,-0.12\n');
    const { uuid } = await kit.live(shops, {
      recipe_settings: { default_location: '51.4,-0.1' },
      recipe_ordering: [{ ordering_label: 'Near', ordering_type: 'distance', ordering_field: 'Location', distance: 0 }],
    });
    expect({
      bare: await shown(uuid),
      ofPlace: await shown(uuid, { ri_location: '53.8,-0.4' }),
      unfilled: await shown(uuid, { ri_location: '{{place}}' }),
    }).toEqual({
      bare: 'Hats',
      ofPlace: 'Boots',
      unfilled: 'Hats',
    });
  });
});

describe('fallbacks', () => {
  const none = whereItem('price', OPERATOR.GREATER, '1000', 2);

  test('bring the items that are named, or those of the default recipe', async () => {
    const named = await cheapest({
      filters: none,
      recipe_fallback: { type: 'specific_item', fallback_items: ['C', 'gone', 'A'] },
    });
    expect([await shown(named.uuid), await shown(named.uuid, { ri_pos: '2' })]).toEqual(['Gloves', 'Boots']);
    const other = await kit.table('code,title,link\nX,Shirts,https://other.example/X\n');
    const filler = await kit.live(other);
    const filled = await cheapest({
      filters: whereItem('season', OPERATOR.EQUAL, 'summer'),
      recipe_fallback: { type: 'default_recipe', default_recipe_id: filler.uuid },
    });
    expect([await shown(filled.uuid), await shown(filled.uuid, { ri_pos: '3' })]).toEqual(['Sandals', 'Shirts']);
    expect((await kit.open('link', filled.uuid, tag({ ri_pos: '3' }))).location).toBe('https://other.example/X');
  });

  test('never leave a broken picture, whatever is asked for', async () => {
    const { uuid } = await cheapest();
    const empty = await cheapest({ filters: none });
    const asked: [string, Record<string, string>, string][] = [
      [uuid, tag({ ri_pos: '0' }), 'Sandals'],
      [uuid, tag({ ri_pos: '-1' }), 'Sandals'],
      [uuid, tag({ ri_pos: '5' }), 'Shirts'],
      [uuid, tag({ ri_pos: '6' }), 'none'],
      [uuid, tag({ ri_pos: '11' }), 'none'],
      [uuid, tag({ ri_pos: 'x', ri_colour: 'red', ri_limit: '-4', ri_type: 'poem' }), 'Sandals'],
      [uuid, { ri_img: 'nothing' }, 'none'],
      [uuid, { ri_img: uuid }, 'none'],
      [uuid, {}, 'none'],
      [empty.uuid, tag(), 'none'],
      [uuid, tag({ ri_eid: '*|EMAIL|*' }), 'Sandals'],
      [uuid, tag({ ri_eid: '\u0000'.repeat(5000) }), 'Sandals'],
    ];
    for (const [address, params, title] of asked) {
      const { status, bytes } = await kit.open('render', address, params);
      expect({ params, status, isPicture: bytes.length > 50, title: titleOf(bytes) }).toEqual({
        params,
        status: 200,
        isPicture: true,
        title,
      });
    }
  });
});

test('keeps a list for its mailing, on every position and after the rows have changed', async () => {
  const own = await kit.table(csvOf(ITEMS));
  const { uuid } = await kit.live(own, { recipe_ordering: CHEAPEST, recipe_settings: { enforce_repeat_items: true } });
  const [first, second] = [
    { ri_eid: 'cleo@example.com', ri_cid: 'one' },
    { ri_eid: 'cleo@example.com', ri_cid: 'two' },
  ];
  expect(await shownAll(uuid, first)).toEqual(BY_PRICE.slice(0, 4));
  await kit.table(csvOf(ITEMS.filter(([id]) => id !== 'B').map(([id, title, price, season]) => [id, title, 100 - price, season])), own);
  const highest = ['Shirts', 'Boots', 'Gloves', 'Sandals'];
  await vi.waitFor(async () => expect(await shown(uuid)).toBe('Shirts'), { timeout: 4000, interval: 50 });
  kit.api.front.render.forget();
  // The hats are gone: the last takes their place, and all others stay where they were.
  expect(await shownAll(uuid, first)).toEqual(['Sandals', 'Shirts', 'Gloves', 'Boots']);
  expect(await shownAll(uuid, second)).toEqual(highest);
});

test('lets items sleep that another mailing showed, and never its own', async () => {
  const { uuid } = await cheapest({ recipe_settings: { sleep_days: 7 } });
  const who = { ri_eid: 'dora@example.com' };
  expect(await shown(uuid, { ...who, ri_cid: 'monday' })).toBe('Sandals');
  await kit.drain();
  expect(await shown(uuid, { ...who, ri_cid: 'tuesday' })).toBe('Hats');
  // Ten minutes later it is decided again.
  await kit.drain();
  const later = await cheapest({ recipe_settings: { sleep_days: 7, timezone: 'Europe/London' } });
  expect(await shown(later.uuid, { ...who, ri_cid: 'tuesday' })).toBe('Gloves');
});

test('lets items sleep while the database is away, by what this front read and showed', async () => {
  const { uuid } = await cheapest({ recipe_settings: { sleep_days: 7 } });
  const who = { ri_eid: 'fay@example.com' };
  expect(await shown(uuid, { ...who, ri_cid: 'monday' })).toBe('Sandals');
  await kit.drain();
  // From now on the database alone knows of Monday.
  kit.api.front.render.forget();
  expect(await shown(uuid, { ...who, ri_cid: 'tuesday' })).toBe('Hats');
  const calls = (['renderRead', 'withCompany', 'control'] as const).map((name) =>
    vi.spyOn(kit.api.db, name).mockRejectedValue(new Error('The database is away.')),
  );
  try {
    expect(await shown(uuid, { ...who, ri_cid: 'wednesday' })).toBe('Gloves');
    expect(await shown(uuid, { ...who, ri_cid: 'thursday' })).toBe('Boots');
    // Its own item stays in place; Thursday’s sleeps by now.
    expect(await shown(uuid, { ...who, ri_cid: 'wednesday', ri_pos: '2' })).toBe('Shirts');
    expect(calls[0]).toHaveBeenCalled();
  } finally {
    for (const call of calls) call.mockRestore();
  }
});

test('answers simulations and explanations as the pictures of the mailing they name', async () => {
  const recipe = await cheapest({ recipe_settings: { sleep_days: 7, sleep_filter: 'filter' } });
  const who = 'ewa@example.com';
  expect(await shown(recipe.uuid, { ri_eid: who, ri_cid: 'monday' })).toBe('Sandals');
  await kit.drain();
  const t = await tokenOf(recipe, 'draft');
  for (const [mailing, title] of [
    ['monday', 'Sandals'],
    ['tuesday', 'Hats'],
    ['', 'Hats'],
  ] as const) {
    const facts: Record<string, string> = mailing === '' ? {} : { ri_cid: mailing };
    const asked = { as: kit.tenant.viewer, params: { id: recipe.id }, body: { facts, eid: who, limit: 1 } };
    const simulated = (await kit.api.ask('simulateRecipe', asked)).body.results as { values: { title: string } }[];
    const explained = (await kit.api.ask('explainRecipe', asked)).body.items as { data: { name: string; outcome: string }[] };
    const picture = await shown(recipe.uuid, { ...facts, ri_eid: who, t, ri_type: 'img', ri_log_setting: '1' });
    const first = explained.data.find(({ outcome }) => outcome === 'shown')?.name;
    expect({ mailing, picture, table: simulated[0]?.values.title, first }).toEqual({ mailing, picture: title, table: title, first: title });
  }
});

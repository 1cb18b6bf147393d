/** Rows that are replaced, or gone, while readers ask. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openRecipeKit, whereItem, type RecipeKit } from '../../testing/recipe-kit.ts';

const KEYS = Array.from({ length: 12 }, (_, n) => `I${10 + n}`);
/** Every row says of which file it is; later files hold fewer rows. */
const fileOf = (generation: number) =>
  ['sku,title,link', ...KEYS.slice(0, 14 - 2 * generation).map((key) => `${key},File ${generation},https://shop.example/${key}`)].join(
    '\n',
  );

let kit: RecipeKit;
beforeAll(async () => void (kit = await openRecipeKit()));
afterAll(() => kit.close());

async function titles(id: number): Promise<string[]> {
  const { status, body } = await kit.api.ask('recommendItems', { as: kit.tenant.viewer, params: { id }, query: { limit: '10' } });
  expect(status).toBe(200);
  return (body.items as { values: { title: string } }[]).map(({ values }) => values.title);
}

test('answers with rows of one file each while two files replace the first', async () => {
  const table = await kit.table(fileOf(1));
  const { id, uuid } = await kit.live(table, { label: 'Replaced twice' });
  expect(new Set(await titles(id))).toEqual(new Set(['File 1']));
  const replaced = { isOver: false };
  const replacing = (async () => {
    await kit.table(fileOf(2), table);
    await kit.table(fileOf(3), table);
    replaced.isOver = true;
  })();
  const seen = new Set<string>();
  while (!replaced.isOver) {
    const answers = await Promise.all([titles(id), titles(id), kit.open('link', uuid, { ri_pos: '1' })]);
    for (const found of answers.slice(0, 2) as string[][]) {
      expect([new Set(found).size, found.length]).toEqual([1, { 'File 1': 10, 'File 2': 10, 'File 3': 8 }[found[0] ?? '']]);
      seen.add(found[0] ?? '');
    }
    expect((answers[2] as { location: string | null }).location).toBe('https://shop.example/I10');
  }
  await replacing;
  await vi.waitFor(async () => expect(await titles(id)).toEqual(Array.from({ length: 8 }, () => 'File 3')), {
    timeout: 4000,
    interval: 50,
  });
  expect(seen.has('File 1')).toBe(true);
});

test('falls back while the table has no rows, and shows items again after', async () => {
  const table = await kit.table('sku,title,link\nA,Boots,https://shop.example/A\n');
  const filler = await kit.table('sku,title,link\nZ,Always,https://shop.example/Z\n');
  const other = await kit.live(filler, { label: 'Filler' });
  const { uuid } = await kit.live(table, {
    label: 'Emptied',
    recipe_fallback: { type: 'default_recipe', default_recipe_id: other.uuid },
    filters: whereItem('title', 5, ''),
  });
  const leads = async () => (await kit.open('link', uuid, { ri_eid: `${Math.random()}@example.com` })).location;
  expect(await leads()).toBe('https://shop.example/A');
  await kit.api.ask('removeTableRow', { as: kit.tenant.editor, params: { id: table, key: 'A' } });
  await vi.waitFor(async () => expect(await leads()).toBe('https://shop.example/Z'), { timeout: 4000, interval: 50 });
  await kit.api.ask('putTableRow', {
    as: kit.tenant.editor,
    params: { id: table },
    body: { row: { sku: 'B', title: 'Hats', link: 'https://shop.example/B' } },
  });
  await vi.waitFor(async () => expect(await leads()).toBe('https://shop.example/B'), { timeout: 4000, interval: 50 });
});

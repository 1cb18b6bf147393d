import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openRecipeKit, type RecipeKit } from '../../../testing/recipe-kit.ts';

let kit: RecipeKit;
beforeAll(async () => void (kit = await openRecipeKit()));
afterAll(() => kit.close());

const ITEMS = 'sku,title,price,added\nA,Boots,30,2026-01-02\nB,Hats,10,2026-03-04\nC,Gloves,20,\n';
const put = (id: number, row: object) => kit.api.ask('putTableRow', { as: kit.tenant.editor, params: { id }, body: { row } });
const remove = (id: number, key: string) => kit.api.ask('removeTableRow', { as: kit.tenant.editor, params: { id, key } });
const rows = async (id: number) =>
  ((await kit.api.ask('listTableRows', { as: kit.tenant.viewer, params: { id } })).body.rows as { data: string[][] }).data;

test('adds a row, changes the columns that are sent, and takes a row out', async () => {
  const id = await kit.table(ITEMS);
  expect((await put(id, { sku: 'D', title: 'Shirts', price: 12.5 })).body).toEqual({
    row: { sku: 'D', title: 'Shirts', price: '12.5', added: '' },
    created: true,
  });
  expect((await put(id, { sku: ' B ', price: 9 })).body).toMatchObject({ row: { title: 'Hats', price: '9' }, created: false });
  expect((await remove(id, 'A')).status).toBe(200);
  expect(await rows(id)).toEqual([
    ['D', 'Shirts', '12.5', ''],
    [' B ', 'Hats', '9', '2026-03-04'],
    ['C', 'Gloves', '20', ''],
  ]);
  for (const key of ['B', 'C', 'D']) await remove(id, key);
  expect(await rows(id)).toEqual([]);
  expect((await put(id, { sku: 'A', title: 'Back' })).body.created).toBe(true);
});

test('refuses what the table could not have held', async () => {
  const id = await kit.table(ITEMS);
  const wrong: [object, string][] = [
    [{ title: 'No id' }, 'row.sku'],
    [{ sku: '', title: 'No id' }, 'row.sku'],
    [{ sku: 'A', colour: 'red' }, 'row.colour'],
    [{ sku: 'A', price: 'cheap' }, 'row.price'],
    [{ sku: 'A', added: 'soon' }, 'row.added'],
    [{ sku: 'x'.repeat(600) }, 'row.sku'],
  ];
  for (const [row, path] of wrong) {
    const { status, body } = await put(id, row);
    expect([status, (body.errors as { path: string }[])[0]?.path]).toEqual([422, path]);
  }
  expect((await remove(id, 'Z')).status).toBe(404);
  expect(await rows(id)).toHaveLength(3);
});

test('shows recipes the new row within two seconds', async () => {
  const id = await kit.table(ITEMS);
  const order = [{ ordering_type: 'choose_field', ordering_field: 'price', ordering_direction: 'ASC' }];
  const recipe = await kit.live(id, { recipe_ordering: order });
  const first = async () => {
    const { body } = await kit.api.ask('recommendItems', { as: kit.tenant.viewer, params: { id: recipe.id }, query: { limit: '1' } });
    return (body.items as { id: string }[])[0]?.id;
  };
  expect(await first()).toBe('B');
  await put(id, { sku: 'E', price: 1 });
  await vi.waitFor(async () => expect(await first()).toBe('E'), { timeout: 2000, interval: 50 });
});

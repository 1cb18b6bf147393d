/** Pages of items, as columns are built from them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { uploadTable } from '../../../testing/tenant-kit.ts';
import { readItemPage, readItemsPointer } from './items.read.ts';

let api: ApiServer;
let tenant: Tenant;
beforeAll(async () => {
  api = await startApi();
  tenant = await api.tenant('items');
});
afterAll(() => api.close());

async function pages(csv: string, columns: readonly number[], size: number) {
  const id = await uploadTable(api, tenant.editor, csv);
  const { companyId } = tenant;
  return api.db.renderRead(companyId, async (tx) => {
    const pointer = await readItemsPointer(tx, companyId, id);
    if (!pointer) throw new Error('The table has no rows.');
    const read = (from: number) => readItemPage(tx, pointer, columns, { from, to: from + size - 1 });
    return [await read(1), await read(1 + size), await read(1 + 2 * size)];
  });
}

test('reads rows column by column, with empty texts for missing values', async () => {
  expect(await pages('id,title,price\nA,Boots,5\nB,,\nC,"Hats, red",7\n', [2, 0], 2)).toEqual([
    {
      numbers: [1, 2],
      texts: [
        ['5', ''],
        ['A', 'B'],
      ],
    },
    { numbers: [3], texts: [['7'], ['C']] },
    { numbers: [], texts: [[], []] },
  ]);
});

test('reads texts with any character', async () => {
  const odd = ['one\u001ftwo', '“"\\', 'a\tb', '\u001f', '😀'];
  const csv = `id,title\n${odd.map((text, n) => `${n},"${text.replaceAll('"', '""')}"`).join('\n')}\n`;
  expect((await pages(csv, [1, 0], 10))[0]).toEqual({ numbers: [1, 2, 3, 4, 5], texts: [odd, ['0', '1', '2', '3', '4']] });
});

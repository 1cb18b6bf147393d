/** Assets, tables and feeds are deleted into a bin: the same rules for each of them. */
import type { RouteName } from '@limn/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeDueOf, type BinKind } from '../api/bin.ts';
import { feedBin } from '../features/data/feeds/feeds.service.ts';
import { tableBin } from '../features/data/tables/table-bin.ts';
import { assetBin } from '../features/design/assets/asset-bin.ts';
import { dueImports } from '../features/data/tables/due-imports.job.ts';
import { companiesWithDueBins } from '../api/due-bins.ts';
import { withClient } from '../storage/connection.ts';
import { openBin } from '../storage/with-bin.ts';
import { startApi, type ApiServer, type Tenant } from '../testing/api-server.ts';
import { formWith, pngOf } from '../testing/small-pictures.ts';
import { feedBody } from './route.cases.ts';

let api: ApiServer;
let tenant: Tenant;
let pictures = 3;

beforeAll(async () => {
  api = await startApi();
  tenant = await api.tenant('bins');
});
afterAll(() => api.close());

interface Kind {
  bin: BinKind;
  list: RouteName;
  listed: (body: Record<string, unknown>) => { id: number; name: string }[];
  deleteOne: RouteName;
  deleteSeveral: RouteName;
  inBin: RouteName;
  restore: RouteName;
  purge: RouteName;
  make: (name: string) => Promise<number>;
  /** An image that uses it. */
  use: (id: number, name: string) => Promise<void>;
}

const ask = (route: RouteName, more: object = {}) => api.ask(route, { as: tenant.editor, ...more });

const KINDS: Record<'asset' | 'table' | 'feed', Kind> = {
  asset: {
    bin: assetBin,
    list: 'listCdnImages',
    listed: (body) => (body.cdn_images as { data: { id: number; name: string }[] }).data,
    deleteOne: 'deleteCdnImage',
    deleteSeveral: 'deleteCdnImages',
    inBin: 'listCdnImageBin',
    restore: 'restoreCdnImages',
    purge: 'purgeCdnImages',
    make: async (name) => {
      const form = formWith(pngOf((pictures += 1), 4), { name, tags: 'Sea, Summer' });
      return ((await ask('uploadCdnImage', { form })).body.cdn_image as { id: number }).id;
    },
    use: async (id, name) => {
      const { url } = (await ask('getCdnImage', { params: { id } })).body.cdn_image as { url: string };
      await ask('createImage', { body: { name, type_id: 1, fallback_image: url } });
    },
  },
  table: {
    bin: tableBin(async () => undefined),
    list: 'listDatatables',
    listed: (body) => body.datatable as { id: number; name: string }[],
    deleteOne: 'deleteDatatable',
    deleteSeveral: 'deleteDatatables',
    inBin: 'listDatatableBin',
    restore: 'unbinDatatables',
    purge: 'purgeDatatables',
    make: async (name) => {
      const form = new FormData();
      form.append('name', name);
      form.append('file', new Blob(['email,name\nanna@example.com,Anna\n']), 'a.csv');
      const { id } = (await ask('uploadDatatable', { form })).body as { id: number };
      await ask('confirmDatatable', { params: { id }, body: { uniqueHeader: 'email' } });
      await expect.poll(async () => (await ask('datatableStat', { params: { id } })).body.status).toBe('complete');
      return id;
    },
    use: async (id, name) => {
      await ask('createImage', { body: { name, type_id: 4, data_source: { id } } });
    },
  },
  feed: {
    bin: feedBin,
    list: 'listDataSources',
    listed: (body) => body.datasource as { id: number; name: string }[],
    deleteOne: 'deleteDataSource',
    deleteSeveral: 'deleteDataSources',
    inBin: 'listDataSourceBin',
    restore: 'restoreDataSources',
    purge: 'purgeDataSources',
    make: async (name) => {
      const body = { ...feedBody, name, config: { ...feedBody.config, username: 'anna', password: 'secret' } };
      return ((await ask('createDataSource', { body })).body.datasource as { id: number }).id;
    },
    use: async (id, name) => {
      await ask('createImage', { body: { name, type_id: 6, api_source: { id } } });
    },
  },
};

interface Binned {
  id: number;
  name: string;
  days_left: number;
  deleted_by: string | null;
}

describe.each(Object.entries(KINDS))('bin of each %s', (word, kind) => {
  const bin = async (as = tenant.viewer) => (await api.ask(kind.inBin, { as })).body.bin as Binned[];
  const inBin = async (id: number) => (await bin()).find((thing) => thing.id === id);
  const row = (id: number) =>
    api.db.withCompany(tenant.companyId, async (tx) => {
      await openBin(tx);
      return tx.maybeOne<Record<string, unknown>>(`select to_jsonb(t) as row from ${kind.bin.table} t where company_id = $1 and id = $2`, [
        tenant.companyId,
        id,
      ]);
    });
  const listed = async (id: number) =>
    kind.listed((await ask(kind.list, word === 'asset' ? { query: { rowsPerPage: '100' } } : {})).body).find((thing) => thing.id === id);
  const deletedDaysAgo = (id: number, days: number) =>
    api.db.withCompany(tenant.companyId, async (tx) => {
      await openBin(tx);
      await tx.run(`update ${kind.bin.table} set deleted_at = now() - make_interval(days => $3) where company_id = $1 and id = $2`, [
        tenant.companyId,
        id,
        days,
      ]);
    });
  const results = (answer: { body: Record<string, unknown> }) => answer.body.results as { id: number; outcome: string; note?: string }[];

  test('restores what was deleted exactly as it was', async () => {
    const id = await kind.make('Came back');
    const before = [await row(id), await listed(id)];
    expect((await ask(kind.deleteOne, { params: { id } })).status).toBe(200);
    expect(await listed(id)).toBeUndefined();
    expect((await ask(kind.deleteOne, { params: { id } })).status).toBe(404);
    expect(await inBin(id)).toMatchObject({ name: 'Came back', days_left: 30, deleted_by: 'bins-editor' });
    expect(results(await ask(kind.restore, { body: { ids: [id] } }))).toEqual([{ id, name: 'Came back', outcome: 'done' }]);
    expect([await row(id), await listed(id)]).toEqual(before);
    expect(await inBin(id)).toBeUndefined();
  });

  test('keeps those in use and names what uses them, one at a time and several', async () => {
    const [used, free] = [await kind.make('Used'), await kind.make('Free')];
    await kind.use(used, 'The offer');
    expect(await ask(kind.deleteOne, { params: { id: used } })).toMatchObject({ status: 409, body: { code: 'in_use' } });
    const answer = results(await ask(kind.deleteSeveral, { body: { ids: [used, free, 2_000_000_000] } }));
    expect(answer.map(({ outcome }) => outcome)).toEqual(['in_use', 'done', 'missing']);
    expect(answer[0]?.note).toContain('“The offer”');
    expect([await listed(used), await listed(free)]).toMatchObject([{ name: 'Used' }, undefined]);
  });

  test('deletes forever on request, after 30 days to the second, and by the chore', async () => {
    const [now, over, kept] = [await kind.make('Now'), await kind.make('Over'), await kind.make('Kept')];
    await ask(kind.deleteSeveral, { body: { ids: [now, over, kept] } });
    expect(results(await ask(kind.purge, { body: { ids: [now] } }))).toEqual([{ id: now, name: 'Now', outcome: 'done' }]);
    expect(await row(now)).toBeUndefined();
    await deletedDaysAgo(over, 30);
    await deletedDaysAgo(kept, 29);
    expect(await inBin(kept)).toMatchObject({ days_left: 1 });
    expect(await inBin(over)).toBeUndefined();
    expect((await ask(kind.restore, { body: { ids: [over] } })).status).toBe(404);
    expect(await withClient(api.logins.jobs, 'test', companiesWithDueBins)).toContain(tenant.companyId);
    await purgeDueOf(api.db, tenant.companyId, kind.bin);
    expect([await row(over), (await row(kept)) === undefined]).toEqual([undefined, false]);
  });

  test('lets viewers look at the bin, and change nothing in it', async () => {
    const id = await kind.make('Looked at');
    await ask(kind.deleteOne, { params: { id } });
    expect(await inBin(id)).toBeDefined();
    for (const route of [kind.restore, kind.purge, kind.deleteSeveral])
      expect((await api.ask(route, { as: tenant.viewer, body: { ids: [id] } })).status).toBe(403);
    await ask(kind.purge, { body: { ids: [id] } });
  });
});

test('keeps bytes and address of a binned asset and refuses it in new designs', async () => {
  const id = await KINDS.asset.make('Shown');
  const { url } = (await ask('getCdnImage', { params: { id } })).body.cdn_image as { url: string };
  await ask('deleteCdnImage', { params: { id } });
  const status = async () => (await api.app.inject({ method: 'GET', url: new URL(url).pathname })).statusCode;
  expect(await status()).toBe(200);
  expect((await ask('createImage', { body: { name: 'New', type_id: 1, fallback_image: url } })).status).toBe(422);
  await ask('purgeCdnImages', { body: { ids: [id] } });
  expect(await status()).toBe(404);
});

test('adds and removes tags of several assets, whatever their case', async () => {
  const [one, two] = [await KINDS.asset.make('One'), await KINDS.asset.make('Two')];
  const label = async (add: string[], remove: string[]) =>
    ((await ask('labelCdnImages', { body: { ids: [one, two], add, remove } })).body.results as { outcome: string }[]).map(
      ({ outcome }) => outcome,
    );
  expect(await label(['Autumn'], ['sea'])).toEqual(['done', 'done']);
  expect(await label(['AUTUMN'], [])).toEqual(['unchanged', 'unchanged']);
  expect((await ask('getCdnImage', { params: { id: one } })).body.cdn_image).toMatchObject({ tags: ['Summer', 'Autumn'] });
  expect(
    (
      await label(
        Array.from({ length: 99 }, (_, n) => `t${n}`),
        [],
      )
    ).every((outcome) => outcome === 'full'),
  ).toBe(true);
});

test('lets the schedule of a table rest while it is in the bin', async () => {
  const id = await KINDS.table.make('Fetched');
  await api.db.withCompany(tenant.companyId, (tx) =>
    tx.run(
      `insert into import_schedule (company_id, datatable_id, url, every, at_time, next_run_at) values ($1, $2, 'https://a.example/x.csv', 'day', '04:00', now() - interval '1 hour')`,
      [tenant.companyId, id],
    ),
  );
  const due = async () => (await withClient(api.logins.jobs, 'test', dueImports)).map(({ tableId }) => tableId);
  expect(await due()).toContain(id);
  await ask('deleteDatatable', { params: { id } });
  expect(await due()).not.toContain(id);
  await ask('unbinDatatables', { body: { ids: [id] } });
  expect(await due()).toContain(id);
});

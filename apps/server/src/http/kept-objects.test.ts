/**
 * Images, campaigns and recipes are drafted, published, deleted and purged alike: the same acts have the same
 * answers.
 */
import type { RouteName } from '@limn/contracts';
import type { OBJECT_KIND } from '@limn/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeBins } from '../compose/purge-bins.ts';
import { companiesWithDueBins } from '../api/due-bins.ts';
import { withClient } from '../storage/connection.ts';
import type { Tenant } from '../testing/api-server.ts';
import { textDocument } from '../testing/image-kit.ts';
import { openRecipeKit, whereItem, type RecipeKit } from '../testing/recipe-kit.ts';
import { formWith, pngOf } from '../testing/small-pictures.ts';
import { whereUrl } from '../testing/campaign-kit.ts';

let kit: RecipeKit;
let theirs: Tenant;
let items: number;
beforeAll(async () => {
  kit = await openRecipeKit();
  theirs = await kit.api.tenant('others');
  items = await kit.table('sku,title\nA,Boots\nB,Sandals\n');
});
afterAll(() => kit.close());

const PERSON = 'ann.hull@mail.example';

interface Kind {
  key: string;
  create: RouteName;
  get: RouteName;
  update: RouteName;
  delete: RouteName;
  publish: RouteName;
  versions: RouteName;
  restoreVersion: RouteName;
  bin: RouteName;
  restore: RouteName;
  purge: RouteName;
  /** A draft that shows a picture, and names a person where it is previewed. */
  body: (name: string, picture: string) => object;
  change: object;
}

const KINDS: Record<keyof typeof OBJECT_KIND, Kind> = {
  image: {
    key: 'image',
    create: 'createImage',
    get: 'getImage',
    update: 'updateImage',
    delete: 'deleteImage',
    publish: 'publishImage',
    versions: 'listVersions',
    restoreVersion: 'restoreVersion',
    bin: 'listBin',
    restore: 'restoreImages',
    purge: 'purgeImages',
    body: (name, picture) => ({
      name,
      type_id: 1,
      data: textDocument(name),
      fallback_image: picture,
      preview_settings: { email: PERSON },
    }),
    change: { data: textDocument('Changed'), fallback_image: '' },
  },
  campaign: {
    key: 'rule',
    create: 'createCampaign',
    get: 'getCampaign',
    update: 'updateCampaign',
    delete: 'deleteCampaign',
    publish: 'publishCampaign',
    versions: 'listCampaignVersions',
    restoreVersion: 'restoreCampaignVersion',
    bin: 'listCampaignBin',
    restore: 'restoreCampaigns',
    purge: 'purgeCampaigns',
    body: (name, picture) => ({ name, other: { image_type: '1', image_url: picture }, preview_settings: { email: PERSON } }),
    change: { other: { image_type: '3' } },
  },
  recipe: {
    key: 'recipe',
    create: 'createRecipe',
    get: 'getRecipe',
    update: 'updateRecipe',
    delete: 'deleteRecipe',
    publish: 'publishRecipe',
    versions: 'listRecipeVersions',
    restoreVersion: 'restoreRecipeVersion',
    bin: 'listRecipeBin',
    restore: 'restoreRecipes',
    purge: 'purgeRecipes',
    body: (label, picture) => ({
      label,
      recipe_settings: { datatable: items },
      recipe_fallback: { type: 'none', fallback_image: picture },
      preview_settings: { email: PERSON },
    }),
    change: { recipe_fallback: { type: 'none', fallback_image: '' } },
  },
};

interface Made {
  id: number;
  revision: number;
  live_version: number | null;
}
interface Saved extends Made {
  updated_at: string;
  unpublished_changes: boolean;
}
interface Binned {
  id: number;
  live_version: number | null;
  days_left: number;
}

let pictures = 40;
async function asset(): Promise<{ id: number; url: string }> {
  const form = formWith(pngOf((pictures += 1), 4));
  return (await ask('uploadCdnImage', { form })).body.cdn_image as { id: number; url: string };
}
const ask = (route: RouteName, more: object = {}) => kit.api.ask(route, { as: kit.tenant.editor, ...more });
const query = <Row extends object>(sql: string, ...params: unknown[]) =>
  kit.api.db.withCompany(kit.tenant.companyId, (tx) => tx.query<Row>(sql, [kit.tenant.companyId, ...params]));

describe.each(Object.entries(KINDS))('%s', (table, kind) => {
  const make = async (name: string, picture = '') => (await ask(kind.create, { body: kind.body(name, picture) })).body[kind.key] as Made;
  const on = (route: RouteName, id: number, more: object = {}) => ask(route, { params: { id, v: 1 }, body: {}, ...more });
  const binned = async (id: number) => ((await ask(kind.bin)).body.bin as Binned[]).find((row) => row.id === id);
  const restore = (id: number) => ask(kind.restore, { body: { ids: [id] } });
  const purge = (id: number) => ask(kind.purge, { body: { ids: [id] } });
  const isPinned = async (picture: number) => {
    const sql =
      'select p.hash from pinned_blob p join asset a on a.company_id = $1 and a.hash = p.hash where p.company_id = $1 and a.id = $2';
    return (await query(sql, picture)).length > 0;
  };
  const row = async (id: number) => {
    const sql = `select name, purged_at is not null as purged, strpos(t::text, $3) > 0 as "namesPerson", array(select version
      from ${table}_version v where v.company_id = $1 and v.${table}_id = t.id order by 1) as versions
      from ${table} t where company_id = $1 and id = $2`;
    return (await query<{ name: string; purged: boolean; namesPerson: boolean; versions: number[] }>(sql, id, PERSON))[0];
  };
  const isFoundBeforeErasure = async (name: string) => {
    const { body } = await ask('findTraces', { as: kit.tenant.owner, body: { eid: PERSON } });
    return JSON.stringify(body.traces).includes(`"name":"${name}"`);
  };
  const uses = (id: number) => query('select used_id from object_use where company_id = $1 and user_id = $2', id);
  const inBinForDays = (id: number, days: number) =>
    query(`update ${table} set deleted_at = now() - make_interval(days => $3) where company_id = $1 and id = $2 returning id`, id, days);

  test('is saved on the revision that was read, published with its bytes, and restored', async () => {
    const picture = await asset();
    const { id, revision } = await make('Published', picture.url);
    const ifMatch = (n: number) => on(kind.update, id, { body: kind.change, headers: { 'if-match': `"${n}"` } });
    expect((await on(kind.publish, id)).body[kind.key]).toMatchObject({ id, live_version: 1 });
    expect(await isPinned(picture.id)).toBe(true);
    expect(await ifMatch(revision + 9)).toMatchObject({ status: 409, body: { code: 'stale_revision' } });
    const now = (await on(kind.get, id)).body[kind.key] as Made;
    expect((await ifMatch(now.revision)).status).toBe(200);
    expect((await on(kind.publish, id)).body[kind.key]).toMatchObject({ id, live_version: 2 });
    expect((await on(kind.restoreVersion, id)).body[kind.key]).toMatchObject({ id, live_version: 1 });
    expect((await on(kind.restoreVersion, id, { params: { id, v: 9 } })).status).toBe(404);
    expect((await on(kind.versions, id)).body.versions).toMatchObject([
      { version: 2, live: false },
      { version: 1, live: true },
    ]);
    expect((await ask('deleteCdnImage', { params: { id: picture.id } })).body).toMatchObject({ code: 'in_use' });
  });

  test('raises its revisions by what a save changes', async () => {
    const { id } = await make('Saved', (await asset()).url);
    await on(kind.publish, id);
    const state = async () => {
      const { revision, updated_at, unpublished_changes } = (await on(kind.get, id)).body[kind.key] as Saved;
      return { revision, updated_at, unpublished_changes };
    };
    const first = await state();
    // A design saves its fields one by one, under the revision of its document; any save of it is a change.
    const isWhole = table !== 'image';
    await on(kind.update, id, { body: { preview_settings: { email: 'other@mail.example' } } });
    const previewed = await state();
    expect(previewed).toEqual({
      revision: first.revision + (isWhole ? 1 : 0),
      updated_at: isWhole ? first.updated_at : expect.any(String),
      unpublished_changes: false,
    });
    await on(kind.update, id, { body: { url_settings: { utm_source: 'spring' } } });
    const tracked = await state();
    expect({ ...tracked, isLater: tracked.updated_at > previewed.updated_at }).toMatchObject({ unpublished_changes: false, isLater: true });
    await on(kind.update, id, { body: kind.change });
    expect(await state()).toMatchObject({ revision: tracked.revision + 1, unpublished_changes: true });
  });

  test('uses nothing in the bin, and comes back saying what is gone', async () => {
    const picture = await asset();
    const { id } = await make('Back', picture.url);
    await on(kind.publish, id);
    expect((await on(kind.delete, id)).status).toBe(200);
    expect((await on(kind.get, id)).status).toBe(404);
    expect(await binned(id)).toMatchObject({ live_version: 1, days_left: 30, deleted_by: 'images-editor' });
    expect(await uses(id)).toEqual([]);
    expect((await ask('deleteCdnImage', { params: { id: picture.id } })).status).toBe(200);
    const note = 'While “Back” was in the bin, a picture it uses was deleted.';
    expect((await restore(id)).body.results).toEqual([{ id, name: 'Back', outcome: 'done', note }]);
    expect((await on(kind.get, id)).body[kind.key]).toMatchObject({ id, live_version: 1 });
    expect({ binned: await binned(id), restoreStatus: (await restore(id)).status, purgeStatus: (await purge(id)).status }).toEqual({
      binned: undefined,
      restoreStatus: 404,
      purgeStatus: 404,
    });
    expect(await isPinned(picture.id)).toBe(false);
  });

  test('is deleted forever but for its name and its live version', async () => {
    const [shown, before] = [await asset(), await asset()];
    const { id } = await make('Gone', before.url);
    await on(kind.publish, id);
    await on(kind.update, id, { body: { ...kind.body('Gone', shown.url), type_id: undefined } });
    await on(kind.publish, id);
    await query(
      `insert into proof_kept (company_id, object_id, state, looked, "of", found, kept_by) values ($1, $2, 's', 1, 1, '[]', 'Anna') returning object_id`,
      id,
    );
    await on(kind.delete, id);
    expect(await row(id)).toEqual({ name: 'Gone', purged: false, namesPerson: true, versions: [1, 2] });
    expect(await isFoundBeforeErasure('Gone')).toBe(true);
    expect((await purge(id)).body.results).toEqual([{ id, name: 'Gone', outcome: 'done' }]);
    expect(await isFoundBeforeErasure('Gone')).toBe(false);
    expect(await row(id)).toEqual({ name: 'Gone', purged: true, namesPerson: false, versions: [2] });
    expect([await isPinned(shown.id), await isPinned(before.id)]).toEqual([true, false]);
    expect(await query('select 1 from proof_kept where company_id = $1 and object_id = $2', id)).toEqual([]);
    expect({ binned: await binned(id), restoreStatus: (await restore(id)).status, purgeStatus: (await purge(id)).status }).toEqual({
      binned: undefined,
      restoreStatus: 404,
      purgeStatus: 404,
    });
  });

  test('is purged 30 days after it was deleted, to the second', async () => {
    const [due, recent] = [await make('Due'), await make('Recent')];
    for (const { id } of [due, recent]) await on(kind.delete, id);
    await inBinForDays(due.id, 30);
    await inBinForDays(recent.id, 29);
    expect([await binned(due.id), (await restore(due.id)).status]).toEqual([undefined, 404]);
    expect(await binned(recent.id)).toMatchObject({ days_left: 1 });
    expect(await withClient(kit.api.logins.jobs, 'test', companiesWithDueBins)).toContain(kit.tenant.companyId);
    await purgeBins(kit.api.db, kit.tenant.companyId);
    expect([await row(due.id), await row(recent.id)]).toMatchObject([{ purged: true, namesPerson: false }, { purged: false }]);
  });

  test('is unknown to other companies, and changed by no viewer', async () => {
    const { id } = await make('Ours');
    const acts: [RouteName, object][] = [
      [kind.get, {}],
      [kind.update, kind.change],
      [kind.publish, {}],
      [kind.versions, {}],
      [kind.restoreVersion, {}],
      [kind.delete, {}],
    ];
    for (const [route, body] of acts) expect([route, (await on(route, id, { as: theirs.owner, body })).status]).toEqual([route, 404]);
    await on(kind.delete, id);
    for (const route of [kind.restore, kind.purge])
      for (const [as, status] of [
        [theirs.owner, 404],
        [kit.tenant.viewer, 403],
      ] as const)
        expect([route, (await ask(route, { as, body: { ids: [id] } })).status]).toEqual([route, status]);
    expect(await binned(id)).toMatchObject({ days_left: 30 });
  });
});

test('says which table, image, recipe and segment are gone, of each kind alike', async () => {
  const table = await kit.table('sku,title\nA,Boots\n');
  const image = await kit.images.create({ name: 'Shown' });
  const other = await kit.create({ label: 'Other' });
  const { segment } = (await ask('createSegment', { body: { name: 'Hull', rule: whereUrl('town', 'Hull') } })).body as {
    segment: { id: number };
  };
  const ofSegment = { type: 'segment', segment_id: segment.id };
  const recipe = await kit.create({
    label: 'Recipe',
    recipe_settings: { datatable: table },
    filters: { operator: 'All', children: [...whereItem('sku', 0, 'A').children, ofSegment] },
    recipe_fallback: { type: 'default_recipe', default_recipe_id: other.uuid },
    tag_settings: { ri_img: image.uuid },
  });
  const rule = { operator: 'All', children: [ofSegment] };
  const { id: campaign } = (
    await ask('createCampaign', {
      body: { name: 'Campaign', rulesets: [{ name: 'Hull', image_type: '2', image_id: image.id, rule }], other: { image_type: '3' } },
    })
  ).body.rule as { id: number };
  const { id: filled } = await kit.images.create({ name: 'Filled', type_id: 4, data_source: { id: table } });
  const deletions: [RouteName, number][] = [
    ['deleteRecipe', recipe.id],
    ['deleteCampaign', campaign],
    ['deleteImage', filled],
    ['deleteRecipe', other.id],
    ['deleteImage', image.id],
    ['deleteSegment', segment.id],
    ['deleteDatatable', table],
  ];
  for (const [route, id] of deletions) expect([route, (await ask(route, { params: { id } })).status]).toEqual([route, 200]);
  const notes = async (route: RouteName, id: number) =>
    ((await ask(route, { body: { ids: [id] } })).body.results as { note?: string }[]).map(({ note }) => note);
  expect({
    recipes: await notes('restoreRecipes', recipe.id),
    campaigns: await notes('restoreCampaigns', campaign),
    images: await notes('restoreImages', filled),
  }).toEqual({
    recipes: ['While “Recipe” was in the bin, a data table, a live image, a recipe and a segment it uses were deleted.'],
    campaigns: ['While “Campaign” was in the bin, a live image and a segment it uses were deleted.'],
    images: ['While “Filled” was in the bin, a data table it uses was deleted.'],
  });
});

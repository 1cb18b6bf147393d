import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { USED_KIND } from '@limn/model';
import { OPERATOR } from '@limn/query';
import { usersOf as usersOfThing } from '../../data/uses/uses.read.ts';
import { openRecipeKit, whereItem, type RecipeKit } from '../../../testing/recipe-kit.ts';

const ITEMS = 'sku,title,brand,price\nA,Boots,North,20\nB,Hats,South,10\nC,Gloves,North,5\n';

let kit: RecipeKit;
let items: number;
beforeAll(async () => {
  kit = await openRecipeKit();
  items = await kit.table(ITEMS);
});
afterAll(() => kit.close());

const weighting = { weighting_label: 'North', weighting_value: 2, rule: whereItem('brand', 0, 'North') };
const usersOf = (body: Record<string, unknown>) =>
  (body.users as { kind: string; name: string }[]).map(({ kind, name }) => `${kind} ${name}`);

describe('a draft', () => {
  test('keeps each field that is sent, and offers what its builder shows', async () => {
    const { id } = await kit.create({ label: 'Picked' });
    const saved = await kit.save(id, {
      recipe_settings: { datatable: items, sleep_days: '7', sleep_filter: 'ordering', enforce_repeat_items: 1, timezone: 'Europe/Paris' },
      recipe_weightings: [weighting, { ...weighting, id: 7 }, weighting],
      recipe_ordering: [{ ordering_label: 'Cheap', ordering_type: 'Choose Field', ordering_field: 'price', ordering_direction: 'asc' }],
      recipe_fallback: { type: 'Specific Item', fallback_item_list: [{ id: 1, value: 'One' }, { id: 'A' }] },
      filters: whereItem('price', 0, '{{budget}}', 2),
    });
    expect(saved.status).toBe(200);
    const recipe = await kit.read(id);
    expect(recipe).toMatchObject({
      label: 'Picked',
      datatable_name: 'Items',
      datatable: { id: items, unique_header: 'sku', csv_header: 'sku,title,brand,price', rows: 3 },
      recipe_settings: { datatable: items, sleep_days: 7, sleep_filter: 'ordering', enforce_repeat_items: true, diversity_field: '' },
      recipe_ordering: [{ id: 1, ordering_type: 'choose_field', ordering_direction: 'ASC', distance: 0, recommended_by: 'automatic' }],
      recipe_fallback: {
        type: 'specific_item',
        fallback_items: ['1', 'A'],
        fallback_item_list: [
          { id: '1', value: 'One' },
          { id: 'A', value: 'A' },
        ],
      },
      datatable_generated_columns: ['sku', 'title', 'brand', 'price'].map((COLUMN_NAME) => ({
        COLUMN_NAME,
        type: expect.any(String) as unknown,
      })),
      default_url_data_values: { budget: '' },
      rule_url_settings: [{ model: 'budget' }],
      revision: 2,
      live_version: null,
      unpublished_changes: true,
    });
    expect((recipe.recipe_weightings as { id: number }[]).map((one) => one.id)).toEqual([8, 7, 9]);
    expect((recipe.query_builder_rules as { id: string }[])[0]).toMatchObject({ id: 'item', label: 'Items: Items' });
  });

  test('keeps every setting that is not sent, within each group of settings', async () => {
    const { id } = await kit.create({ label: 'Whole' });
    const groups: Record<string, Record<string, unknown>> = {
      recipe_settings: {
        datatable: items,
        sleep_days: 7,
        sleep_filter: 'ordering',
        enforce_repeat_items: true,
        enforce_diversity: true,
        diversity_field: 'brand',
        timezone: 'Europe/Paris',
        location_type: 'use_customer_field',
        default_location: 'Hull',
      },
      recipe_fallback: { type: 'specific_item', fallback_item_list: [{ id: 'A', value: 'Boots' }], fallback_image: '' },
      tags: { alt: 'Offers', include_link: true, scale_2x: true },
      url_settings: { utm_source: 'mail', utm_medium: 'email', custom: 'a=1' },
    };
    expect((await kit.save(id, groups)).status).toBe(200);
    const { revision: _, updated_at: __, ...before } = await kit.read(id);
    for (const [group, values] of Object.entries(groups))
      for (const [key, value] of Object.entries(values)) {
        expect([key, (await kit.save(id, { [group]: { [key]: value } })).status]).toEqual([key, 200]);
        const { revision: _revision, updated_at: _at, ...after } = await kit.read(id);
        expect({ group, key, after }).toEqual({ group, key, after: before });
      }
  });

  test('forgets the diversity field with its table, and when diversity is turned off', async () => {
    const { id } = await kit.create({ recipe_settings: { datatable: items, enforce_diversity: true, diversity_field: 'brand' } });
    const other = await kit.table('code,brand\n1,x\n');
    await kit.save(id, { recipe_settings: { datatable: other, enforce_diversity: true, diversity_field: 'brand' } });
    expect((await kit.read(id)).recipe_settings).toMatchObject({ enforce_diversity: false, diversity_field: '' });
    await kit.save(id, { recipe_settings: { datatable: other, enforce_diversity: false, diversity_field: 'brand' } });
    expect((await kit.read(id)).recipe_settings).toMatchObject({ enforce_diversity: false, diversity_field: '' });
  });

  test('is dated by what recipients meet, not by previews of it', async () => {
    const { id } = await kit.create({ recipe_settings: { datatable: items } });
    const dated = async (body: object) => {
      const { updated_at: before } = await kit.read(id);
      expect((await kit.save(id, body)).status).toBe(200);
      return (await kit.read(id)).updated_at !== before;
    };
    expect(await dated({ preview_settings: { items: 3 } })).toBe(false);
    expect(await dated({ tag_settings: { ri_img: '' } })).toBe(false);
    expect(await dated({ label: 'Renamed' })).toBe(true);
    expect(await dated({ default_url_data_values: { town: 'Hull' } })).toBe(true);
  });

  test('keeps what is gone from parts that are not sent', async () => {
    const { id } = await kit.create({ recipe_settings: { datatable: items } });
    const gone = 9_999_999;
    await kit.api.db.withCompany(kit.tenant.companyId, (tx) =>
      tx.run(`update recipe set settings = jsonb_set(settings, '{datatable}', $2) where id = $1`, [id, String(gone)]),
    );
    expect((await kit.save(id, { label: 'Renamed', preview_settings: { items: 3 } })).status).toBe(200);
    expect((await kit.save(id, { recipe_settings: { datatable: gone } })).body.errors).toEqual([
      { path: 'recipe_settings.datatable', message: 'Table not found.' },
    ]);
  });

  test('is refused on an older revision, and with what is not there', async () => {
    const { id } = await kit.create();
    expect((await kit.save(id, { label: 'One' }, 1)).status).toBe(200);
    expect([(await kit.save(id, { label: 'Two' }, 1)).body.code, (await kit.read(id)).label]).toEqual(['stale_revision', 'One']);
    const wrong: [object, string][] = [
      [{ recipe_settings: { datatable: 999_999 } }, 'recipe_settings.datatable'],
      [{ recipe_settings: { timezone: 'Mars/Olympus' } }, 'recipe_settings.timezone'],
      [{ recipe_settings: { sleep_days: 366 } }, 'recipe_settings.sleep_days'],
      [{ recipe_settings: { colour: 'red' } }, 'recipe_settings.colour'],
      [{ filters: { operator: 'All' } }, 'filters'],
      [{ recipe_weightings: [{ weighting_value: 'much' }] }, 'recipe_weightings.0.weighting_value'],
      [{ recipe_ordering: [{ ordering_type: 'alphabet' }] }, 'recipe_ordering.0.ordering_type'],
      [{ recipe_ordering: [{ ordering_type: 'recommendations', recommendation_flavour: 1 }] }, 'recipe_ordering.0.recommendation_flavour'],
      [{ recipe_fallback: { type: 'default_recipe', default_recipe_id: 999_999 } }, 'recipe_fallback.default_recipe_id'],
      [{ recipe_fallback: { fallback_image: 'javascript:alert(1)' } }, 'recipe_fallback.fallback_image'],
    ];
    for (const [body, path] of wrong) {
      const { status, body: problem } = await kit.save(id, body);
      expect([status, (problem.errors as { path: string }[])[0]?.path]).toEqual([422, path]);
    }
  });

  test('asks the tag for a place where a rule or an ordering needs one', async () => {
    const fields = async (body: object) => {
      const { source_settings: groups } = await kit.read((await kit.create({ recipe_settings: { datatable: items }, ...body })).id);
      return (groups as { settings: { model: string }[] }[]).flatMap(({ settings }) => settings.map(({ model }) => model));
    };
    const near = whereItem('brand', OPERATOR.WITHIN, 5);
    const ordering = { ordering_type: 'distance', ordering_field: 'brand' };
    expect(await fields({ filters: whereItem('brand', OPERATOR.EQUAL, 'North') })).toEqual([]);
    expect(await fields({ recipe_weightings: [{ weighting_value: 1, rule: near }] })).toEqual(['ri_location']);
    expect(await fields({ recipe_ordering: [ordering] })).toEqual(['ri_location']);
    const ofCustomer = { recipe_settings: { datatable: items, location_type: 'use_customer_field' } };
    expect(await fields({ ...ofCustomer, recipe_ordering: [ordering] })).toEqual([]);
  });

  test('can’t be saved in a circle of default recipes, of drafts or of live versions', async () => {
    const [first, second, third] = [
      await kit.create({ label: 'First' }),
      await kit.create({ label: 'Second' }),
      await kit.create({ label: 'Third' }),
    ];
    const fallOn = (id: number, uuid: string) => kit.save(id, { recipe_fallback: { type: 'default_recipe', default_recipe_id: uuid } });
    // A number is that of a recipe only where it is written as one.
    for (const id of [`0x${second.id.toString(16)}`, ` ${second.id} `, `${second.id}e0`, `0${second.id}`, `${second.id}.0`])
      expect([id, (await fallOn(first.id, id)).status]).toEqual([id, 422]);
    expect((await fallOn(first.id, String(second.id))).status).toBe(200);
    expect((await fallOn(first.id, first.uuid)).body.detail).toBe('A recipe can’t be its own default recipe.');
    expect((await fallOn(first.id, second.uuid)).status).toBe(200);
    expect((await fallOn(second.id, third.uuid)).status).toBe(200);
    expect((await fallOn(third.id, first.uuid)).body.detail).toBe('“First” falls back on this recipe. Choose another default recipe.');
    expect((await kit.read(first.id)).recipe_fallback).toMatchObject({ default_recipe_id: second.uuid });
    const refused = await kit.api.ask('deleteRecipe', { as: kit.tenant.editor, params: { id: second.id } });
    expect([refused.body.code, usersOf(refused.body)]).toEqual(['in_use', ['recipe First']]);
  });
});

describe('publishing', () => {
  test('publishes rules that nothing understands, and warns of each with its path', async () => {
    const { id } = await kit.create({
      label: 'Odd',
      recipe_settings: { datatable: items },
      filters: whereItem('weight', 0, '1'),
      recipe_weightings: [{ ...weighting, rule: whereItem('brand', 77, 'North') }, weighting],
      recipe_ordering: [{ ordering_label: 'First', ordering_type: 'upweight_rule', rule: whereItem('colour', 0, 'red') }],
    });
    const { status, body } = await kit.publish(id);
    expect([status, body.warnings]).toEqual([
      201,
      [
        { path: 'filters.children.0', message: 'The filters: This field doesn’t exist any more, so the rule never matches.' },
        {
          path: 'recipe_weightings.0.rule.children.0',
          message: 'The weighting “North”: This comparison isn’t known here, so the rule never matches.',
        },
        {
          path: 'recipe_ordering.0.rule.children.0',
          message: 'The ordering “First”: This field doesn’t exist any more, so the rule never matches.',
        },
      ],
    ]);
  });

  test('says what is missing, then makes versions that can be made live again', async () => {
    const { id } = await kit.create({
      recipe_settings: { enforce_diversity: true, diversity_field: 'colour' },
      recipe_ordering: [{ ordering_type: 'choose_field' }, { ordering_type: 'recommendations' }],
      recipe_fallback: { type: 'specific_item' },
    });
    const refused = await kit.publish(id);
    expect((refused.body.errors as { path: string }[]).map(({ path }) => path)).toEqual([
      'recipe_settings.datatable',
      'recipe_ordering.0.ordering_field',
      'recipe_ordering.1.recommendation_flavour',
      'recipe_fallback.fallback_item_list',
    ]);
    await kit.save(id, { recipe_settings: { datatable: items }, recipe_ordering: [], recipe_fallback: { type: 'none' } });
    expect((await kit.publish(id, { note: 'First' })).body).toMatchObject({ version: { version: 1, live: true, note: 'First' } });
    expect(await kit.read(id)).toMatchObject({ live_version: 1, unpublished_changes: false });
    await kit.save(id, { label: 'Renamed' });
    expect(await kit.read(id)).toMatchObject({ unpublished_changes: false });
    await kit.save(id, { recipe_settings: { datatable: items, sleep_days: 3 } });
    expect(await kit.read(id)).toMatchObject({ unpublished_changes: true });
    await kit.publish(id);
    const restored = await kit.api.ask('restoreRecipeVersion', { as: kit.tenant.editor, params: { id, v: 1 }, body: {} });
    expect(restored.body.recipe).toMatchObject({ live_version: 1, unpublished_changes: true });
  });

  test('raises the revision, so that an answer from before can’t pass for a later one', async () => {
    const { id, revision } = await kit.create({ recipe_settings: { datatable: items } });
    expect((await kit.publish(id)).body.recipe).toMatchObject({ revision: revision + 1 });
    const restored = await kit.api.ask('restoreRecipeVersion', { as: kit.tenant.editor, params: { id, v: 1 }, body: {} });
    expect(restored.body.recipe).toMatchObject({ revision: revision + 2 });
  });

  test('goes through beside settings of the preview that are being saved', async () => {
    const { id } = await kit.create({ recipe_settings: { datatable: items } });
    const saves = Array.from({ length: 6 }, (_, n) => kit.save(id, { preview_settings: { items: n + 1 } }));
    const answers = await Promise.all([...saves.slice(0, 3), kit.publish(id), ...saves.slice(3)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201, 200, 200, 200]);
    expect(await kit.read(id)).toMatchObject({ live_version: 1, unpublished_changes: false });
  });

  test('notes the flavours that order its items, in the draft and in what is live', async () => {
    const ask = (name: Parameters<typeof kit.api.ask>[0], body: object, id?: number) =>
      kit.api.ask(name, { as: kit.tenant.owner, body, ...(id && { params: { id } }) });
    const flavour = ((await ask('createFlavour', { label: 'Bought together' })).body.flavour as { id: number }).id;
    expect((await ask('updateFlavour', { datatable: items }, flavour)).status).toBe(200);
    const ordering = { ordering_type: 'recommendations', recommendation_flavour: flavour };
    const { id } = await kit.live(items, { label: 'By flavour', recipe_ordering: [ordering] });
    const users = () =>
      kit.api.db.withCompany(kit.tenant.companyId, (tx) =>
        usersOfThing(tx, kit.tenant.companyId, { kind: USED_KIND.flavour, id: flavour }),
      );
    expect(await users()).toEqual([{ kind: 'recipe', id, name: 'By flavour' }]);
    await kit.save(id, { recipe_ordering: [] });
    expect(await users()).toHaveLength(1);
    await kit.publish(id);
    expect(await users()).toEqual([]);
  });

  test('keeps tables, columns and images that recipes show', async () => {
    const table = await kit.table('id,name,stock\n1,One,4\n');
    const image = await kit.liveImage('{{name}}');
    const { id } = await kit.live(table, { label: 'Keeper', filters: whereItem('stock', 0, 4, 2), tag_settings: { ri_img: image.uuid } });
    const asked = async (name: 'deleteDatatable' | 'deleteImage', of: number) =>
      usersOf((await kit.api.ask(name, { as: kit.tenant.editor, params: { id: of } })).body);
    expect([await asked('deleteDatatable', table), await asked('deleteImage', image.id)]).toEqual([['recipe Keeper'], ['recipe Keeper']]);
    const form = new FormData();
    form.append('replace', String(table));
    form.append('file', new Blob(['id,name\n1,One\n']), 'Items.csv');
    const replaced = await kit.api.ask('uploadDatatable', { as: kit.tenant.editor, form });
    expect(replaced.body.detail ?? replaced.body).toBe('The file has no column “stock”, which “Keeper” shows to readers.');
    await kit.api.ask('deleteRecipe', { as: kit.tenant.editor, params: { id } });
    expect((await kit.api.ask('deleteImage', { as: kit.tenant.editor, params: { id: image.id } })).status).toBe(200);
  });
});

test('answers the ids of its items, by search and by name', async () => {
  const { id } = await kit.create({ recipe_settings: { datatable: items } });
  const ask = (search: string) => kit.api.ask('recipeUids', { as: kit.tenant.viewer, params: { id }, query: { search } });
  expect((await ask('')).body).toMatchObject({ uids: ['A', 'B', 'C'], total: 3 });
  expect((await ask('hat')).body).toMatchObject({ uids: ['B'], items: [{ id: 'B', value: 'Hats' }] });
  expect((await kit.api.ask('recipeUids', { as: kit.tenant.viewer, params: { id: (await kit.create()).id } })).body).toMatchObject({
    uids: [],
  });
});

test('comes back from the bin as it was', async () => {
  const { id, uuid } = await kit.live(items, { label: 'Binned' });
  await kit.api.ask('deleteRecipe', { as: kit.tenant.editor, params: { id } });
  expect((await kit.api.ask('listRecipeBin', { as: kit.tenant.viewer })).body.bin).toContainEqual(
    expect.objectContaining({ id, label: 'Binned' }),
  );
  const back = await kit.api.ask('restoreRecipes', { as: kit.tenant.editor, body: { ids: [id] } });
  expect(back.body.results).toEqual([{ id, name: 'Binned', outcome: 'done' }]);
  expect(await kit.read(id)).toMatchObject({ uuid, live_version: 1 });
});

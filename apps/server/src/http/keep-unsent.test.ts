/**
 * Every call that changes something: what a body doesn't name stays as it was, at its top and in its groups
 * of settings.
 */
import { routes, type RouteDefinition, type RouteName } from '@limn/contracts';
import { IMAGE_TYPE } from '@limn/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startApi, type ApiServer, type Tenant } from '../testing/api-server.ts';
import { whereItem } from '../testing/recipe-kit.ts';
import { uploadTable } from '../testing/tenant-kit.ts';
import { formWith, pngOf } from '../testing/small-pictures.ts';
import { feedBody } from './route.cases.ts';

type Json = Record<string, unknown>;
interface Update {
  params?: { id: number };
  /** Every key that may be left out, with a value other than its default. */
  body: Json;
  read: () => Promise<unknown>;
}

let api: ApiServer;
let tenant: Tenant;
let table: number;
let feed: number;
let updates: Partial<Record<RouteName, Update>>;

/**
 * Calls whose body may leave something out and that aren't saves of settings: they do something, or their
 * body is one value.
 */
const NO_SAVES = new Set<string>([
  'publishImage',
  'publishCampaign',
  'publishRecipe',
  'simulateCampaign',
  'simulateRecipe',
  'explainRecipe',
  'campaignTimeline',
  'scheduleImport',
  'keepProof',
  'retryEventRejects',
  'retryPeopleRejects',
  'retypeEventField',
  'alterEventColumn',
  'setColumnType',
  'confirmDatatable',
  'chooseCampaignTestWinner',
]);
/** Keys that say what else is meant by the same call, or that other keys follow from. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  updateImage: ['data', 'data_source.csv_header', 'data_source.id', 'api_source'],
  updateCampaign: [
    'other.image_uuid',
    'other.image_preview',
    'other.image_id',
    'other.image_source',
    'other.api_source',
    'other.data_source',
  ],
  updateCdnImage: ['url', 'replace', 'resize'],
  updateDataSource: ['type', 'config.password_set'],
  updateRecipe: ['recipe_fallback.fallback_items', 'recipe_fallback.default_recipe_id', 'recipe_settings.control_flavour'],
  updateFlavour: ['events_1', 'events_2', 'price_column'],
  updateEventView: ['filters'],
  updateEventField: ['item_datatable'],
};

const COMPANY_TEXTS =
  'name industry email_provider email_list_size email_field twitter instagram address_1 address_2 city county postcode country ' +
  'url_utm_campaign url_utm_content url_utm_medium url_utm_source url_custom';

const ask = async (name: RouteName, asking: { params?: Json; body?: unknown; form?: FormData } = {}): Promise<Json> => {
  const { status, body } = await api.ask(name, { as: tenant.owner, ...asking });
  expect({ name, status, problem: body.errors ?? body.detail }).toEqual({ name, status: expect.any(Number), problem: undefined });
  return body;
};
const made = async (name: RouteName, key: string, body: unknown, params?: Json): Promise<number> =>
  ((await ask(name, { body, ...(params ? { params } : {}) }))[key] as { id: number }).id;
const inList = (name: RouteName, key: string, id: number, params?: Json) => async () =>
  ((await ask(name, params ? { params } : {}))[key] as { id: number }[]).find((one) => one.id === id);
const reader = (name: RouteName, id: number) => () => ask(name, { params: { id } });

beforeAll(async () => {
  api = await startApi({ rateLimit: { burst: 10_000, perSecond: 1000 } });
  tenant = await api.tenant('keeps');
  table = await uploadTable(api, tenant.owner, 'sku,brand,price\nA,North,20\nB,South,10\n');
  const picture = (await ask('uploadCdnImage', { form: formWith(pngOf(4, 4)) })).cdn_image as { id: number; url: string };
  const folder = await made('createFolder', 'folder', { name: 'Spring' });
  const image = await made('createImage', 'image', { name: 'One', type_id: 2 });
  const campaign = await made('createCampaign', 'rule', { name: 'One' });
  const recipe = await made('createRecipe', 'recipe', { label: 'One' });
  const flavour = await made('createFlavour', 'flavour', { label: 'One' });
  const segment = await made('createSegment', 'segment', { name: 'One', rule: { operator: 'All', children: [] } });
  const person = await made('createSimulatedPerson', 'simulated_person', { name: 'One' });
  feed = await made('createDataSource', 'datasource', feedBody);
  const event = await made('createEvent', 'event', { event_name: 'Purchase' });
  const field = await made('createEventField', 'field', { name: 'total', data_type: 'decimal' }, { id: event });
  const view = await made('createEventView', 'event_view', { label: 'All' }, { id: event });
  const trait = await made('createCustomerField', 'field', { name: 'plan', data_type: 'decimal' });
  const tracking = { utm_campaign: 'a', utm_content: 'b', utm_medium: 'c', utm_source: 'd', custom: 'e=f' };
  const tags = {
    include_link: true,
    items: 3,
    first_item: 2,
    layout: 'two',
    email_field: 'a',
    send_token: 'b',
    preset: 'mailchimp',
    delimiters: '<<…>>',
    alt: 'c',
    scale_2x: true,
  };
  const rule = whereItem('brand', 0, 'North');
  updates = {
    updateImage: {
      params: { id: image },
      read: reader('getImage', image),
      body: {
        name: 'Two',
        labels: ['Sale'],
        lock: false,
        folder_id: folder,
        width: 300,
        height: 200,
        bgcolor: '#de620f',
        transparent: true,
        link: 'https://shop.example/a',
        fallback_image: picture.url,
        fallback_link: 'https://shop.example/b',
        preview_settings: { first: 'Anna' },
        tag_settings: { first: 'Bea' },
        tags,
        url_settings: tracking,
        custom_merge_fields: [{ name: 'greeting', value: 'Hi {{first}}' }],
        data_source: {
          fields: 'first,ends',
          link_fields: 'ends',
          timer: { kind: 'field', end: '2027-01-01T10:00', timezone: 'Europe/Paris', duration_seconds: 60, field: 'ends', end_image: '' },
        },
        app: 'shop',
        locale: 'de-DE',
      },
    },
    updateCampaign: {
      params: { id: campaign },
      read: reader('getCampaign', campaign),
      body: {
        name: 'Two',
        rulesets: [{ id: 1, name: 'Rain', image_type: '3', rule: { operator: 'All', children: [] } }],
        other: {
          image_type: '1',
          image_url: picture.url,
          link: 'https://shop.example/a',
          device_links: { desktop: 'https://shop.example/d', phone: 'https://shop.example/p', tablet: 'https://shop.example/t' },
          tag_settings: { first: 'Anna' },
        },
        tag_settings: { first: 'Bea' },
        preview_settings: { first: 'Cleo' },
        tags,
        url_settings: tracking,
      },
    },
    updateRecipe: {
      params: { id: recipe },
      read: reader('getRecipe', recipe),
      body: {
        label: 'Two',
        recipe_settings: {
          datatable: table,
          sleep_days: 7,
          sleep_filter: 'ordering',
          enforce_repeat_items: true,
          enforce_diversity: true,
          diversity_field: 'brand',
          timezone: 'Europe/Paris',
          location_type: 'use_customer_field',
          default_location: 'Hull',
          control_share: 10,
        },
        filters: rule,
        recipe_weightings: [{ id: 1, weighting_label: 'North', weighting_value: 2, rule }],
        recipe_ordering: [{ id: 1, ordering_label: 'Cheap', ordering_type: 'choose_field', ordering_field: 'price' }],
        recipe_fallback: { type: 'specific_item', fallback_item_list: [{ id: 'A', value: 'A' }], fallback_image: picture.url },
        default_customer_data_values: { plan: 'pro' },
        default_url_data_values: { town: 'Hull' },
        preview_settings: { first: 'Anna' },
        tag_settings: { first: 'Bea' },
        tags,
        url_settings: tracking,
      },
    },
    updateFlavour: {
      params: { id: flavour },
      read: reader('getFlavour', flavour),
      body: {
        label: 'Two',
        datatable: table,
        enabled: true,
        within: { within: 3, recency: 30 },
        refresh_hours: 24,
        category_column: 'brand',
      },
    },
    updateSegment: { params: { id: segment }, read: inList('listSegments', 'segments', segment), body: { name: 'Two', rule } },
    updateSimulatedPerson: {
      params: { id: person },
      read: inList('listSimulatedPeople', 'simulated_people', person),
      body: { name: 'Two', facts: { town: 'Hull' }, eid: 'anna@example.com' },
    },
    updateCdnImage: {
      params: { id: picture.id },
      read: reader('getCdnImage', picture.id),
      body: { name: 'Two', desc: 'A beach', tags: ['sea'] },
    },
    updateDataSource: {
      params: { id: feed },
      read: inList('listDataSources', 'datasource', feed),
      body: {
        name: 'Two',
        config: {
          username: 'anna',
          password: 'secret',
          url: feedBody.config.url,
          result_type: 'single',
          headers: [{ header: 'X-Shop', value: 'a' }],
          first_record: 'data',
          texts: 'plain',
        },
        merge_fields: [{ field: 'title', value: 'Hat' }],
        editable_item: { title: 'Hat' },
      },
    },
    updateEvent: {
      params: { id: event },
      read: inList('listEvents', 'events', event),
      body: {
        event_name: 'Order',
        allow_customer_creation: false,
        data_retention_days: 90,
        aggregate_frequency_mins: 90,
        aggregate_rebuild_mins: 2880,
        conversion: true,
        record_names: { event_id: 'id', customer_id: 'userId', event_timestamp: 'timestamp' },
        items_in: 'products',
      },
    },
    updateEventField: {
      params: { id: field },
      read: inList('listEventFields', 'fields', field, { id: event }),
      body: { name: 'sum', data_type: 'decimal', field_length: 12, field_decimals: 4, item_field: false, value_field: true },
    },
    updateEventView: {
      params: { id: view },
      read: reader('getEventView', view),
      body: {
        label: 'Two',
        most_recent_only: true,
        event_enrichment: true,
        datatable_enrichment: true,
        enrichment: [{ id: 1, type: 'rank', label: 'Nth' }],
      },
    },
    updateCustomerField: {
      params: { id: trait },
      read: inList('listCustomerFields', 'fields', trait),
      body: { data_type: 'decimal', field_length: 12, field_decimals: 4 },
    },
    updateUser: {
      read: () => ask('getUser'),
      body: { name: 'Anna', phone: '1', user_role: ['email_strategy'], user_goal: ['other'], user_goal_other: 'More' },
    },
    updateCompany: {
      params: { id: tenant.companyId },
      read: () => ask('getUserCompany'),
      body: {
        ...Object.fromEntries(COMPANY_TEXTS.split(' ').map((key) => [key, `${key} of mine`])),
        website: 'https://harbour.example',
        timezone: 'Europe/Paris',
        locale: 'de-DE',
        eid_kind: 'customer_id',
        currency: 'EUR',
        allowed_hosts: ['shop.example'],
        recipe_attribution: [{ id: 1, label: 'Week', window_hours: 168 }],
      },
    },
  };
});
afterAll(() => api.close());

/** Keys that may be left out, dotted; those of lists and maps belong to one value. */
function optionalKeys(schema: Json, defs: Readonly<Record<string, Json>>, path: readonly string[] = []): string[] {
  if (typeof schema['$ref'] === 'string') return optionalKeys(defs[schema['$ref'].split('/').at(-1) ?? ''] ?? {}, defs, path);
  const choices = ((schema['anyOf'] ?? []) as Json[]).filter(({ type, properties }) => type === 'object' && properties);
  const [only] = choices.length === 1 ? choices : [schema];
  const required = new Set((only?.['required'] ?? []) as string[]);
  return Object.entries((only?.['properties'] ?? {}) as Record<string, Json>)
    .filter(([, part]) => Object.keys(part).length > 0)
    .flatMap(([key, part]) => [...(required.has(key) ? [] : [[...path, key].join('.')]), ...optionalKeys(part, defs, [...path, key])]);
}

function keysOf(body: Json, schema: ReadonlySet<string>, path = ''): string[] {
  return Object.entries(body).flatMap(([key, value]) => {
    const here = path ? `${path}.${key}` : key;
    const isGroup = typeof value === 'object' && value !== null && [...schema].some((known) => known.startsWith(`${here}.`));
    return [here, ...(isGroup ? keysOf(value as Json, schema, here) : [])];
  });
}

/** Every second key that may be left out, and those that may not. */
function half(body: Json, keys: ReadonlySet<string>, rest: 0 | 1, path = ''): Json {
  const optional = Object.keys(body).filter((key) => keys.has(path + key));
  return Object.fromEntries(
    Object.entries(body)
      .filter(([key]) => !optional.includes(key) || optional.indexOf(key) % 2 === rest)
      .map(([key, value]) => {
        const isGroup = [...keys].some((known) => known.startsWith(`${path}${key}.`));
        return [key, isGroup ? half(value as Json, keys, rest, `${path}${key}.`) : value];
      }),
  );
}

/** Without the fields that every save changes. */
function settled(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, part: unknown) => (/^(revision|updated_at)$/.test(key) ? undefined : part)));
}

const SAVES = (Object.entries(routes) as [RouteName, RouteDefinition][]).flatMap(([name, { body, creates, upload, path }]) => {
  if (!body || (creates && !upload) || NO_SAVES.has(name) || !/\/:id$|^\/user$/.test(path)) return [];
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Json;
  const keys = optionalKeys(schema, (schema['$defs'] ?? {}) as Record<string, Json>);
  return keys.length === 0 ? [] : [{ name, keys: new Set(keys) }];
});

test.each(SAVES)('keeps what a body of $name leaves out', async ({ name, keys }) => {
  const update = updates[name];
  if (!update) throw new Error(`${name} saves settings and has no body here.`);
  const { params, body, read } = update;
  const save = (sent: Json) => ask(name, { body: sent, ...(params ? { params } : {}) });
  const given = new Set(keysOf(body, keys));
  const left = new Set(OTHER_WORDS[name] ?? []);
  expect([...keys].filter((key) => !given.has(key) && !left.has(key) && ![...left].some((one) => key.startsWith(`${one}.`)))).toEqual([]);
  await save(body);
  const before = settled(await read());
  for (const sent of [half(body, keys, 0), half(body, keys, 1), {}]) {
    await save(sent);
    expect([sent, settled(await read())]).toEqual([sent, before]);
  }
});

test('keeps the table or feed of an image whose source is sent without it', async () => {
  const source = async (typeId: number, key: 'data_source' | 'api_source', id: number, ...sent: (Json | null)[]) => {
    const image = await made('createImage', 'image', { name: 'Filled', type_id: typeId, [key]: { id } });
    const found = [];
    for (const value of sent) {
      await ask('updateImage', { params: { id: image }, body: { [key]: value } });
      found.push((((await reader('getImage', image)()).image as Json)[key] as { id: number } | null)?.id);
    }
    return found;
  };
  expect(await source(IMAGE_TYPE.dataTable, 'data_source', table, {}, { link_fields: 'first' }, { id: null }, null)).toEqual([
    table,
    table,
    null,
    undefined,
  ]);
  expect(await source(IMAGE_TYPE.feed, 'api_source', feed, {}, { id: null }, null)).toEqual([feed, null, undefined]);
});

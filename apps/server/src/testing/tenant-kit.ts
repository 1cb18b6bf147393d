/** A company with what a test needs of it before it begins: tables, published images, events. */
import { expect, vi } from 'vitest';
import type { Answer, ApiServer, Tenant } from './api-server.ts';
import type { WireImage } from './image-kit.ts';

export interface TenantParts {
  /** Name → CSV text; the first column is the key. */
  tables?: Readonly<Record<string, string>>;
  /** Name → CSV text of stores. */
  places?: Readonly<Record<string, string>>;
  /** Name → body of an image, which is published. */
  images?: Readonly<Record<string, object>>;
  /** Name → its fields. */
  events?: Readonly<Record<string, readonly EventField[]>>;
}

export interface EventField {
  name: string;
  data_type?: string;
  value_field?: boolean;
  /** Name of one of the tables. */
  items?: string;
}

export interface TenantWith extends Tenant {
  /** Ids by name, also of location tables. */
  tables: Record<string, number>;
  images: Record<string, WireImage>;
  /** Ids of events by name, and of their fields. */
  events: Record<string, { id: number; fields: Record<string, number> }>;
  /** The answer of a call; the test fails where it is refused. */
  ask(route: Parameters<ApiServer['ask']>[0], params?: object, body?: object): Promise<Answer['body']>;
}

export async function tenantWith(api: ApiServer, name: string, parts: TenantParts = {}): Promise<TenantWith> {
  const tenant = await api.tenant(name);
  const shop: TenantWith = {
    ...tenant,
    tables: {},
    images: {},
    events: {},
    ask: async (route, params = {}, body) =>
      taken(await api.ask(route, { as: tenant.owner, params: params as Record<string, unknown>, ...(body && { body }) })),
  };
  for (const [table, file] of Object.entries(parts.tables ?? {}))
    shop.tables[table] = await uploadTable(api, tenant.owner, file, { name: table });
  for (const [table, file] of Object.entries(parts.places ?? {}))
    shop.tables[table] = await uploadTable(api, tenant.owner, file, { name: table, route: 'uploadLocationTable' });
  for (const [image, body] of Object.entries(parts.images ?? {})) shop.images[image] = await publishedImage(shop, { name: image, ...body });
  for (const [event, fields] of Object.entries(parts.events ?? {})) shop.events[event] = await makeEvent(shop, event, fields);
  return shop;
}

export interface TableUpload {
  name?: string;
  route?: 'uploadDatatable' | 'uploadLocationTable';
  /** A table whose rows the file replaces. */
  replace?: number;
  /** The column of keys. Left out: the first. */
  key?: string;
}

/** Uploads lines as a table, confirms its key and waits until it is complete. */
export async function uploadTable(api: Pick<ApiServer, 'ask'>, as: string, csv: string, upload: TableUpload = {}): Promise<number> {
  const { name, route = 'uploadDatatable', replace, key = csv.slice(0, csv.search(/[,\n]/)) } = upload;
  const form = new FormData();
  if (name !== undefined) form.append('name', name);
  if (replace !== undefined) form.append('replace', String(replace));
  form.append('file', new Blob([csv]), 'Items.csv');
  const { id } = taken(await api.ask(route, { as, form })) as { id: number };
  const status = async () => (await api.ask('datatableStat', { as, params: { id } })).body.status;
  const until = (wanted: RegExp) => vi.waitFor(async () => expect(await status()).toMatch(wanted), { timeout: 10_000 });
  await until(/confirm|complete/);
  if ((await status()) === 'confirm') taken(await api.ask('confirmDatatable', { as, params: { id }, body: { uniqueHeader: key } }));
  await until(/complete/);
  return id;
}

async function publishedImage({ ask }: TenantWith, body: object): Promise<WireImage> {
  const image = (await ask('createImage', {}, { type_id: 1, ...body })).image as WireImage;
  await ask('publishImage', { id: image.id }, {});
  return image;
}

async function makeEvent({ ask, tables }: TenantWith, event_name: string, fields: readonly EventField[]) {
  const { id } = (await ask('createEvent', {}, { event_name })).event as { id: number };
  const ids: Record<string, number> = {};
  for (const { items, ...field } of fields) {
    const body = { ...field, ...(items !== undefined && { item_datatable: tables[items] }) };
    ids[field.name] = ((await ask('createEventField', { id }, body)).field as { id: number }).id;
  }
  return { id, fields: ids };
}

function taken({ status, body }: Answer): Answer['body'] {
  expect({ isTaken: status < 300, problem: body.errors ?? body.detail }).toEqual({ isTaken: true, problem: undefined });
  return body;
}

/** A shop with items, two events that name them, and what customers did. */
import { expect, vi } from 'vitest';
import type { Flavour, FlavourPreview } from '@limn/contracts';
import { withClient } from '../../../../storage/connection.ts';
import { ensureEventMonth, eventTableName } from '../../../../storage/event-tables.ts';
import type { ApiServer, Asking, Tenant } from '../../../../testing/api-server.ts';
import { removeEvent } from '../../../data/events/events.service.ts';

export type ShopAction = readonly [customer: string, event: 'viewed' | 'bought', item: string, hour: number];

export interface Shop {
  tenant: Tenant;
  table: number;
  events: { viewed: number; bought: number };
  ask(route: Parameters<ApiServer['ask']>[0], id?: number, asking?: Asking): ReturnType<ApiServer['ask']>;
  /** @param hoursAgo when it arrived */
  happened(did: readonly ShopAction[], hoursAgo?: number): Promise<void>;
  items(csv: string): Promise<void>;
  /** Deletes it under the flavours that score it, which the call refuses. */
  withoutEvent(id: number): Promise<void>;
  flavour(label: string, more?: object): Promise<Flavour>;
  read(id: number): Promise<Flavour>;
  /** Waits until it is refreshed, and another refresh would begin; answers it. */
  refreshed(id: number): Promise<Flavour>;
  preview(id: number, query?: Record<string, string>): Promise<FlavourPreview>;
}

const FIRST_DAY = '2026-11-01';
export const ITEMS = `sku,name,category,price,image
tent,Trail tent,Camping,120,https://shop.example/tent.jpg
bag,Sleeping bag,Camping,80,https://shop.example/bag.jpg
stove,Camp stove,Camping,45,https://shop.example/stove.jpg
mug,Tin mug,Kitchen,9,https://shop.example/mug.jpg
pan,Iron pan,Kitchen,35,https://shop.example/pan.jpg
lamp,Storm lamp,Garden,28,https://shop.example/lamp.jpg
`;

export async function openShop(api: ApiServer, name: string): Promise<Shop> {
  const tenant = await api.tenant(name);
  const ask: Shop['ask'] = (route, id, asking = {}) => api.ask(route, { as: tenant.owner, ...(id && { params: { id } }), ...asking });
  const upload = async (csv: string, replace?: number) => {
    const form = new FormData();
    form.append('name', 'Products');
    if (replace) form.append('replace', String(replace));
    form.append('file', new Blob([csv]), 'products.csv');
    const { body } = await ask('uploadDatatable', undefined, { form });
    const id = body.id as number;
    await ask('confirmDatatable', id, { body: { uniqueHeader: 'sku' } });
    await vi.waitFor(async () => expect((await ask('datatableStat', id)).body.status).toBe('complete'), { timeout: 20_000 });
    return id;
  };
  const table = await upload(ITEMS);
  const anEvent = async (event_name: string) => {
    const { id } = (await ask('createEvent', undefined, { body: { event_name } })).body.event as { id: number };
    const { status } = await ask('createEventField', id, { body: { name: 'sku', data_type: 'varchar', item_datatable: table } });
    expect(status).toBe(201);
    await api.db.withCompany(tenant.companyId, (tx) => ensureEventMonth(tx, { companyId: tenant.companyId, id, generation: 1 }, FIRST_DAY));
    return id;
  };
  const events = { viewed: await anEvent('Product viewed'), bought: await anEvent('Purchased') };
  const read = async (id: number) => (await ask('getFlavour', id)).body.flavour as Flavour;
  return {
    tenant,
    table,
    events,
    ask,
    read,
    async happened(did, hoursAgo = 0) {
      for (const event of ['viewed', 'bought'] as const) {
        const rows = did.filter(([, one]) => one === event);
        const name = eventTableName({ companyId: tenant.companyId, id: events[event], generation: 1 });
        await withClient(api.logins.jobs, 'test', async (client) => {
          await client.query(`select set_config('app.company', $1, false)`, [String(tenant.companyId)]);
          await client.query(
            `insert into ${name} (at, key, received_at, c1, c2)
             select timestamptz '${FIRST_DAY}Z' + h * interval '1 hour', gen_random_uuid(), now() - make_interval(hours => $4), c, i
             from unnest($1::text[], $2::text[], $3::float8[]) u (c, i, h)`,
            [rows.map(([customer]) => customer), rows.map(([, , item]) => item), rows.map(([, , , hour]) => hour), hoursAgo],
          );
          await client.query('update event set records = records + $2 where id = $1', [events[event], rows.length]);
          await client.query(
            `insert into event_hour (company_id, event_id, hour, records) values ($1, $2, date_trunc('hour', now() - make_interval(hours => $3)), $4)
             on conflict (company_id, event_id, hour) do update set records = event_hour.records + excluded.records`,
            [tenant.companyId, events[event], hoursAgo, rows.length],
          );
        });
      }
    },
    async items(csv) {
      await upload(csv, table);
    },
    withoutEvent: (id) => api.db.withCompany(tenant.companyId, (tx) => removeEvent(tx, tenant.companyId, id)),
    async flavour(label, more = {}) {
      const { id } = (await ask('createFlavour', undefined, { body: { label } })).body.flavour as { id: number };
      const body = {
        datatable: table,
        events_1: [{ id: 1, view_id: events.viewed, score: 1 }],
        events_2: [{ id: 1, view_id: events.bought, score: 1 }],
        within: { within: 1 },
        ...more,
      };
      const saved = await ask('updateFlavour', id, { body });
      expect([saved.status, saved.body.detail]).toEqual([200, undefined]);
      return saved.body.flavour as Flavour;
    },
    async refreshed(id) {
      await vi.waitFor(async () => expect((await read(id)).status).not.toBe(2), { timeout: 45_000, interval: 100 });
      // The worker that refreshed it holds it until the learner has ended; what is ordered before then, no
      // one here takes up.
      const leases = () => api.db.control((tx) => tx.query('select from job_lease where name = $1', [`flavour ${tenant.companyId} ${id}`]));
      await vi.waitFor(async () => expect(await leases()).toHaveLength(0), { timeout: 45_000 });
      return read(id);
    },
    async preview(id, query = {}) {
      const { status, body } = await ask('previewFlavour', id, { query });
      expect(status).toBe(200);
      return body.preview as FlavourPreview;
    },
  };
}

/** People who viewed a tent and bought a bag; of them some looked at a mug, too. */
export function camping(people: number, from = 0): ShopAction[] {
  return Array.from({ length: people }, (_, n): ShopAction[] => {
    const customer = `c-${from + n}`;
    return [
      [customer, 'viewed', 'tent', n % 50],
      [customer, 'bought', n % 3 === 0 ? 'stove' : 'bag', (n % 50) + 1],
      ...(n % 5 === 0 ? [[customer, 'viewed', 'mug', (n % 50) + 2] as const] : []),
    ];
  }).flat();
}

/** A company that has something of everything, made by the usual calls and read by real readers. */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { SUBJECT_KIND } from '@limn/model';
import { withClient } from '../../../../storage/connection.ts';
import { eventJournalDirectory } from '../../../../storage/journal/journal-files.ts';
import { createEventDrainer } from '../../../data/events/drain-events.job.ts';
import { startCountJobs } from '../../../../jobs/testing/count-jobs.ts';
import { createLog } from '../../../../platform/log.ts';
import type { Answer, ApiServer, Tenant } from '../../../../testing/api-server.ts';
import { formWithFont } from '../../../../testing/small-fonts.ts';
import { formWith, pngOf } from '../../../../testing/small-pictures.ts';
import { eventFollowers } from '../../../../jobs/event-followers.ts';

export const READER =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';
/** Secrets that must not be found in any file. */
export const FEED_PASSWORD = 'a-password-that-stays-at-home';

export interface RichCompany {
  tenant: Tenant;
  offer: { id: number; uuid: string };
  gone: { id: number; uuid: string };
  ofTable: { id: number; uuid: string };
  /** A campaign that asks a table, and shows the offer otherwise. */
  byTown: { id: number; uuid: string };
}

export async function makeRichCompany(api: ApiServer, name: string): Promise<RichCompany> {
  const tenant = await api.tenant(name);
  const ask = async (route: Parameters<ApiServer['ask']>[0], asking: Parameters<ApiServer['ask']>[1] = {}): Promise<Answer['body']> => {
    const answer = await api.ask(route, { as: tenant.owner, company: tenant.companyId, ...asking });
    expect({ route, status: answer.status, problem: answer.body.errors ?? answer.body.detail }).toEqual({
      route,
      status: expect.toSatisfy((status) => status < 300),
      problem: undefined,
    });
    return answer.body;
  };
  const picture = (await ask('uploadCdnImage', { form: formWith(pngOf(40, 30, [20, 120, 90]), { name: 'Beach', tags: 'sea' }) }))
    .cdn_image as {
    id: number;
    url: string;
  };
  const fallback = (await ask('uploadCdnImage', { form: formWith(pngOf(8, 8, [1, 2, 3])) })).cdn_image as { url: string };
  const { id: fontFile } = (await ask('uploadCdnFont', { form: formWithFont('lora-latin-400-normal.woff2') })).cdn_font as { id: number };
  await ask('saveFont', { body: { name: 'House Serif', source: 'User', source_id: String(fontFile) } });
  await ask('saveFont', { body: { name: 'Lato', source: 'Google', source_id: 'Lato', hidden: true } });
  await ask('addToPalette', { body: { colour: '#1f4e8c' } });
  await ask('updateCompany', {
    params: { id: tenant.companyId },
    body: {
      city: 'Hull',
      country: 'United Kingdom',
      allowed_hosts: ['shop.example.com'],
      url_utm_source: 'mail',
      locale: 'de-DE',
      eid_kind: 'customer_id',
      currency: 'EUR',
      email_field: '{{email}}',
    },
  });
  const table = new FormData();
  table.append(
    'file',
    new Blob([`email,name,picture\nanna@example.com,"Anna ""A""",${picture.url}\nbert@example.com,,\n`]),
    'Customers.csv',
  );
  const { id: tableId } = (await ask('uploadDatatable', { form: table })) as { id: number };
  await ask('confirmDatatable', { params: { id: tableId }, body: { uniqueHeader: 'email' } });
  await vi.waitFor(async () => expect((await ask('datatableStat', { params: { id: tableId } })).status).toBe('complete'), {
    timeout: 10_000,
  });
  await ask('scheduleImport', {
    params: { id: tableId },
    body: { url: 'https://shop.example/list.csv', every: 'week', at: '06:30', weekday: 3 },
  });
  const feed = { name: 'Shop', merge_fields: [{ field: 'name', value: 'product' }] };
  const config = {
    url: 'https://shop.example/items',
    result_type: 'multiple',
    first_record: '$.items',
    username: 'ann',
    password: FEED_PASSWORD,
  };
  const { id: feedId } = (
    await ask('createDataSource', { body: { ...feed, config: { ...config, headers: [{ header: 'X-Key', value: FEED_PASSWORD }] } } })
  ).datasource as { id: number };

  const { id: eventId } = (await ask('createEvent', { body: { event_name: 'Purchase' } })).event as { id: number };
  await ask('createEventField', { params: { id: eventId }, body: { name: 'bought', item_datatable: tableId } });
  await ask('createEventField', { params: { id: eventId }, body: { name: 'total', data_type: 'decimal', value_field: true } });
  const view = { params: { id: eventId }, body: { label: 'All purchases' } };
  const { id: viewId } = (await ask('createEventView', view)).event_view as { id: number };
  const bought = { customer_id: 'ann', event_properties: { bought: 'anna@example.com', total: 12.5, note: 'ünïcode' } };
  await ask('addEventRecords', { params: { id: eventId }, body: { records: [bought, { event_properties: { total: 'much' } }] } });
  const traits = { plan: 'Gold', city: 'Hull', email: 'Ann@example.com', anonymous_id: 'browser-1' };
  const anonymous = { event_properties: { anonymous_id: 'browser-2', total: 1 } };
  await ask('createCustomerField', { body: { name: 'plan' } });
  await ask('addEventRecords', { params: { id: eventId }, body: { records: [anonymous] } });
  await drainEvents(api);
  const { id: identifyId } = (await ask('createEvent', { body: { event_name: 'identify' } })).event as { id: number };
  await ask('addEventRecords', { params: { id: identifyId }, body: { records: [{ customer_id: 'ann', event_properties: traits }] } });
  await drainEvents(api);

  const { id: folderId } = (await ask('createFolder', { body: { name: 'Spring' } })).folder as { id: number };
  const make = async (body: object) => (await ask('createImage', { body })).image as { id: number; uuid: string };
  const publish = (id: number, note = '') => ask('publishImage', { params: { id }, body: { note } });
  const document = JSON.stringify({
    version: '3.4.0',
    objects: [
      { type: 'image', src: picture.url, left: 0, top: 0, width: 40, height: 30, imageType: 'static', staticImageId: picture.id },
      {
        type: 'textbox',
        text: 'Hello {{first}} — ünïcode',
        left: 4,
        top: 40,
        width: 280,
        fontSize: 24,
        fontFamily: 'House Serif',
        fill: '#16243a',
      },
    ],
  }).replaceAll('/cdn/', String.raw`\/cdn/`); // as other writers of JSON may write it: byte for byte the same it must come back
  const offer = await make({
    name: 'Offer',
    type_id: 1,
    labels: ['spring'],
    folder_id: folderId,
    data_source: { fields: 'first' },
    data: document,
    fallback_image: fallback.url,
    link: 'https://shop.example.com/?n={{first}}',
  });
  await publish(offer.id, 'First');
  await ask('updateImage', {
    params: { id: offer.id },
    body: { bgcolor: '#ffeedd', preview_settings: { uid: 'anna@example.com', first: 'Anna' }, url_settings: { utm_campaign: 'spring' } },
  });
  await publish(offer.id, 'Second');
  await ask('setCustomMergeField', { params: { id: offer.id }, body: { name: 'shout', value: '{{first | upper}}' } });
  await ask('registerTagTokens', { params: { id: offer.id }, body: { tokens: [{ parameter: 'first', token: '*|FNAME|*' }] } });
  const gone = await make({ name: 'Gone', type_id: 1, link: 'https://example.com/' });
  await publish(gone.id);
  const ofTable = await make({ name: 'Of a table', type_id: 4, data_source: { id: tableId }, link: 'https://example.com/' });
  await publish(ofTable.id);
  const draft = await make({ name: 'Of a feed', type_id: 6, api_source: { id: feedId }, bgcolor: '#c0ffee' });
  // A thumbnail that no version has.
  await ask('refreshPreview', { params: { id: draft.id }, body: {} });
  const timer = await make({
    name: 'Until',
    type_id: 2,
    link: 'https://example.com/',
    data_source: { fields: '', timer: { kind: 'evergreen', duration_seconds: 3600 } },
  });
  await publish(timer.id);
  await make({ name: 'A template', type_id: 1, template: true, source: { image: offer.id } });

  const isBert = { type: 'rule', query: { category_id: `table_${tableId}`, id: 'name', operator: 0, value: 'Bert', ruleType: 1 } };
  const makeSegment = async (name: string, ...children: unknown[]) =>
    ((await ask('createSegment', { body: { name, rule: { operator: 'All', children } } })).segment as { id: number }).id;
  const segmentId = await makeSegment('Guests');
  // Refers to one that was made after it.
  const later = { type: 'segment', segment_id: await makeSegment('Berts', isBert) };
  await ask('updateSegment', { params: { id: segmentId }, body: { rule: { operator: 'All', children: [later] } } });
  const { id: campaignId, uuid: campaignUuid } = (
    await ask('createCampaign', {
      body: {
        name: 'By town',
        rulesets: [
          {
            name: 'Hull',
            image_type: '1',
            image_url: picture.url,
            link: `https://shop.example.com/[[table_${tableId}.name]]`,
            rule: {
              operator: 'All',
              children: [isBert, { type: 'segment', segment_id: segmentId }],
            },
            test: {
              weight: 50,
              hold_out: 10,
              variants: [{ name: 'Offer', weight: 40, image_type: '2', image_id: offer.id, tag_settings: { first: '{{first}}' } }],
            },
          },
        ],
        other: { image_type: '2', image_id: offer.id, tag_settings: { first: '{{first}}' } },
        url_settings: { utm_source: 'campaign' },
      },
    })
  ).rule as { id: number; uuid: string };
  await ask('publishCampaign', { params: { id: campaignId }, body: { note: 'First' } });

  const { id: flavourId } = (await ask('createFlavour', { body: { label: 'Bought together' } })).flavour as { id: number };
  const counted = { events_1: [{ id: 1, view_id: eventId, score: 1 }], events_2: [{ id: 1, view_id: viewId, score: 2.5 }] };
  await ask('updateFlavour', { params: { id: flavourId }, body: { datatable: tableId, ...counted, within: { within: 4, recency: 30 } } });
  const { id: recipeId } = (
    await ask('createRecipe', {
      body: {
        label: 'Guests first',
        recipe_settings: { datatable: tableId, sleep_days: 7 },
        filters: { operator: 'All', children: [isBert] },
        recipe_fallback: { type: 'specific_item', fallback_items: ['anna@example.com'], fallback_image: picture.url },
        tag_settings: { ri_img: offer.uuid },
        recipe_ordering: [{ id: 1, ordering_label: 'With it', ordering_type: 'recommendations', recommendation_flavour: flavourId }],
      },
    })
  ).recipe as { id: number };
  await ask('publishRecipe', { params: { id: recipeId } });

  const open = opener(api);
  await open('render', campaignUuid, { eid: 'anna@example.com', first: 'Anna', key: 'anna@example.com' });
  for (const eid of ['anna@example.com', 'bert@example.com', 'anna@example.com'])
    await open('render', offer.uuid, { eid, first: 'Anna', sid: 'spring-1' });
  await open('render', offer.uuid, { eid: 'carl@example.com', first: 'Carl' });
  await open('link', offer.uuid, { eid: 'dora@example.com', first: 'Dora' });
  await open('render', gone.uuid, { eid: 'anna@example.com' });
  await open('render', timer.uuid, { eid: 'anna@example.com' });
  await ask('deleteImage', { params: { id: gone.id } });
  // A front writes these down every few seconds, which no one waits for here.
  await api.db.withCompany(tenant.companyId, (tx) =>
    tx.run(`insert into unresolved (company_id, object_id, parameter, day, n, token) values ($1, $2, 'first', 2500, 3, '*|FNAME|*')`, [
      tenant.companyId,
      offer.id,
    ]),
  );
  await countEverything(api);
  // Nothing that can be opened yet chooses among items.
  await withClient(api.logins.jobs, 'set-up', async (client) => {
    await client.query(`insert into item (company_id, id, key) values ($1, 5, 'wintermantel „grün“')`, [tenant.companyId]);
    await client.query(
      `insert into subject_roll (company_id, object_id, subject, kind, population, prev_day, day, total, active, uniq)
       values ($1, 0, $2, 1, 1, -32768, 2500, 3, 2, 2)`,
      [tenant.companyId, String(BigInt(SUBJECT_KIND.item) * 2n ** 32n + 5n)],
    );
    await client.query(
      `insert into test_recipient (company_id, object_id, test, recipient, variant, at, day, clicked_at, returned)
       values ($1, $2, 2, 77, 129, now() - interval '1 hour', 2500, now() - interval '1 minute', true), ($1, $2, 2, -78, 128, null, null, now(), false)`,
      [tenant.companyId, campaignId],
    );
    await client.query(
      `insert into test_sum (company_id, object_id, test, since, variant, revenue, recipients, clicked, returned, converted, conversions)
       values ($1, $2, 3, now() - interval '2 years', 193, -250, 4, 3, 2, 1, 1)`,
      [tenant.companyId, campaignId],
    );
    // It stays here, and comes along as a sum.
    await client.query(
      `insert into conversion (company_id, recipient, key, event_id, at, day, value) values ($1, 77, gen_random_uuid(), 1, now(), 2500, 1999)`,
      [tenant.companyId],
    );
    // And nothing is attributed yet.
    await client.query(
      `insert into conversion_roll (company_id, model, object_id, subject, prev_day, day, total, active, uniq, value) values ($1, 1, 0, $2, -32768, 2500, 2, 1, 1, -1999)`,
      [tenant.companyId, String(BigInt(SUBJECT_KIND.item) * 2n ** 32n + 5n)],
    );
  });
  // The mark stays here.
  await api.db.withCompany(tenant.companyId, (tx) =>
    tx.run(`update event set conversion = true where company_id = $1 and name = 'identify'`, [tenant.companyId]),
  );
  return { tenant, offer, gone, ofTable, byTown: { id: campaignId, uuid: campaignUuid } };
}

export function opener(api: ApiServer) {
  return async (
    kind: 'render' | 'link',
    uuid: string,
    params: Record<string, string>,
  ): Promise<{ bytes: string; reason: string | null }> => {
    const { port } = api.front.http.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/${kind}/${uuid}?${new URLSearchParams(params).toString()}`, {
      redirect: 'manual',
      headers: { 'user-agent': READER },
    });
    return { bytes: Buffer.from(await answer.arrayBuffer()).toString('base64'), reason: answer.headers.get('x-limn-reason') };
  };
}

/** Drains the journal and rolls up what was in it. */
export async function countEverything(api: ApiServer): Promise<void> {
  await startCountJobs({ login: api.logins.jobs, directory: join(api.dataDir, 'journal'), log: createLog('error') }).stop();
}

async function drainEvents(api: ApiServer): Promise<void> {
  const drainer = createEventDrainer({
    ...eventFollowers,
    directory: eventJournalDirectory(join(api.dataDir, 'journal')),
    log: createLog('error'),
  });
  await withClient(api.logins.jobs, 'drain', async (client) => {
    while (await drainer.step(client));
  });
}

export async function listen(api: ApiServer): Promise<void> {
  await new Promise<void>((resolve) => api.front.http.server.listen(0, '127.0.0.1', () => resolve()));
}

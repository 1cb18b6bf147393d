/** Merge fields as the editor of a campaign inserts them: every one that it offers is filled at an open. */
import { fieldInRule, fieldInText } from '@limn/merge';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import { migrate } from '../../../storage/migrate.ts';
import { openCampaignKit, whereUrl, type CampaignKit } from '../../../testing/campaign-kit.ts';

let kit: CampaignKit;
beforeAll(async () => {
  kit = await openCampaignKit();
});
afterAll(() => kit.close());

const NOTHING = { image_type: '3' };
const isMatching = (value: string) => ({
  operator: 'All',
  children: [{ type: 'rule', query: { category_id: 'url', id: 'text', operator: 0, value, ruleType: 1, string: 'today' } }],
});

test('fills fields that were inserted into links and rules', async () => {
  const { merge_fields: offered } = await kit.create({ rulesets: [{ name: 'Town', ...NOTHING, rule: whereUrl('town', 'Hull') }] });
  const fields = Object.entries(offered as Record<string, { name: string; value: string }[]>).flatMap(([label, list]) =>
    list.map(({ value }) => ({ label, value })),
  );
  const written = (value: string, write: typeof fieldInText) => {
    const field = fields.find((one) => one.value === value);
    return field ? write(field.label, field.value) : `${value} is not offered`;
  };
  const { id, uuid } = await kit.create({
    rulesets: [
      {
        name: 'Today',
        ...NOTHING,
        link: `https://shop.example/${written('town', fieldInText)}/${written('date_time.weekday', fieldInText)}`,
        rule: isMatching(written('date_time.weekday', fieldInRule)),
      },
      { name: 'Same town', ...NOTHING, link: 'https://shop.example/same', rule: isMatching(written('town', fieldInRule)) },
    ],
    other: { ...NOTHING, link: 'https://shop.example/other' },
  });
  expect((await kit.publish(id)).status).toBe(201);
  const today = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'Europe/London' }).format(Date.now());
  const leads = async (params: Record<string, string>) => (await kit.open('link', uuid, params)).location;
  expect([
    await leads({ town: 'Hull', today }),
    await leads({ town: 'Hull', today: 'hull' }),
    await leads({ town: 'Hull', today: 'York' }),
  ]).toEqual([`https://shop.example/Hull/${today}`, 'https://shop.example/same', 'https://shop.example/other']);
});

test('reads fields with the label of their category as the ones that were meant', async () => {
  const meant = {
    '[[Customer.customer.plan]] and [[Customer.customer.buy.sum | round]]': '[[customer.plan]] and [[customer.buy.sum | round]]',
    '[[Date & Time.date_time.weekday]]': '[[date_time.weekday]]',
    '[[Data table: Stores (v1.2).table_12.town]]': '[[table_12.town]]',
    '[[Nearest store: Shops.places_9.distance]]': '[[places_9.distance]]',
    '[[API feed: Stock.feed_7.price]]': '[[feed_7.price]]',
    '[[URL.town]]': '[[url.town]]',
    '[[customer.plan]] {{town}} [[Place.town]] "[[Customer]]"': '[[customer.plan]] {{town}} [[Place.town]] "[[Customer]]"',
  };
  const rule = (values: readonly string[]) => ({ operator: 'All', children: values.map((value) => isMatching(value).children[0]) });
  const { id } = await kit.create({
    rulesets: [{ name: 'All', ...NOTHING, rule: rule(Object.keys(meant)) }],
    other: { ...NOTHING, link: 'https://shop.example/[[Customer.customer.plan]]' },
  });
  expect((await kit.publish(id)).status).toBe(201);
  await withClient(kit.api.logins.owner, 'test', (client) => client.query(`delete from migration where name like '0290%'`));
  expect(await migrate(kit.api.logins, createLog('silent'))).toEqual(['0290_names_of_merge_fields.sql']);
  expect(await kit.read(id)).toMatchObject({
    rulesets: [{ rule: rule(Object.values(meant)) }],
    other: { link: 'https://shop.example/[[customer.plan]]' },
  });
  const { body } = await kit.api.ask('getCampaignVersion', { as: kit.tenant.viewer, params: { id, v: 1 } });
  expect(body.version).toMatchObject({ rulesets: [{ rule: rule(Object.values(meant)) }] });
});

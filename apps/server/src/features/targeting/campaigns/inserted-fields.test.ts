/** Merge fields as the editor of a campaign inserts them: every one that it offers is filled at an open. */
import { fieldInRule, fieldInText } from '@limn/merge';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  expect({
    anotherAddress: await leads({ town: 'Hull', today }),
    sameTown: await leads({ town: 'Hull', today: 'hull' }),
    otherTown: await leads({ town: 'Hull', today: 'York' }),
  }).toEqual({
    anotherAddress: `https://shop.example/Hull/${today}`,
    sameTown: 'https://shop.example/same',
    otherTown: 'https://shop.example/other',
  });
});

/**
 * A rule that asks a feed over the network: while the feed is slow its ruleset is passed over, and the open
 * is answered.
 */
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerJson, answerTrickle, startFeedServer, type FeedServer } from '../../features/data/feeds/testing/feed-server.ts';
import { openCampaignKit, whereUrl, type CampaignKit } from '../../testing/campaign-kit.ts';
import { formWith, pngOf } from '../../testing/small-pictures.ts';

let feed: FeedServer;
let kit: CampaignKit;
beforeAll(async () => {
  feed = await startFeedServer();
  kit = await openCampaignKit({ OUTBOUND_ALLOW_HOSTS: feed.host });
});
afterAll(async () => {
  await kit.close();
  await feed.close();
});

const [RED, GREEN, BLUE] = [pngOf(6, 4, [200, 0, 0]), pngOf(6, 4, [0, 200, 0]), pngOf(6, 4, [0, 0, 200])];
const PICTURES = { red: RED, green: GREEN, blue: BLUE } as const;

async function publish(): Promise<string> {
  const { api, tenant } = kit;
  const as = tenant.editor;
  const config = { url: `${feed.url}?sku={{sku}}`, result_type: 'single', first_record: '$' };
  const made = await api.ask('createDataSource', { as, body: { name: 'Stock', config, merge_fields: [{ field: 'left', value: 'left' }] } });
  const { id: feedId } = made.body.datasource as { id: number };
  const shows = async (name: keyof typeof PICTURES) => {
    const { url } = (await api.ask('uploadCdnImage', { as, form: formWith(PICTURES[name]) })).body.cdn_image as { url: string };
    return { image_type: '1', image_url: url, link: `https://shop.example/${name}` };
  };
  const left = (operator: number, value: string) => ({
    type: 'rule',
    query: { category_id: `feed_${feedId}`, id: 'left', operator, value, ruleType: 1 },
  });
  // Any answer at all matches the first: only what is not known in time doesn't.
  const anyAnswer = { operator: 'Any', children: [left(0, '5'), left(1, '5')] };
  const campaign = await kit.create({
    rulesets: [
      { name: 'In stock', rule: anyAnswer, ...(await shows('red')) },
      { name: 'Hull', rule: whereUrl('town', 'Hull'), ...(await shows('green')) },
    ],
    other: await shows('blue'),
  });
  expect((await kit.publish(campaign.id)).status).toBe(201);
  return campaign.uuid;
}

test('passes over a ruleset whose feed is slow, while the feed still works', async () => {
  const uuid = await publish();
  const shown = async (params: Record<string, string>) => {
    const { bytes } = await kit.open('render', uuid, params);
    return Object.entries(PICTURES).find(([, picture]) => picture.toString('base64') === bytes)?.[0];
  };
  feed.answer((_request, response) => answerJson(response, { left: '5' }));
  expect(await shown({ sku: 'quick' })).toBe('red');

  const held: ServerResponse[] = [];
  feed.answer((_request, response) => void held.push(response));
  const ada = { sku: 'slow', eid: 'ada@x.example' };
  expect(await shown(ada)).toBe('blue');
  expect(await shown({ sku: 'slow too', town: 'Hull' })).toBe('green');
  // Both were answered before the feed was.
  expect(held.map(({ writableEnded, destroyed }) => [writableEnded, destroyed])).toEqual([
    [false, false],
    [false, false],
  ]);
  feed.answer(answerTrickle);
  expect(await shown({ sku: 'trickles' })).toBe('blue');

  for (const response of held) answerJson(response, { left: '5' });
  await expect.poll(() => shown({ sku: 'slow' })).toBe('red');
  // The click follows the picture that she got, whatever the feed says now.
  expect((await kit.open('link', uuid, ada)).location).toBe('https://shop.example/blue');
  expect((await kit.open('link', uuid, { sku: 'slow' })).location).toBe('https://shop.example/red');
});

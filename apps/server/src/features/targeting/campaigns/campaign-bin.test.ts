/** Deleted campaigns come back as they were. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCampaignKit, whereUrl, type CampaignKit } from '../../../testing/campaign-kit.ts';

let kit: CampaignKit;
beforeAll(async () => {
  kit = await openCampaignKit();
});
afterAll(() => kit.close());

const bin = async () => (await kit.api.ask('listCampaignBin', { as: kit.tenant.viewer })).body.bin as Record<string, unknown>[];
const remove = (id: number) => kit.api.ask('deleteCampaign', { as: kit.tenant.editor, params: { id } });
const restore = (...ids: number[]) => kit.api.ask('restoreCampaigns', { as: kit.tenant.editor, body: { ids } });

test('restores a campaign with its address, link, versions and uses', async () => {
  const image = await kit.liveImage('Hello');
  const { id, uuid } = await kit.create({
    name: 'Spring',
    rulesets: [{ name: 'Hull', image_type: '2', image_id: image.id, rule: whereUrl('town', 'Hull'), link: 'https://shop.example/hull' }],
    other: { image_type: '3' },
  });
  await kit.publish(id);
  const before = await kit.read(id);
  const link = async () => (await kit.open('link', uuid, { town: 'Hull' })).location;
  await expect.poll(link).toBe('https://shop.example/hull');
  await remove(id);
  await expect.poll(link).not.toBe('https://shop.example/hull');
  expect(await bin()).toMatchObject([{ id, name: 'Spring', live_version: 1, days_left: 30, deleted_by: expect.any(String) }]);
  expect((await restore(id, 2_000_000)).body.results).toEqual([
    { id, name: 'Spring', outcome: 'done' },
    { id: 2_000_000, name: '', outcome: 'missing' },
  ]);
  expect([await bin(), await kit.read(id)]).toEqual([[], before]);
  await expect.poll(link).toBe('https://shop.example/hull');
  const users = (await kit.api.ask('deleteImage', { as: kit.tenant.editor, params: { id: image.id } })).body;
  expect(users).toMatchObject({ code: 'in_use', users: [{ kind: 'campaign', id }] });
});

test('says which live image was deleted meanwhile', async () => {
  const image = await kit.liveImage('Bye');
  const { id } = await kit.create({ name: 'Lonely', other: { image_type: '2', image_id: image.id } });
  await remove(id);
  expect((await kit.api.ask('deleteImage', { as: kit.tenant.editor, params: { id: image.id } })).status).toBe(200);
  expect((await restore(id)).body.results).toEqual([
    { id, name: 'Lonely', outcome: 'done', note: 'While “Lonely” was in the bin, a live image in it was deleted.' },
  ]);
});

test('restores nothing that was never deleted, or too long ago', async () => {
  const { id } = await kit.create({ name: 'Old', other: { image_type: '3' } });
  expect((await restore(id)).status).toBe(404);
  await remove(id);
  await kit.api.db.withCompany(kit.tenant.companyId, (tx) =>
    tx.run(`update campaign set deleted_at = now() - interval '30 days 1 second' where company_id = $1 and id = $2`, [
      kit.tenant.companyId,
      id,
    ]),
  );
  expect([(await bin()).some((row) => row.id === id), (await restore(id)).status]).toEqual([false, 404]);
});

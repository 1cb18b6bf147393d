/** Deleted campaigns come back as they were. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companiesWithDueBins } from '../../../api/due-bins.ts';
import { withClient } from '../../../storage/connection.ts';
import { countEverything } from '../../people/company-file/testing/rich-company.ts';
import { purgeDueOf } from '../../../api/bin.ts';
import { keptCampaign } from './kept-campaign.ts';
import { openCampaignKit, whereUrl, type CampaignKit } from '../../../testing/campaign-kit.ts';

let kit: CampaignKit;
beforeAll(async () => {
  kit = await openCampaignKit();
});
afterAll(() => kit.close());

const HULL = { name: 'Hull', image_type: '3', rule: whereUrl('town', 'Hull'), link: 'https://shop.example/hull' };
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
    { id, name: 'Lonely', outcome: 'done', note: 'While “Lonely” was in the bin, a live image it uses was deleted.' },
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

const rowOf = (id: number) =>
  kit.api.db.withCompany(kit.tenant.companyId, (tx) =>
    tx.one<object>(
      `select c.name, c.rulesets, c.purged_at is not null as purged, array(select v.version from campaign_version v
         where v.company_id = c.company_id and v.campaign_id = c.id order by 1) as versions from campaign c where c.company_id = $1 and c.id = $2`,
      [kit.tenant.companyId, id],
    ),
  );

test('empties a campaign by hand, and keeps its name and last live version for reports', async () => {
  const { id, uuid } = await kit.create({ name: 'Summer', rulesets: [HULL], other: { image_type: '3' } });
  await kit.publish(id);
  await kit.save(id, { rulesets: [{ ...HULL, name: 'Humber' }] });
  await kit.publish(id);
  const purge = () => kit.api.ask('purgeCampaigns', { as: kit.tenant.editor, body: { ids: [id] } });
  expect((await purge()).status).toBe(404);
  await remove(id);
  expect((await purge()).body.results).toEqual([{ id, name: 'Summer', outcome: 'done' }]);
  expect(await rowOf(id)).toEqual({ name: 'Summer', rulesets: [], purged: true, versions: [2] });
  expect({
    isInBin: (await bin()).some((row) => row.id === id),
    restoreStatus: (await restore(id)).status,
    purgeStatus: (await purge()).status,
  }).toEqual({ isInBin: false, restoreStatus: 404, purgeStatus: 404 });
  expect((await kit.open('link', uuid, { town: 'Hull' })).location).not.toBe('https://shop.example/hull');
});

test('goes on naming rulesets of a purged campaign in reports, by their last names', async () => {
  const york = { ...HULL, name: 'York', rule: whereUrl('town', 'York') };
  const { id, uuid } = await kit.create({ name: 'Purged', rulesets: [HULL, york], other: { image_type: '3' } });
  await kit.publish(id);
  for (const town of ['Hull', 'York', 'York']) await kit.open('render', uuid, { eid: 'ada', town });
  const [, second] = (await kit.read(id)).rulesets;
  await kit.save(id, { rulesets: [{ ...(second as object), name: 'New York' }] });
  await countEverything(kit.api);
  const rulesets = async () => {
    const params = { start: '2024-01-01', end: '2030-12-31' };
    const { stats } = (await kit.api.ask('liveTargetStats', { as: kit.tenant.viewer, params })).body as {
      stats: { id: number; rulesets: { ruleset_name: string; total_opens: number; deleted: boolean }[] }[];
    };
    return stats.find((row) => row.id === id)?.rulesets.map((row) => [row.ruleset_name, row.total_opens, row.deleted]);
  };
  // Hull has left the draft, and is live still.
  expect(await rulesets()).toEqual([
    ['New York', 2, false],
    ['Otherwise', 0, false],
    ['Hull', 1, false],
  ]);
  await kit.publish(id);
  expect((await rulesets())?.at(-1)).toEqual(['Hull', 1, true]);
  await remove(id);
  await kit.api.ask('purgeCampaigns', { as: kit.tenant.editor, body: { ids: [id] } });
  const purged = [
    ['Otherwise', 0, true],
    ['Hull', 1, true],
    ['New York', 2, true],
  ];
  expect(await rulesets()).toEqual(purged);
  // As where they were purged before names were kept.
  await kit.api.db.withCompany(kit.tenant.companyId, (tx) =>
    tx.run(`update campaign set ruleset_names = '[]' where company_id = $1 and id = $2`, [kit.tenant.companyId, id]),
  );
  expect(await rulesets()).toEqual([purged[0], purged[2], ['Ruleset 1', 1, true]]);
});

test('empties what was in the bin for 30 days, and nothing else', async () => {
  const made = await Promise.all(
    ['Due', 'Recent', 'In use'].map((name) => kit.create({ name, rulesets: [HULL], other: { image_type: '3' } })),
  );
  const [due, recent, used] = made.map(({ id }) => id);
  await remove(due ?? 0);
  await remove(recent ?? 0);
  const age = (id: number | undefined, days: string) =>
    kit.api.db.withCompany(kit.tenant.companyId, (tx) =>
      tx.run(`update campaign set deleted_at = now() - interval '${days}' where company_id = $1 and id = $2`, [kit.tenant.companyId, id]),
    );
  await age(due, '30 days 1 second');
  await age(recent, '29 days 23 hours');
  expect(await withClient(kit.api.logins.jobs, 'test', companiesWithDueBins)).toContain(kit.tenant.companyId);
  await purgeDueOf(kit.api.db, kit.tenant.companyId, keptCampaign);
  expect(await Promise.all([due, recent, used].map(async (id) => (await rowOf(id ?? 0)) as { purged: boolean }))).toMatchObject([
    { purged: true, rulesets: [] },
    { purged: false },
    { purged: false },
  ]);
});

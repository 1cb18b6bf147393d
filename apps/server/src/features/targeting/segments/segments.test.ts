/**
 * Segments by their calls: saving, circles, uses, and what campaigns that refer to them show before and after
 * they are published.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCampaignKit, whereUrl, type CampaignKit } from '../../../testing/campaign-kit.ts';

let kit: CampaignKit;
beforeAll(async () => {
  kit = await openCampaignKit();
});
afterAll(() => kit.close());

interface WireSegment {
  id: number;
  name: string;
  revision: number;
  users: number;
  segments: number[];
  rule: unknown;
}

const ref = (id: number) => ({ type: 'segment', segment_id: id });
const all = (...children: unknown[]) => ({ operator: 'All', children });
const TOWN = (town: string) => whereUrl('town', town);
const NOTHING = { image_type: '3' };
const UNKNOWN = 2_000_000;

async function make(name: string, rule: unknown = all()): Promise<WireSegment> {
  const answer = await kit.api.ask('createSegment', { as: kit.tenant.editor, body: { name, rule } });
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body.segment as WireSegment;
}
const save = (id: number, body: object, ifMatch?: number) =>
  kit.api.ask('updateSegment', {
    as: kit.tenant.editor,
    params: { id },
    body,
    headers: ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` },
  });
const read = async (id: number) => (await kit.api.ask('getSegment', { as: kit.tenant.viewer, params: { id } })).body.segment as WireSegment;
const remove = (id: number) => kit.api.ask('deleteSegment', { as: kit.tenant.editor, params: { id } });
const ruled = (...children: unknown[]) => ({
  name: 'First',
  ...NOTHING,
  link: 'https://harbour.example/first',
  rule: all(...children),
});
const elsewhere = { ...NOTHING, link: 'https://harbour.example/other' };
const leadsTo = async (uuid: string, town: string) => (await kit.open('link', uuid, { town, eid: `${town}@example.com` })).location;
/** Findings of the check about rules; the pages of the links are elsewhere. */
async function rulesFound(id: number): Promise<{ kind: string; message: string }[]> {
  const { body } = await kit.api.ask('checkCampaign', { as: kit.tenant.editor, params: { id }, body: {} });
  return (body.findings as { kind: string; message: string }[]).filter(({ kind }) => kind !== 'dead_link');
}

test('creates, lists by name, renames, changes, copies and deletes', async () => {
  const rule = all({ type: 'rule', query: { category_id: 'moon', id: 'phase', operator: 77, value: 1, ruleType: 40, newer: true } });
  const { id, revision } = await make('Zebras', rule);
  expect(await read(id)).toMatchObject({ id, name: 'Zebras', rule, revision: 1, users: 0, segments: [] });
  expect((await save(id, { name: 'Aardvarks' }, revision)).body.segment).toMatchObject({ name: 'Aardvarks', rule, revision: 2 });
  expect((await save(id, { rule: TOWN('Hull') }, 1)).body).toMatchObject({ code: 'stale_revision', revision: 2 });
  expect((await save(id, { rule: TOWN('Hull') }, 2)).body.segment).toMatchObject({ rule: TOWN('Hull'), revision: 3 });
  const copy = (await kit.api.ask('copySegment', { as: kit.tenant.editor, params: { id }, body: {} })).body.segment as WireSegment;
  expect(copy).toMatchObject({ name: 'Copy of Aardvarks', rule: TOWN('Hull'), revision: 1 });
  const { segments } = (await kit.api.ask('listSegments', { as: kit.tenant.viewer })).body as { segments: WireSegment[] };
  expect(segments.map(({ name }) => name)).toEqual(['Aardvarks', 'Copy of Aardvarks']);
  expect(segments[0]).not.toHaveProperty('rule');
  expect((await remove(id)).status).toBe(200);
  expect((await kit.api.ask('getSegment', { as: kit.tenant.viewer, params: { id } })).status).toBe(404);
});

test('refuses rules without a shape, too large ones and blank names, with their paths', async () => {
  const refused = async (body: object) => {
    const { status, body: problem } = await kit.api.ask('createSegment', { as: kit.tenant.editor, body });
    return [status, (problem.errors as { path: string }[]).map(({ path }) => path)];
  };
  expect(await refused({ name: ' ', rule: all() })).toEqual([422, ['name']]);
  expect(await refused({ name: 'x', rule: 7 })).toEqual([422, ['rule']]);
  expect(await refused({ name: 'x', rule: all({ type: 'segment' }) })).toEqual([422, ['rule.children.0']]);
  const wide = await make('Wide', all(...Array.from({ length: 100 }, () => TOWN('Hull').children[0])));
  const many = await Promise.all(Array.from({ length: 20 }, (_, n) => make(`Wide ${n}`, wide.rule)));
  expect(await refused({ name: 'x', rule: all(...[wide, ...many].map(({ id }) => ref(id))) })).toEqual([422, ['rule']]);
});

test('refuses circles with their path, also when two are saved at once', async () => {
  const [a, b, c] = [await make('A'), await make('B'), await make('C')];
  const own = await save(a.id, { rule: all(TOWN('Hull').children[0], ref(a.id)) });
  expect([own.status, own.body.errors]).toEqual([422, [{ path: 'rule.children.1', message: 'A segment can’t refer to itself.' }]]);
  expect((await save(b.id, { rule: all(ref(c.id)) })).status).toBe(200);
  expect((await save(a.id, { rule: all({ type: 'group', operator: 'Any', children: [ref(b.id)] }) })).status).toBe(200);
  const round = await save(c.id, { rule: all({ type: 'group', operator: 'Any', children: [ref(a.id)] }) });
  expect([round.status, (round.body.errors as { path: string }[])[0]?.path]).toEqual([422, 'rule.children.0.children.0']);
  const [d, e] = [await make('D'), await make('E')];
  const both = await Promise.all([save(d.id, { rule: all(ref(e.id)) }), save(e.id, { rule: all(ref(d.id)) })]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
});

test('refuses to delete a segment that drafts use, with its users', async () => {
  const inner = await make('Inner', TOWN('Hull'));
  const outer = await make('Outer', all(ref(inner.id)));
  const campaign = await kit.create({ name: 'Spring', rulesets: [ruled(ref(outer.id))], other: elsewhere });
  const innerRefused = await remove(inner.id);
  expect([innerRefused.status, innerRefused.body]).toMatchObject([
    409,
    { code: 'in_use', users: [{ kind: 'segment', id: outer.id, name: 'Outer' }] },
  ]);
  const outerRefused = await remove(outer.id);
  expect(outerRefused.body).toMatchObject({ code: 'in_use', users: [{ kind: 'campaign', id: campaign.id, name: 'Spring' }] });
  expect(outerRefused.body.detail).toBe('This segment is used by “Spring”. Take it out of their rules first.');
  expect(await read(outer.id)).toMatchObject({
    users: 1,
    used_by: [{ kind: 'campaign', id: campaign.id, name: 'Spring' }],
    segments: [inner.id],
  });
  expect((await kit.publish(campaign.id)).status).toBe(201);
  expect((await kit.save(campaign.id, { rulesets: [] })).status).toBe(200);
  // The live version has rules of its own.
  expect([(await remove(outer.id)).status, (await remove(inner.id)).status]).toEqual([200, 200]);
  expect(await leadsTo(campaign.uuid, 'Hull')).toBe('https://harbour.example/first');
  expect(await leadsTo(campaign.uuid, 'York')).toBe('https://harbour.example/other');
});

test('pins published rules until it is published again, and says it is behind', async () => {
  const inner = await make('Town', TOWN('Hull'));
  const outer = await make('Coast', all(ref(inner.id)));
  const { id, uuid } = await kit.create({ rulesets: [ruled(ref(outer.id))], other: elsewhere });
  expect(await kit.read(id)).toMatchObject({ segments_behind: [], source_settings: [{ category: 'url', settings: [{ model: 'town' }] }] });
  expect((await kit.publish(id)).status).toBe(201);
  expect(await kit.read(id)).toMatchObject({ unpublished_changes: false, segments_behind: [] });
  expect(await leadsTo(uuid, 'Hull')).toBe('https://harbour.example/first');

  expect((await save(inner.id, { name: 'One town' })).status).toBe(200);
  expect(await kit.read(id)).toMatchObject({ unpublished_changes: false, segments_behind: [] });
  expect((await save(inner.id, { rule: TOWN('York') })).status).toBe(200);
  expect(await kit.read(id)).toMatchObject({ unpublished_changes: true, segments_behind: [{ id: inner.id, name: 'One town' }] });
  expect([await leadsTo(uuid, 'Hull'), await leadsTo(uuid, 'York')]).toEqual([
    'https://harbour.example/first',
    'https://harbour.example/other',
  ]);

  expect((await kit.publish(id)).status).toBe(201);
  expect(await kit.read(id)).toMatchObject({ unpublished_changes: false, segments_behind: [] });
  await expect
    .poll(async () => [await leadsTo(uuid, 'Hull'), await leadsTo(uuid, 'York')])
    .toEqual(['https://harbour.example/other', 'https://harbour.example/first']);
});

test('keeps references to missing segments, which match nothing, and reports them', async () => {
  const { id, uuid } = await kit.create({ rulesets: [ruled(ref(UNKNOWN))], other: elsewhere });
  expect((await kit.read(id)).rulesets[0]?.rule).toEqual(all(ref(UNKNOWN)));
  expect(await rulesFound(id)).toMatchObject([
    {
      kind: 'broken_rule',
      rules: ['children[0]'],
      message: 'This segment doesn’t exist any more, so it never matches. Choose another one.',
    },
  ]);
  expect((await kit.publish(id)).status).toBe(201);
  expect(await leadsTo(uuid, 'Hull')).toBe('https://harbour.example/other');
});

test('finds rules that contradict those of a segment', async () => {
  const hull = await make('Hull', TOWN('Hull'));
  const { id } = await kit.create({ rulesets: [ruled(TOWN('York').children[0], ref(hull.id))], other: elsewhere });
  expect(await rulesFound(id)).toMatchObject([
    {
      kind: 'conflict',
      rules: ['children[0]', 'children[1].segment.children[0]'],
      message: 'These are never true together: The URL parameter “town” is “York”. The URL parameter “town” is “Hull”.',
    },
  ]);
});

test('says once what contradicts a rule and the same rule in a segment', async () => {
  const hull = await make('Hull', TOWN('Hull'));
  const { id } = await kit.create({
    rulesets: [ruled(TOWN('Hull').children[0], ref(hull.id), TOWN('York').children[0])],
    other: elsewhere,
  });
  const message = 'These are never true together: The URL parameter “town” is “Hull”. The URL parameter “town” is “York”.';
  expect((await rulesFound(id)).map((found) => found.message)).toEqual([message]);
});

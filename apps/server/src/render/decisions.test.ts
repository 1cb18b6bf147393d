/**
 * A host whose opened object decides at every open what is shown: another image's live version, a stored
 * picture, or nothing.
 */
import { readTimer, TIMER_KIND } from '@limn/image-types';
import { valuesOf } from '@limn/merge';
import { CLAIM_KIND, RECORD_KIND, SUBJECT_KIND } from '@limn/model';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NO_RECORD, type RecordSource } from '../features/data/records/records.port.ts';
import { UNDECIDED, type Decide, type Decision } from './decision.ts';
import { encodePng } from './encode/png/png-encoder.ts';
import type { OpenedObject } from './opened/opened-object.ts';
import { anOpenedObject, shownBy } from './testing/a-visit.ts';
import { openRenderStage, type AnImage, type RenderStage } from './testing/render-stage.ts';
import { aText } from './testing/snapshots.ts';

const DECIDING = 'decdecde-0000-4000-8000-000000000001';
const TOKENS = new Map([['name', new Set(['[name]'])]]);
let base: RenderStage;
let stage: RenderStage;
let opened: OpenedObject;
let decide: Decide = async () => UNDECIDED;
const rows = new Map<string, string>();
const records: RecordSource = {
  async read({ params }) {
    const page = rows.get(params.get('key') ?? '');
    return page === undefined ? NO_RECORD : { values: valuesOf({ page }, 'table'), found: true };
  },
};

beforeAll(async () => {
  base = await openRenderStage();
  const { objects } = base;
  const found = (uuid: string) => (uuid === DECIDING ? opened : undefined);
  stage = await openRenderStage({
    shared: base,
    handler: {
      records,
      objects: { ...objects, known: (uuid) => found(uuid) ?? objects.known(uuid), find: async (uuid) => found(uuid) ?? objects.find(uuid) },
      db: base.t.db,
    },
  });
  const { company } = anOpenedObject();
  opened = anOpenedObject({
    uuid: DECIDING,
    companyId: base.companyId,
    objectId: 900_001,
    tokens: TOKENS,
    live: { version: 4, identifiedBy: undefined, decision: (visit, keep) => decide(visit, keep) },
    company: { ...company, allowedHosts: ['shop.example'] },
  });
});
afterAll(async () => {
  await stage.close();
  await base.close();
});
beforeEach(() => {
  stage.counted.length = 0;
});

/** An image of its own, and the decision to show it. */
async function nested(image: AnImage): Promise<{ id: number; uuid: string; decision: Decision }> {
  const { id, uuid } = await base.publish(image);
  const version = shownBy((await base.objects.find(uuid))!);
  const { link, fallbackLink } = version.snapshot;
  return {
    id,
    uuid,
    decision: { ...UNDECIDED, shown: { kind: 'version', version }, link: { link, fallbackLink }, ids: [{ kind: SUBJECT_KIND.image, id }] },
  };
}

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer()).toString('base64');
const get = (query: string, path = 'render') => stage.get(`/${path}/${DECIDING}${query}`);

test('shows the live version of another image, and counts what was opened', async () => {
  const image = await nested({ snapshot: { link: 'https://shop.example/{{name}}' } });
  decide = async () => image.decision;
  const picture = await get('?name=Ada&eid=ada');
  expect(picture.headers.get('x-limn-reason')).toBe('picture');
  expect(await bytesOf(picture)).toBe(await bytesOf(await base.get(`/render/${image.uuid}?name=Ada`)));
  expect((await get('?name=Ada&eid=ada', 'link')).headers.get('location')).toBe('https://shop.example/Ada');
  const counted = { objectId: 900_001, version: 4, decisions: [{ kind: SUBJECT_KIND.image, id: image.id }] };
  expect(stage.counted).toMatchObject([
    { ...counted, kind: RECORD_KIND.impression },
    { ...counted, kind: RECORD_KIND.click },
  ]);
});

test('decides by who opens, and what their link says', async () => {
  const [hull, elsewhere] = [await nested({}), await nested({ snapshot: { width: 200 } })];
  decide = async ({ given, eid, position }) =>
    (given.get('town')?.text === 'Hull' && eid === 'ada' && position === 2 ? hull : elsewhere).decision;
  await get('?town=Hull&eid=ada&pos=2');
  await get('?town=York&eid=ada&pos=2');
  expect(stage.counted.map(({ decisions }) => decisions[0]?.id)).toEqual([hull.id, elsewhere.id]);
});

test('shows a stored picture or nothing, with their own links', async () => {
  const bytes = encodePng(new Uint8Array(4 * 4 * 4).fill(200), 4, 4);
  const blob = await stage.blobs.put(bytes);
  const link = { link: 'https://shop.example/{{name}}', fallbackLink: 'https://shop.example/all' };
  for (const [shown, reason, body] of [
    [{ kind: 'picture', blob, mime: 'image/png', width: 4, height: 4 }, 'picture', bytes.toString('base64')],
    [{ kind: 'nothing' }, 'nothing', undefined],
  ] as const) {
    decide = async () => ({ ...UNDECIDED, shown, link });
    const answer = await get('?name=Ada');
    expect([answer.status, answer.headers.get('x-limn-reason')]).toEqual([200, reason]);
    const got = await bytesOf(answer);
    if (body === undefined) expect(answer.headers.get('content-type')).toBe('image/gif');
    else expect(got).toBe(body);
    expect((await get('?name=Ada', 'link')).headers.get('location')).toBe('https://shop.example/Ada');
    expect((await get('', 'link')).headers.get('location')).toBe('https://shop.example/all');
  }
  expect(stage.counted.map(({ kind }) => kind)).toEqual(
    [1, 2, 2, 1, 2, 2].map((kind) => (kind === 1 ? RECORD_KIND.impression : RECORD_KIND.click)),
  );
});

test('starts the countdown of the image that is shown', async () => {
  const timer = { ...readTimer({ timezone: 'UTC' }).settings, kind: TIMER_KIND.evergreen, durationSeconds: 50 };
  const document = { version: '3.4.0' as const, objects: [aText('{{seconds}}')] };
  const image = await nested({ snapshot: { typeId: 2, format: 'gif', source: { kind: 'timer', timer }, document } });
  decide = async () => image.decision;
  expect((await get('?eid=ada')).headers.get('x-limn-reason')).toBe('picture');
  const starts = await base.t.db.withCompany(base.companyId, (tx) =>
    tx.query('select object_id as id from timer_start where company_id = $1', [base.companyId]),
  );
  expect(starts).toEqual([{ id: image.id }]);
});

test('lets a click follow the record that was shown for the opened object', async () => {
  const table = { typeId: 4, source: { kind: 'table', id: 12 } as const, link: '{{page}}' };
  const [image, other] = [await nested({ snapshot: table }), await nested({ snapshot: table })];
  decide = async () => image.decision;
  rows.set('k', 'https://shop.example/shown');
  await get('?key=k&eid=ada');
  rows.set('k', 'https://shop.example/now');
  const leadsTo = async (answer: Promise<Response>) => (await answer).headers.get('location');
  expect(await leadsTo(get('?key=k&eid=ada', 'link'))).toBe('https://shop.example/shown');
  expect(await leadsTo(stage.get(`/link/${image.uuid}?key=k&eid=ada`))).toBe('https://shop.example/now');
  decide = async () => other.decision;
  expect(await leadsTo(get('?key=k&eid=ada', 'link'))).toBe('https://shop.example/now');
});

test('falls back to what the recipient was shown last when nothing can be decided', async () => {
  const image = await nested({});
  decide = async () => image.decision;
  const shown = await bytesOf(await get('?name=Ada&eid=eve'));
  decide = () => Promise.reject(new Error('no'));
  const answer = await get('?name=Ada&eid=eve');
  expect({ status: answer.status, reason: answer.headers.get('x-limn-reason'), bytes: await bytesOf(answer) }).toEqual({
    status: 200,
    reason: 'last_shown',
    bytes: shown,
  });
});

test('keeps a recipient’s choice for every front, and none without a recipient', async () => {
  const [spring, autumn] = [await nested({}), await nested({ snapshot: { width: 200 } })];
  let n = 0;
  decide = async (_visit, keep) => {
    const list = { objectId: 900_001, kind: CLAIM_KIND.list, about: 1n, keptMs: 86_400_000 };
    const [first] = await keep(list, () => ({ chosen: [n++ % 2 === 0 ? 'spring' : 'autumn', 'other'], isFinal: true }));
    return { ...(first === 'spring' ? spring : autumn).decision, items: [String(first)] };
  };
  const items = async (query: string, headers = {}) => {
    stage.counted.length = 0;
    await stage.get(`/render/${DECIDING}${query}`, { headers });
    return stage.counted.map((record) => record.items);
  };
  for (let open = 0; open < 3; open++) expect(await items('?eid=kept')).toEqual([['spring']]);
  stage.handler.forget(); // as a front that starts
  expect(await items('?eid=kept')).toEqual([['spring']]);
  const claims = () =>
    base.t.db.withCompany(base.companyId, (tx) => tx.query('select object_id, chosen from claim where company_id = $1', [base.companyId]));
  expect(await claims()).toEqual([{ object_id: 900_001, chosen: ['spring', 'other'] }]);
  await items('');
  await items('?eid=scanned', { 'user-agent': 'Barracuda Sentinel (EE)' });
  expect(await claims()).toHaveLength(1);
});

test('flags unfilled placeholders of the tag that was opened', async () => {
  const image = await nested({});
  decide = async () => image.decision;
  await get('?name=[name]');
  await stage.handler.close();
  const flags = await base.t.db.withCompany(base.companyId, (tx) =>
    tx.query('select object_id as id, parameter from unresolved where company_id = $1', [base.companyId]),
  );
  expect(flags).toEqual([{ id: 900_001, parameter: 'name' }]);
});

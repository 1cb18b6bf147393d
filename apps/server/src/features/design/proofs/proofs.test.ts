import type { ProofRow, ProofSource } from '@limn/contracts';
import { createServer } from 'node:http';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runMaintenance } from '../../../jobs/maintenance.ts';
import { withClient } from '../../../storage/connection.ts';
import { keepProof, keptProof } from './kept-proofs.store.ts';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { uploadTable, type TableUpload } from '../../../testing/tenant-kit.ts';

let api: ApiServer;
let tenant: Tenant;
let host = '';
const asked: string[] = [];

/** A host of pictures: `/gone…` is not there, `/page…` is a web page. */
const pictures = createServer((request, response) => {
  const url = request.url ?? '';
  asked.push(url);
  if (url.startsWith('/gone')) return void response.writeHead(404).end();
  if (url.startsWith('/page')) return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
  if (url.startsWith('/items'))
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify([{ name: 'Mug' }, { name: '' }]));
  response.writeHead(200, { 'content-type': 'image/png' }).end(createCanvas(8, 8).toBuffer('image/png'));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
  const address = pictures.address();
  host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  api = await startApi({ env: { OUTBOUND_ALLOW_HOSTS: host } });
  tenant = await api.tenant('proofs');
});
afterAll(async () => {
  await api.close();
  pictures.closeAllConnections();
  pictures.close();
});

const text = (words: string, more: object = {}) => ({
  type: 'textbox',
  text: words,
  left: 10,
  top: 10,
  width: 280,
  height: 30,
  fontSize: 24,
  fontFamily: 'Open Sans',
  ...more,
});
const photo = (more: object = {}) => ({
  type: 'image',
  src: '',
  imageType: 'dynamic',
  dynamicUrl: '{{photo}}',
  layerName: 'Photo',
  left: 10,
  top: 60,
  width: 60,
  height: 60,
  ...more,
});

const table = (file: string, route: TableUpload['route'] = 'uploadDatatable') => uploadTable(api, tenant.editor, file, { route });

async function image(body: object, objects: object[]): Promise<number> {
  const data = { version: '3.4.0', objects };
  const answer = await api.ask('createImage', { as: tenant.editor, body: { name: 'x', width: 300, height: 150, data, ...body } });
  expect(answer.body.errors).toBeUndefined();
  return (answer.body.image as { id: number }).id;
}

const describeProof = async (id: number) =>
  (await api.ask('describeProof', { as: tenant.viewer, params: { id } })).body.proof as ProofSource;
const look = async (id: number, body: object) =>
  (await api.ask('proofRows', { as: tenant.viewer, params: { id }, body })).body.rows as ProofRow[];
const problemTexts = ({ problems }: ProofRow) => problems.map(({ kind, text: words }) => `${kind}: ${words}`);

test('reports missing values, cut text and broken pictures, worst rows first', async () => {
  const long = 'Wilhelmina Featherstonehaugh-Cholmondeley of Upper Slaughter';
  const file = [
    'email,firstname,photo',
    `ann@x.example,Ann,http://${host}/ann.png`,
    `bo@x.example,,http://${host}/gone.png`,
    `cy@x.example,${long},http://${host}/page`,
    `di@x.example,Di,http://${host}/di.png`,
  ].join('\n');
  const id = await image({ type_id: 4, data_source: { id: await table(file) }, link: 'https://shop.example/{{email}}' }, [
    text('Dear {{firstname}}', { minFontSize: 20 }),
    photo(),
  ]);
  expect(await describeProof(id)).toMatchObject({ kind: 'table', rows: 4, takes: [], problems: [] });
  const rows = await look(id, { rows: [1, 2, 3, 9] });
  expect(rows.map(({ row, label, params }) => ({ row, label, params }))).toEqual([
    { row: 1, label: 'ann@x.example', params: { key: 'ann@x.example' } },
    { row: 2, label: 'bo@x.example', params: { key: 'bo@x.example' } },
    { row: 3, label: 'cy@x.example', params: { key: 'cy@x.example' } },
  ]);
  expect(rows.map(problemTexts)).toEqual([
    [],
    [
      'picture: The picture “Photo” does not load. There’s nothing at this URL. It is left out.',
      'missing: “firstname” has no value: the text “Dear {{firstname}}” shows a gap.',
    ],
    [
      expect.stringMatching(/^picture: The picture “Photo” does not load\. This address shows a web page/),
      expect.stringMatching(/^truncated: The text “Dear \{\{firstname\}\}” is cut: \d+ letters do not fit\.$/),
    ],
  ]);
  expect(rows[0]!.weight).toBeGreaterThan(500);
  // Each address is asked once, no matter who looks again.
  await look(id, { rows: [4] });
  await look(id, { rows: [4] });
  expect(asked.filter((url) => url === '/di.png')).toHaveLength(1);
});

test('names dates and numbers that no step can read, as their column writes them', async () => {
  const file = [
    'email,expires,until,points',
    'ann@x.example,28/02/2026,2026-12-24,1200',
    'bo@x.example,30/02/2026,2026-02-30,many',
    'cy@x.example,,,',
  ].join('\n');
  const custom_merge_fields = [{ name: 'end', value: '{{until | date:2-digit,long | default:"soon"}}' }];
  const id = await image({ type_id: 4, data_source: { id: await table(file) }, custom_merge_fields }, [
    text('{{expires | default:"today" | date}} {{end}} {{points | add-commas}}'),
  ]);
  const rows = await look(id, { rows: [1, 2] });
  const shows = 'the text “{{expires | default:"today" | date}} {{…” shows it as it is.';
  expect(rows.map((row) => problemTexts(row).filter((words) => words.startsWith('unread')))).toEqual([
    [],
    [
      `unread: “expires” says “30/02/2026”, which is no date: ${shows}`,
      `unread: “until” says “2026-02-30”, which is no date: ${shows}`,
      `unread: “points” says “many”, which is no number: ${shows}`,
    ],
  ]);
});

test('ignores hidden objects and problems fixed by defaults or fallbacks', async () => {
  const id = await image(
    {
      type_id: 1,
      data_source: { fields: 'firstname,vip,city' },
      custom_merge_fields: [
        { name: 'greeting', value: '{{firstname | default:"friend"}}' },
        { name: 'badge', value: '{{vip | if:equals,"yes","VIP",""}}' },
      ],
      link: 'https://shop.example/{{city}}',
      fallback_link: 'https://shop.example',
    },
    [text('{{greeting}} {{badge}}'), text('{{firstname | default:"you"}}', { top: 50 }), text('{{city}}', { visible: false })],
  );
  expect(await describeProof(id)).toMatchObject({ kind: 'list', takes: ['firstname', 'vip', 'city'] });
  const [row] = await look(id, { records: [{ firstname: '', vip: '', city: '' }] });
  expect(problemTexts(row!)).toEqual(['missing: “city” has no value: clicks go to the fallback link.']);
});

test('checks each store from its own place and reports those without one', async () => {
  const stores = await table('shop,latitude,longitude,opens\nNorth,53.8,-1.55,9\nSouth,50.8,-0.14,\nNowhere,,,8\n', 'uploadLocationTable');
  const id = await image({ type_id: 3, data_source: { id: stores } }, [text('{{shop}}'), text('opens at {{opens}}', { top: 60 })]);
  expect(await describeProof(id)).toMatchObject({ kind: 'places', rows: 3 });
  const rows = await look(id, { rows: [1, 2, 3] });
  expect(rows.map((row) => ({ label: row.label, params: row.params, problemTexts: problemTexts(row) }))).toEqual([
    { label: 'North', params: { place: '53.8, -1.55' }, problemTexts: [] },
    {
      label: 'South',
      params: { place: '50.8, -0.14' },
      problemTexts: ['missing: “opens” has no value: the text “opens at {{opens}}” shows a gap.'],
    },
    { label: 'Nowhere', params: { place: ', ' }, problemTexts: ['missing: It has no location, so it’s never shown.'] },
  ]);
});

test('checks the records of a feed by position', async () => {
  const config = { url: `http://${host}/items`, result_type: 'multiple', first_record: '$' };
  const created = await api.ask('createDataSource', {
    as: tenant.editor,
    body: { name: 'Shop', config, merge_fields: [{ field: 'name', value: 'product' }] },
  });
  const feed = (created.body.datasource as { id: number } | undefined) ?? (created.body as { id: number });
  const id = await image({ type_id: 6, api_source: { id: feed.id } }, [text('{{product}}')]);
  expect(await describeProof(id)).toMatchObject({ kind: 'feed', name: 'Shop', rows: 2, takes: [] });
  const rows = await look(id, { rows: [1, 2] });
  expect(rows.map((row) => ({ label: row.label, params: row.params, problemTexts: problemTexts(row) }))).toEqual([
    { label: 'Mug', params: { pos: '1' }, problemTexts: [] },
    { label: '', params: { pos: '2' }, problemTexts: ['missing: “product” has no value: the text “{{product}}” shows a gap.'] },
  ]);
});

test('accepts up to fifty rows or records; images filled by their tag have none', async () => {
  const id = await image({ type_id: 1 }, [text('Hello')]);
  const status = async (body: object) => (await api.ask('proofRows', { as: tenant.viewer, params: { id }, body })).status;
  expect(await status({})).toBe(422);
  expect(await status({ rows: [1] })).toBe(422);
  expect(await status({ records: Array.from({ length: 51 }, () => ({ a: 'b' })) })).toBe(422);
  expect(await status({ records: [{ a: 'b' }] })).toBe(200);
});

test('shows a requested row in the preview, also to viewers', async () => {
  const id = await image({ type_id: 4, data_source: { id: await table('email,firstname\na@x.example,Ann\nb@x.example,Bo\n') } }, [
    text('{{firstname}}'),
  ]);
  const shown = async (settings?: string) => {
    const answer = await api.ask('previewJson', { as: tenant.viewer, params: { id }, query: settings === undefined ? {} : { settings } });
    return (answer.body.preview as { objects: { text: string }[] } | undefined)?.objects[0]?.text ?? answer.status;
  };
  expect(await shown()).toBe('Ann');
  expect(await shown('{"key": "b@x.example"}')).toBe('Bo');
  expect(await shown('{"key": {}}')).toBe('Ann');
  expect(await shown('{')).toBe(422);
  expect(await shown()).toBe('Ann');
});

test('keeps the proof of an object that is no image', async () => {
  const proof = { state: '1.1', looked: 3, of: 3, rows: [] };
  const { companyId } = await api.tenant('proofed');
  const kept = (id: number) => api.db.withCompany(companyId, (tx) => keptProof(tx, companyId, id));
  const { id } = await api.db.withCompany(companyId, async (tx) => {
    const campaign = await tx.one<{ id: number }>(`select nextval('object_id')::int as id`);
    await keepProof(tx, companyId, campaign.id, proof, 'Anna');
    return campaign;
  });
  expect(await kept(id)).toMatchObject({ ...proof, kept_by: 'Anna' });
});

test('keeps the last finished proof of an image for colleagues', async () => {
  const file = 'email,firstname\nann@x.example,Ann\nbo@x.example,\n';
  const id = await image({ type_id: 4, data_source: { id: await table(file) } }, [text('Dear {{firstname}}')]);
  const { state, last } = await describeProof(id);
  expect(last).toBeNull();
  const rows = (await look(id, { rows: [1, 2] })).filter(({ problems }) => problems.length > 0);
  const keep = (as: string, body: object) => api.ask('keepProof', { as, params: { id }, body: { state, looked: 2, of: 2, rows, ...body } });
  expect((await keep(tenant.viewer, {})).status).toBe(403);
  expect((await keep(tenant.editor, { rows: Array.from({ length: 501 }, () => rows[0]) })).status).toBe(422);
  expect((await keep(tenant.editor, { looked: 1, rows: [] })).status).toBe(200);
  expect((await keep(tenant.owner, {})).status).toBe(200);
  expect((await describeProof(id)).last).toEqual({
    state,
    looked: 2,
    of: 2,
    rows,
    kept_at: expect.stringMatching(/^20/),
    kept_by: expect.stringMatching(/owner$/),
  });

  const aged = (days: number) =>
    api.db.withCompany(tenant.companyId, (tx) => tx.run(`update proof_kept set kept_at = now() - interval '${days} days'`));
  await aged(29);
  await withClient(api.logins.jobs, 'jobs', runMaintenance);
  expect((await describeProof(id)).last?.rows).toHaveLength(1);
  await aged(31);
  await withClient(api.logins.jobs, 'jobs', runMaintenance);
  expect((await describeProof(id)).last).toBeNull();

  const listed = await image({ type_id: 1, data_source: { fields: 'firstname' } }, [text('Dear {{firstname}}')]);
  const refused = await api.ask('keepProof', { as: tenant.editor, params: { id: listed }, body: { state, looked: 1, of: 1, rows: [] } });
  expect(refused.status, 'a list stays on the computer of the person who brought it').toBe(422);
});

test.each([
  [
    'rows of a table',
    async () => ({ type_id: 4, data_source: { id: await table('email,town\na@x.example,Leeds\nb@x.example,ᏣᎳᎩ') } }),
    { rows: [1, 2] },
  ],
  ['a list', async () => ({ type_id: 1, data_source: { fields: 'town' } }), { records: [{ town: 'Leeds' }, { town: 'ᏣᎳᎩ' }] }],
])('names field, characters and row where %s has a value that no font draws', async (_, source, body) => {
  const rows = await look(await image(await source(), [text('Shop in {{town}}', { layerName: 'Shop' })]), body);
  expect(rows.map(problemTexts)).toEqual([
    [],
    [
      'characters: The value of “town” has “Ꮳ” (U+13E3), “Ꮃ” (U+13B3), “Ꭹ” (U+13A9): no font has them, and the text “Shop” shows a gap or a box.',
    ],
  ]);
});

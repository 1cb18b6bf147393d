/**
 * Pictures are drawn with the very files that a company brought along: in the editor's previews, at the
 * publish, and for recipients.
 */
import type { FontFamily } from '@limn/fonts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { formWithFont } from '../../../testing/small-fonts.ts';
import { tinyFont } from './testing/tiny-font.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let api: ApiServer;
let one: Tenant;
let two: Tenant;
let origin: string;

beforeAll(async () => {
  api = await startApi();
  [one, two] = [await api.tenant('one'), await api.tenant('two')];
  const { server } = api.front.http;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => api.close());

async function addFont(tenant: Tenant, name: string, ...files: (string | Uint8Array)[]): Promise<number> {
  const ids: number[] = [];
  for (const file of files)
    ids.push(((await api.ask('uploadCdnFont', { as: tenant.editor, form: formWithFont(file) })).body.cdn_font as { id: number }).id);
  const body = { name, source: 'User', source_id: ids.join(',') };
  const answer = await api.ask('saveFont', { as: tenant.editor, body });
  expect([answer.status, answer.body.detail]).toEqual([201, undefined]);
  return (answer.body.font as { id: number }).id;
}

interface Drawn {
  id: number;
  uuid: string;
}

async function publish({ editor: as }: Tenant, fontFamily: FontFamily['family'], text: string, looks: object = {}): Promise<Drawn> {
  const object = { type: 'textbox', text, left: 10, top: 10, width: 560, fontSize: 32, fill: '#16243a', fontFamily, ...looks };
  const data = { version: '3.4.0', objects: [object] };
  const { id, uuid } = (await api.ask('createImage', { as, body: { name: fontFamily, type_id: 1, data } })).body.image as Drawn;
  expect((await api.ask('publishImage', { as, params: { id }, body: { format: 'png' } })).status).toBe(201);
  return { id, uuid };
}

async function rendered({ uuid }: Drawn, query = 'name=Ada'): Promise<string> {
  const response = await fetch(`${origin}/render/${uuid}?${query}`);
  expect(response.headers.get('x-limn-reason')).toBe('picture');
  return Buffer.from(await response.arrayBuffer()).toString('base64');
}
const drawn = async (...image: Parameters<typeof publish>) => rendered(await publish(...image));

test('draws different files of the same name for two companies in running processes', async () => {
  await drawn(one, 'Open Sans', 'warm');
  await addFont(one, 'Brand', 'caveat-latin-400-normal.woff2');
  await addFont(two, 'Brand', 'bebas-neue-latin-400-normal.woff2');
  const [ones, twos] = [await drawn(one, 'Brand', 'Hello {{name}}'), await drawn(two, 'Brand', 'Hello {{name}}')];
  expect(ones).not.toBe(twos);
  // The same files come with the product under their own names.
  expect(ones).toBe(await drawn(one, 'Caveat', 'Hello {{name}}'));
  expect(twos).toBe(await drawn(one, 'Bebas Neue', 'Hello {{name}}'));
  // Anyone who has no such font gets the fallback, and not another company's.
  const third = await api.tenant('three');
  expect(await drawn(third, 'Brand', 'Hello {{name}}')).toBe(await drawn(third, 'Open Sans', 'Hello {{name}}'));
});

test('letters that the font lacks come from the one stack', async () => {
  const text = 'Hi {{name}} 日本 שלום 😀';
  expect(await drawn(one, 'Brand', text)).toBe(await drawn(one, 'Caveat', text));
  expect(await drawn(one, 'Brand', text)).not.toBe(await drawn(one, 'Open Sans', text));
});

test('draws bold and italic with their files, or synthesises them as browsers do', async () => {
  await addFont(one, 'Family', 'lora-latin-400-normal.woff2', 'lora-latin-700-normal.woff2', 'lora-latin-400-italic.woff2');
  for (const looks of [{ fontWeight: 'bold' }, { fontStyle: 'italic' }])
    expect(await drawn(one, 'family', 'Hello {{name}}', looks)).toBe(await drawn(one, 'Lora', 'Hello {{name}}', looks));
  const bold = await drawn(one, 'Brand', 'Hello {{name}}', { fontWeight: 'bold' });
  expect(bold).not.toBe(await drawn(one, 'Brand', 'Hello {{name}}'));
});

test('draws a variable font at every weight in its range', async () => {
  await addFont(one, 'Vary', tinyFont({ family: 'Vary', varies: [300, 900] }));
  await addFont(one, 'Fixed', tinyFont({ family: 'Fixed', weight: 300 }));
  const inks = await Promise.all([300, 600, 900].map((fontWeight) => drawn(one, 'Vary', 'AAAA {{name}}', { fontWeight })));
  expect(new Set(inks).size).toBe(3);
  expect(inks[0]).toBe(await drawn(one, 'Fixed', 'AAAA {{name}}', { fontWeight: 300 }));
});

test('keeps the font file a version was published with', async () => {
  await addFont(one, 'Pinned', 'caveat-latin-400-normal.woff2');
  const image = await publish(one, 'Pinned', 'Hello {{name}}');
  const before = await rendered(image);
  await addFont(one, 'Pinned', 'bebas-neue-latin-400-normal.woff2');
  expect(await rendered(image, 'name=Ada&again=1')).toBe(before);
  const { editor: as } = one;
  expect((await api.ask('publishImage', { as, params: { id: image.id }, body: { format: 'png' } })).status).toBe(201);
  await expect.poll(() => rendered(image, 'name=Ada&again=2')).not.toBe(before);
});

test('previews are drawn again when the file of a style is another', async () => {
  const body = {
    name: 'Preview',
    type_id: 1,
    data: {
      version: '3.4.0',
      objects: [{ type: 'textbox', text: 'Hello', left: 0, top: 0, width: 300, fontSize: 40, fill: '#000000', fontFamily: 'Later' }],
    },
  };
  const { preview_image } = (await api.ask('createImage', { as: one.editor, body })).body.image as { preview_image: string };
  const preview = async () => Buffer.from(await (await fetch(origin + new URL(preview_image).pathname)).arrayBuffer()).toString('base64');
  await expect.poll(async () => (await preview()).length).toBeGreaterThan(500);
  const before = await preview();
  await addFont(one, 'Later', 'bebas-neue-latin-400-normal.woff2');
  await expect.poll(preview, { timeout: 10_000 }).not.toBe(before);
});

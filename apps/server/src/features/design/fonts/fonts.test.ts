/** The fonts of a company: uploaded, listed, hidden, deleted, and served to browsers. */
import { BUILT_IN_FAMILIES } from '@limn/fonts';
import type { Font } from '@limn/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openImageKit, type ImageKit } from '../../../testing/image-kit.ts';
import { fontFile, formWithFont, plainFont } from '../../../testing/small-fonts.ts';
import { changedFont, namedFont } from './testing/changed-font.ts';
import { tinyFont } from './testing/tiny-font.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let kit: ImageKit;
beforeAll(async () => {
  kit = await openImageKit();
});
afterAll(() => kit.close());

const upload = (font: string | Uint8Array, fields = {}, as = kit.tenant.editor) =>
  kit.api.ask('uploadCdnFont', { as, form: formWithFont(font, fields) });
const save = (body: object, as = kit.tenant.editor) => kit.api.ask('saveFont', { as, body });
const fonts = async (route: 'listFonts' | 'availableFonts' = 'listFonts') =>
  (await kit.api.ask(route, { as: kit.tenant.viewer })).body.fonts as Font[];
const named = async (name: string, route?: 'availableFonts') => (await fonts(route)).find((font) => font.name === name);
const uploadId = async (font: string | Uint8Array) => ((await upload(font)).body.cdn_font as { id: number }).id;
const addFamily = async (name: string, ...files: (string | Uint8Array)[]) => {
  const ids: number[] = [];
  for (const file of files) ids.push(await uploadId(file));
  const answer = await save({ name, source: 'User', source_id: ids.join(','), hidden: false });
  expect([answer.status, answer.body.detail]).toEqual([201, undefined]);
  return answer.body.font as Font;
};
const get = async (url: string, headers: Record<string, string> = {}) =>
  kit.api.app.inject({ method: 'GET', url: new URL(url, 'http://limn.test').pathname, headers });
const textIn = (family: string, extra = {}) => ({
  version: '3.4.0',
  objects: [
    { type: 'textbox', text: 'Words {{name}}', left: 4, top: 4, width: 300, fontSize: 24, fill: '#000000', fontFamily: family, ...extra },
  ],
});

test('reads family, style and weight from any packing, never from the file name', async () => {
  const facts = async (font: string | Uint8Array) => (await upload(font)).body.cdn_font;
  expect(await facts('lora-latin-400-normal.woff2')).toMatchObject({
    family: 'Lora',
    style: 'normal',
    weights: [400],
    format: 'woff2',
    embedding: 'installable',
  });
  expect(await facts('lora-latin-700-italic.woff')).toMatchObject({ family: 'Lora', style: 'italic', weights: [700], format: 'woff' });
  expect(await facts(plainFont('caveat-latin-700-normal'))).toMatchObject({
    family: 'Caveat',
    style: 'normal',
    weights: [700],
    format: 'ttf',
  });
});

test('joins files to one family and replaces files of the same style', async () => {
  const font = await addFamily('Harbour', 'lora-latin-400-normal.woff2', 'lora-latin-700-italic.woff2');
  expect(font).toMatchObject({
    name: 'Harbour',
    source: 'User',
    hidden: false,
    company_id: kit.tenant.companyId,
    weights: [400, 700],
    styles: ['normal', 'italic'],
    faces: 2,
    used: 0,
  });
  expect(await named('Lora')).toMatchObject({ weights: [400, 700], styles: ['normal', 'italic'], faces: 4 });
  const more = await save({
    name: 'harbour',
    source: 'User',
    source_id: `${await uploadId('caveat-latin-400-normal.woff2')},${await uploadId('lora-latin-700-normal.woff2')}`,
  });
  expect(more.body.font).toMatchObject({ id: font.id, name: 'Harbour', weights: [400, 700], faces: 3 });
  const css = (await get(font.css ?? '')).body;
  expect(css.match(/@font-face/g)?.length).toBe(3);
  expect(await named('Harbour', 'availableFonts')).toMatchObject({ id: font.id });
});

test('does not add a listed font again, no matter who owns it', async () => {
  for (const body of [
    { name: 'Lora', source: 'Google', source_id: 'Lora' },
    { name: 'LORA', source: 'User', source_id: String(await uploadId('lora-latin-400-normal.woff2')) },
    { name: 'Noto Sans JP', source: 'User', source_id: String(await uploadId('lora-latin-400-normal.woff2')) },
    { name: 'Harbour', source: 'User' },
    { name: 'Harbour', source: 'Google', source_id: 'Harbour' },
  ]) {
    const answer = await save(body);
    expect({ body, status: answer.status, detail: answer.body.detail }).toEqual({ body, status: 409, detail: 'This font already exists.' });
  }
});

test('hidden fonts stay in the settings, are not offered, and come back', async () => {
  for (const [name, source] of [
    ['Pacifico', 'Google'],
    ['Harbour', 'User'],
  ]) {
    expect((await save({ name, source, source_id: '', hidden: true })).body.font).toMatchObject({ name, hidden: true });
    expect(await named(name ?? '')).toMatchObject({ hidden: true });
    expect(await named(name ?? '', 'availableFonts')).toBeUndefined();
    expect((await save({ name, source, hidden: false })).body.font).toMatchObject({ name, hidden: false });
    expect(await named(name ?? '', 'availableFonts')).toBeDefined();
  }
});

test('distinguishes adding, hiding and showing a font in the activity', async () => {
  const { viewer } = kit.tenant;
  const all = (await kit.api.ask('listActivity', { as: viewer, query: { search: 'Harbour' } })).body as {
    activity: { data: { what: string }[] };
  };
  expect(all.activity.data.map(({ what }) => what)).toEqual([
    'showed the font “Harbour” again',
    'hid the font “Harbour”',
    'added files to the font “Harbour”',
    'added the font “Harbour”',
  ]);
});

test('viewers see fonts and change none', async () => {
  const { viewer } = kit.tenant;
  expect((await fonts()).length).toBeGreaterThanOrEqual(BUILT_IN_FAMILIES.length);
  expect((await upload('lora-latin-400-normal.woff2', {}, viewer)).status).toBe(403);
  expect((await save({ name: 'Lora', source: 'Google', hidden: true }, viewer)).status).toBe(403);
});

test('refuses to delete a font in use, naming the image', async () => {
  const font = await addFamily('Quay', 'caveat-latin-400-normal.woff2');
  const image = await kit.create({ name: 'Spring sale', data: textIn('quay') });
  expect(await named('Quay')).toMatchObject({ used: 1 });
  const refused = await kit.api.ask('deleteFont', { as: kit.tenant.editor, params: { id: font.id } });
  expect({ status: refused.status, code: refused.body.code, users: refused.body.users }).toEqual({
    status: 409,
    code: 'in_use',
    users: [{ kind: 'image', id: image.id, name: 'Spring sale' }],
  });
  expect((await kit.publish(image.id)).status).toBe(201);
  await kit.save(image.id, { data: textIn('Lora') });
  expect((await kit.api.ask('deleteFont', { as: kit.tenant.editor, params: { id: font.id } })).status).toBe(409);
  await kit.publish(image.id);
  expect((await kit.api.ask('deleteFont', { as: kit.tenant.editor, params: { id: font.id } })).status).toBe(200);
  expect(await named('Quay')).toBeUndefined();
});

test('hides built-in fonts but does not delete them', async () => {
  const answer = await kit.api.ask('deleteFont', { as: kit.tenant.owner, params: { id: 1 } });
  expect([answer.status, answer.body.detail]).toEqual([
    403,
    'This font is included with Limn and can’t be deleted. Hide it to remove it from the font list.',
  ]);
});

test('serves style sheets by random ids, by number to members, and caches files', async () => {
  const font = (await named('Harbour')) as Font;
  const { css } = (await kit.api.ask('listFonts', { as: kit.tenant.viewer })).body as { css: string };
  const all = await get(css);
  expect({
    status: all.statusCode,
    contentType: all.headers['content-type'],
    allowOrigin: all.headers['access-control-allow-origin'],
  }).toEqual({
    status: 200,
    contentType: 'text/css; charset=utf-8',
    allowOrigin: '*',
  });
  expect(all.body).toContain('font-family:"Harbour"');
  const file = /url\("([^"]+)"\)/.exec(all.body)?.[1] ?? '';
  const bytes = await get(file);
  expect({
    status: bytes.statusCode,
    cacheControl: bytes.headers['cache-control'],
    allowOrigin: bytes.headers['access-control-allow-origin'],
    contentType: bytes.headers['content-type'],
  }).toEqual({ status: 200, cacheControl: 'public, max-age=31536000, immutable', allowOrigin: '*', contentType: 'font/woff2' });
  expect((await get(file.replace(/own\/[^/]+/, 'own/11111111-1111-4111-8111-111111111111'))).statusCode).toBe(404);

  const numeric = [`/api/v1/cdn_font/css/company/${kit.tenant.companyId}`, `/api/v1/cdn_font/css/${font.id}`];
  const other = await kit.api.tenant(`other-${font.id}`);
  for (const path of numeric) {
    expect((await get(path)).statusCode).toBe(401);
    expect((await get(path, { authorization: `Bearer ${kit.tenant.viewer}` })).body).toContain('font-family:"Harbour"');
    expect((await get(path, { authorization: `Bearer ${kit.tenant.key}` })).statusCode).toBe(200);
    expect((await get(path, { authorization: `Bearer ${other.viewer}` })).statusCode).toBe(404);
  }
});

test('hands browsers a font whose optical size they cannot set', async () => {
  const font = await addFamily('Sizes', tinyFont({ family: 'Sizes', axis: 'opsz', varies: [9, 144] }));
  const file = /url\("([^"]+)"\)/.exec((await get(font.css ?? '')).body)?.[1] ?? '';
  const served = (await get(file)).rawPayload;
  expect({ fvar: served.includes('fvar'), opsz: served.includes('opsz'), OPSZ: served.includes('OPSZ') }).toEqual({
    fvar: true,
    opsz: false,
    OPSZ: true,
  });
});

test('cleans font names that mean something in CSS', async () => {
  const hostile = namedFont('x"};@import url(//evil.test);</style><script>alert(1)</script>\u202E\u0000{{name}},serif\\');
  const taken = (await upload(hostile)).body.cdn_font as { id: number; family: string };
  expect(taken.family).toBe('x import url evil.test style script alert 1 script name seri');
  const { body } = await save({ name: taken.family, source: 'User', source_id: String(taken.id) });
  const font = body.font as Font;
  const css = (await get(font.css ?? '')).body;
  expect(css.replace(/own\/[^"]+/, 'own/FILE')).toBe(
    `@font-face{font-family:"${taken.family}";font-style:normal;font-weight:400;font-display:block;src:url("/fonts/own/FILE") format("truetype")}`,
  );
  for (const name of ['a"b', 'a;b', '</style>', 'serif', '\u202Eabc', 'a, b', '{{name}}', '???'])
    expect([
      name,
      (await save({ name, source: 'User', source_id: String(await uploadId('caveat-latin-400-normal.woff2')) })).status,
    ]).toEqual([name, 422]);
});

test('fonts that lie are refused in words, and the server goes on', async () => {
  const refusals: [string, Uint8Array][] = [
    [
      'This file is no font. Upload a .ttf, .otf, .woff or .woff2 file.',
      Buffer.from('<!doctype html><html><body>404</body></html>'.repeat(20)),
    ],
    ['This file is no font. Upload a .ttf, .otf, .woff or .woff2 file.', Buffer.from('PK\u0003\u0004'.padEnd(400, 'zip'))],
    ['This file is no font. Upload a .ttf, .otf, .woff or .woff2 file.', Buffer.alloc(0)],
    ['This font file is cut off. Download it again, and upload that.', fontFile('lora-latin-400-normal.woff2').subarray(0, 3000)],
    [
      'This font file is cut off. Download it again, and upload that.',
      changedFont((font, tables) => font.writeUInt32BE(0xfffffff0, (tables.get('glyf')?.entry ?? 0) + 12)),
    ],
    ['This font unpacks to more than 64 MB. Use a smaller one.', withUInt32(fontFile('lora-latin-400-normal.woff2'), 16, 0xf0000000)],
    [
      'The licence inside this font forbids its use on a server (“restricted licence embedding”). Ask its maker for a version that allows it.',
      changedFont((font, tables) => font.writeUInt16BE(0x0002, (tables.get('OS/2')?.offset ?? 0) + 8)),
    ],
    [
      'The licence inside this font allows only bitmaps of it to be used elsewhere (“bitmap embedding only”), and Limn draws with its outlines.',
      changedFont((font, tables) => font.writeUInt16BE(0x0208, (tables.get('OS/2')?.offset ?? 0) + 8)),
    ],
    ['This file holds several fonts. Upload a file for each of them.', Buffer.from('ttcf'.padEnd(100, '\0'))],
    [
      'This font file is damaged. Download it again, and upload that.',
      changedFont((font, tables) => font.fill(0xff, tables.get('cmap')?.offset, (tables.get('cmap')?.offset ?? 0) + 40)),
    ],
  ];
  for (const [why, bytes] of refusals) {
    const answer = await upload(bytes);
    expect([answer.status, answer.body.errors]).toEqual([422, [{ path: 'file', message: why }]]);
  }
  expect((await kit.api.ask('uploadCdnFont', { as: kit.tenant.editor, body: {} })).body.errors).toEqual([
    { path: 'file', message: 'Choose a font file: .ttf, .otf, .woff or .woff2.' },
  ]);
  expect((await upload(new Uint8Array(17 * 1024 * 1024))).status).toBe(413);
});

function withUInt32(font: Buffer, at: number, value: number): Buffer {
  font.writeUInt32BE(value, at);
  return font;
}

test('limits a font to a hundred files', async () => {
  const font = await addFamily('Many', 'lora-latin-400-normal.woff2');
  await kit.api.db.withCompany(kit.tenant.companyId, (tx) =>
    tx.run(
      `insert into company_font_file (company_id, font_id, family, description, style, lightest, heaviest, format, embedding, hash, bytes)
       select company_id, font_id, family, description, 'italic', n, n, format, embedding, hash, bytes
       from company_font_file, generate_series(1, 99) n where company_id = $1 and font_id = $2`,
      [kit.tenant.companyId, font.id],
    ),
  );
  const answer = await save({
    name: 'Many',
    source: 'User',
    source_id: String(await uploadId('lora-latin-700-italic.woff2')),
    hidden: false,
  });
  expect(answer.body).toMatchObject({ status: 422, errors: [{ path: 'source_id', message: 'A font can have up to 100 files.' }] });
});

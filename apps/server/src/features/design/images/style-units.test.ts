/** Style units in documents from other programs, from us, and from before either said so. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openImageKit, type ImageKit, type WireImage } from '../../../testing/image-kit.ts';

let kit: ImageKit;
beforeAll(async () => {
  kit = await openImageKit();
});
afterAll(() => kit.close());

const RED = { fill: '#ff0000' };
const TEXT = '🇬🇧 SALE';
/** SALE in red: after a flag of two code points and a space, or of one grapheme and a space. */
const BY_CODE_POINT = { 0: { 3: RED, 4: RED, 5: RED, 6: RED } };
const BY_GRAPHEME = { 0: { 2: RED, 3: RED, 4: RED, 5: RED } };

const documentOf = (styles: object, mark: object = {}) => ({
  version: '3.4.0',
  ...mark,
  background: '#ffffff',
  objects: [{ type: 'i-text', text: TEXT, left: 5, top: 5, fontSize: 30, fontFamily: 'Open Sans', fill: '#000000', styles }],
});
const MARK = { styleUnits: 'graphemes' };

/** As it was stored before documents said what they count. */
async function storedWithout(mark: object): Promise<number> {
  const { id } = await kit.create();
  const document = JSON.stringify(documentOf(BY_GRAPHEME, mark));
  const { companyId } = kit.tenant;
  await kit.api.db.withCompany(companyId, (tx) => tx.run('update image set document = $2 where id = $1', [id, document]));
  return id;
}

async function published(id: number): Promise<string> {
  const answer = await kit.publish(id, { format: 'png' });
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  const { uuid } = await kit.read(id);
  return (await kit.rendered(uuid)).bytes;
}

test('converts an unmarked document that comes in, and says so from then on', async () => {
  const made = await kit.create({ data: documentOf(BY_CODE_POINT) });
  expect(made['data']).toEqual(documentOf(BY_GRAPHEME, MARK));
  await kit.save(made.id, { data: JSON.stringify(documentOf(BY_CODE_POINT)) });
  expect((await kit.read(made.id))['data']).toEqual(documentOf(BY_GRAPHEME, MARK));
});

test('keeps marked documents, and unmarked ones without such characters, byte for byte', async () => {
  const plain = { ...documentOf({ 0: { 0: RED } }), objects: [{ type: 'i-text', text: 'SALE 😀', styles: { 0: { 5: RED } } }] };
  for (const data of [documentOf(BY_GRAPHEME, MARK), plain]) {
    const text = ` ${JSON.stringify(data)}`;
    const { id } = await kit.create({ data: text });
    const { companyId } = kit.tenant;
    const rows = await kit.api.db.withCompany(companyId, (tx) =>
      tx.query<{ document: string }>('select document from image where id = $1', [id]),
    );
    expect(rows).toEqual([{ document: text }]);
    expect((await kit.read(id))['data']).toEqual(data);
  }
});

test('shows the mark of a document that was stored without it, wherever it goes', async () => {
  const id = await storedWithout({});
  expect((await kit.read(id))['data']).toEqual(documentOf(BY_GRAPHEME, MARK));
  const preview = await kit.api.ask('previewJson', { as: kit.tenant.viewer, params: { id } });
  expect(preview.body.preview).toMatchObject({ ...MARK, objects: [{ styles: BY_GRAPHEME }] });
  const copy = (await kit.api.ask('copyImage', { as: kit.tenant.editor, params: { id } })).body.image as WireImage;
  expect(copy['data']).toEqual(documentOf(BY_GRAPHEME, MARK));
  const begun = await kit.create({ source: { image: id } });
  expect(begun['data']).toEqual(documentOf(BY_GRAPHEME, MARK));
  // A caller whose program drops what it does not know sends the same styles back.
  await kit.save(id, { data: documentOf(BY_GRAPHEME) });
  expect((await kit.read(id))['data']).toEqual(documentOf(BY_GRAPHEME, MARK));
});

test('draws the same picture however the document said what it counts', async () => {
  const ids = [
    (await kit.create({ data: documentOf(BY_CODE_POINT) })).id,
    (await kit.create({ data: documentOf(BY_GRAPHEME, MARK) })).id,
    await storedWithout({}),
    await storedWithout(MARK),
  ];
  const pictures = [];
  for (const id of ids) pictures.push(await published(id));
  expect(new Set(pictures).size).toBe(1);
  const other = (await kit.create({ data: documentOf({ 0: { 0: RED } }) })).id;
  expect(await published(other)).not.toBe(pictures[0]);
});

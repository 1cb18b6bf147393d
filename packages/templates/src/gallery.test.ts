import { BUILT_IN_FAMILIES } from '@limn/fonts';
import { findImageType } from '@limn/image-types';
import { contextOf, fieldsWithSteps, fillCustomFields, parseTemplate, sourceNames, valuesOf } from '@limn/merge';
import { documentFields, documentFonts, everyObject, isText, parseDocument, type GroupObject, type SceneObject } from '@limn/scene';
import { expect, test } from 'vitest';
import { complete, type Complete, type CompleteText } from '../../scene/src/complete.ts';
import { bindText } from '../../scene/src/bind.ts';
import { boxInGroup, fitText } from '../../scene/src/fit-text.ts';
import { layoutText } from '../../scene/src/layout-text.ts';
import { measurerOf } from '../../scene/src/text-measurer.ts';
import { skiaEnv } from '../../scene/src/testing/skia-env.ts';
import { artOf, GALLERY_CATEGORIES, galleryTemplates, withOwnPictures, type GalleryTemplate } from './index.ts';

const MARGIN = 24;
/** The part of a text's size that remains with a long made-up value. */
const READABLE = 0.5;
const LONG_NAME = 'Bartholomew-Alexandros Featherstonehaugh';
const measurer = measurerOf(await skiaEnv());
const named = galleryTemplates.map((template) => [template.id, template] as const);

test('has twelve designs of every sort with unique ids and names', () => {
  expect(galleryTemplates.length).toBeGreaterThanOrEqual(12);
  for (const of of ['id', 'name'] as const)
    expect(new Set(galleryTemplates.map((template) => template[of])).size).toBe(galleryTemplates.length);
  expect(new Set(galleryTemplates.map((template) => template.category))).toEqual(new Set(GALLERY_CATEGORIES));
});

const NEEDED = ['id', 'typeId', 'name', 'text', 'category', 'width', 'height', 'bgcolor', 'fields', 'sample', 'alt', 'document'];
const OPTIONAL = ['link', 'preview'];

/** The compiler knows nothing of the files: a misspelt key would be a part that is missing. */
test.each(named)('%s has every part of a design, each of its kind, and no other', (_, template) => {
  const { typeId, name, fields, preview = {}, link = '' } = template;
  expect(Object.keys(template).filter((key) => !OPTIONAL.includes(key))).toEqual(expect.arrayContaining(NEEDED));
  expect(Object.keys(template).filter((key) => ![...NEEDED, ...OPTIONAL].includes(key))).toEqual([]);
  expect(findImageType(typeId)).toBeDefined();
  expect(name).toMatch(/^[A-Z]\S*( \S+)*$/);
  expect([...fields, link].map((text) => typeof text)).toEqual([...fields, link].map(() => 'string'));
  for (const value of Object.values(preview)) expect(['string', 'number']).toContain(typeof value);
});

test.each([1, 2, 3])('offers type %i a gallery design of that type first', (id) => {
  const first = findImageType(id)?.template;
  expect(galleryTemplates.find((template) => template.id === first)?.typeId).toBe(id);
});

test.each(named)('%s can be drawn, and every text, layer and value of it is said', (_, template) => {
  const parsed = parseDocument(template.document);
  expect(parsed.ok ? [] : parsed.problems).toEqual([]);
  expect(template.id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  expect(template.text).toMatch(/^[A-Z][^.]+\.$/);
  expect(template.alt).not.toBe('');
  for (const object of template.document.objects) expect(object.layerName).toBeTruthy();
  expect(template.sample).toHaveLength(3);
  for (const values of template.sample) expect(Object.keys(values)).toEqual([...template.fields, ...typesOwn(template)]);
});

test.each(named)('%s names exactly the fields of its texts and link', (_, template) => {
  const { document, fields, link } = template;
  expect([...fields, ...typesOwn(template)].sort()).toEqual(
    [...new Set([...sourceNames(documentFields(document)), ...parseTemplate(link ?? '').fields])].sort(),
  );
});

test.each(named)('%s uses faces that come with the product', (_, { document }) => {
  for (const { family, weight, style } of documentFonts(document)) {
    const known = BUILT_IN_FAMILIES.find((entry) => entry.family === family);
    expect({ family, weight, style, hasWeight: known?.weights.includes(weight), hasStyle: known?.styles.includes(style) }).toEqual({
      family,
      weight,
      style,
      hasWeight: true,
      hasStyle: true,
    });
  }
});

test.each(named)('shows %s readably inside the margins for each of its people', (_, template) => {
  for (const values of template.sample)
    for (const shown of textsOf(template, values)) expect(shown).toEqual({ ...shown, fits: true, inside: true, readable: true });
});

test.each(named)('%s keeps a very long name and an empty one in their place', (_, template) => {
  const name = template.fields[0] ?? '';
  for (const value of [LONG_NAME, ''])
    for (const shown of textsOf(template, { ...template.sample[0], [name]: value }))
      expect(shown).toEqual({ ...shown, fits: true, inside: true });
});

test('replaces gallery pictures by the company’s own and notices missing ones', () => {
  const template = galleryTemplates.find((entry) => artOf(entry.document).length > 1) as GalleryTemplate;
  const files = artOf(template.document);
  const own = new Map(files.map((file, index) => [file, { id: index + 1, url: `https://limn.test/cdn/${index}` }]));
  const document = withOwnPictures(template.document, own);
  expect(artOf(document)).toEqual([]);
  expect([...everyObject(document.objects)].flatMap((object) => (object.type === 'image' ? [object.assetId] : []))).toEqual([1, 2]);
  expect(() => withOwnPictures(template.document, new Map())).toThrow('missing');
});

/** Fields that the type fills itself. */
function typesOwn({ typeId }: GalleryTemplate): string[] {
  return (findImageType(typeId)?.merge_fields ?? []).map(({ name }) => name);
}

interface Shown {
  layer: string;
  text: string;
  fits: boolean;
  inside: boolean;
  readable: boolean;
}

/** Every text as it is laid out for these values. A tilted one is measured only against its own box. */
function textsOf({ document, width, height }: GalleryTemplate, values: Readonly<Record<string, string>>): Shown[] {
  const filled = fillCustomFields([], valuesOf(values), contextOf(), fieldsWithSteps(documentFields(document)));
  const inside = (box: { left: number; top: number; width: number; height: number; angle: number }) =>
    box.angle !== 0 ||
    (box.left >= MARGIN && box.top >= MARGIN && box.left + box.width <= width - MARGIN && box.top + box.height <= height - MARGIN);
  return document.objects.flatMap((object): Shown[] => {
    if (isText(object)) {
      const whole = complete(object);
      const laid = layoutText(whole, measurer);
      const box = { ...whole, width: laid.lines.reduce((max, line) => Math.max(max, line.width), 0), height: laid.height };
      // A static text that breaks where it was not broken stands on what is below it.
      const fits = laid.width <= whole.width && laid.lines.length === whole.text.split('\n').length;
      return [{ layer: object.layerName ?? '', text: whole.text, fits, inside: inside(box), readable: true }];
    }
    return isFitted(object) ? [fittedText(object, filled, inside)] : [];
  });
}

function fittedText(object: GroupObject, filled: Parameters<typeof bindText>[1], inside: (box: Complete<GroupObject>) => boolean): Shown {
  const group = complete(object);
  const designed = complete(object.objects[0] as SceneObject) as CompleteText;
  const layOut = (text: CompleteText) => layoutText(text, measurer);
  const fitted = fitText(boxInGroup(group, designed, layOut), designed, bindText(designed, filled), layOut);
  const laid = layoutText(fitted, measurer);
  const fits = laid.width * fitted.scaleX <= group.width + 0.1 && laid.height * fitted.scaleY <= group.height + 0.1;
  return { layer: object.layerName ?? '', text: fitted.text, fits, inside: inside(group), readable: fitted.scaleX >= READABLE };
}

function isFitted(object: SceneObject): object is GroupObject {
  return object.type === 'group' && object.autoScale === true;
}

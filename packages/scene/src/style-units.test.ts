/// <reference types="node" />
/**
 * Styles of documents that count code points, as Fabric 3.4.0 did, and of ours, which count graphemes. Texts
 * are put together from known units, so that nothing here splits them as the code does.
 */
import { seededRandom } from '@limn/model';
import { expect, test, vi } from 'vitest';
import { complete, type CompleteText } from './complete.ts';
import type { CharStyles, SceneDocument, SceneObject } from './document.ts';
import { layoutText } from './layout-text.ts';
import { fromFabric, toFabric } from './migrate.ts';
import { parseDocument } from './parse-document.ts';
import { countedInGraphemes, withStyleUnits } from './style-units.ts';
import { throughFabric } from './testing/fabric-in-node.ts';
import { skiaEnv } from './testing/skia-env.ts';
import { measurerOf } from './text-measurer.ts';

// The first text makes hundreds of font files ready, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const env = await skiaEnv();

/** Graphemes, with the number of their code points. */
const UNITS: readonly (readonly [string, number])[] = [
  ['S', 1],
  ['%', 1],
  ['é', 1],
  ['漢', 1],
  ['😀', 1],
  ['🇬🇧', 2],
  ['👍🏽', 2],
  ['❤️', 2],
  ['e\u0301', 2],
  ['👩🏽‍🚀', 4],
  ['👩‍👩‍👧', 5],
  ['🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}', 7],
  ['o\u0302\u0323', 3],
];
const COLOURS = ['#ff0000', '#00ff00', '#0000ff'];

type Unit = (typeof UNITS)[number];
interface Made {
  lines: readonly (readonly Unit[])[];
  /** Colour of each unit by line; undefined: the text's own. */
  colours: readonly (readonly (string | undefined)[])[];
}

function made(seed: number): Made {
  const { below } = seededRandom(seed);
  const lines = Array.from({ length: 1 + below(3) }, () => Array.from({ length: below(9) }, () => UNITS[below(UNITS.length)]!));
  return { lines, colours: lines.map((line) => line.map(() => (below(3) === 0 ? undefined : COLOURS[below(3)]))) };
}

const textOf = ({ lines }: Made) => lines.map((line) => line.map(([unit]) => unit).join('')).join('\n');
const hasLong = ({ lines, colours }: Made) =>
  lines.some((line, row) => line.some(([, points], at) => points > 1 && colours[row]!.slice(at).some(Boolean)));

/** As 3.4.0 wrote it: one entry for each code point. */
function byCodePoint({ lines, colours }: Made): CharStyles {
  const styles: CharStyles = {};
  for (const [row, line] of lines.entries()) {
    let at = 0;
    for (const [index, [, points]] of line.entries())
      for (const end = at + points; at < end; at++) {
        const fill = colours[row]![index];
        if (fill) (styles[row] ??= {})[at] = { fill };
      }
  }
  return styles;
}

function byGrapheme({ colours }: Made): CharStyles {
  const styles: CharStyles = {};
  for (const [row, line] of colours.entries()) for (const [at, fill] of line.entries()) if (fill) (styles[row] ??= {})[at] = { fill };
  return styles;
}

const aText = (text: Made, styles: CharStyles): SceneObject => ({ type: 'i-text', text: textOf(text), styles, fontSize: 20 });
const documentOf = (...objects: SceneObject[]): SceneDocument => ({ version: '3.4.0', background: '#ffffff', objects });
const inGroup = (object: SceneObject): SceneObject => ({ type: 'group', width: 10, height: 10, objects: [object] });
const SEEDS = Array.from({ length: 200 }, (_, index) => index + 1);

/** Colours as they are drawn. */
function drawnColours(object: SceneObject | undefined): (string | undefined)[][] {
  const text = object?.type === 'group' ? object.objects[0] : object;
  const layout = layoutText(complete(text as SceneObject) as CompleteText, measurerOf(env));
  return layout.lines.map((line) =>
    line.graphemes.map((_, index) => {
      const fill = layout.looksAt(line, index).fill ?? undefined;
      return fill === 'rgb(0,0,0)' ? undefined : fill;
    }),
  );
}

test('draws every character of an unmarked document in the colour that 3.4.0 gave it', () => {
  let converted = 0;
  for (const seed of SEEDS) {
    const text = made(seed);
    for (const wrap of [(object: SceneObject) => object, inGroup]) {
      const document = documentOf(wrap(aText(text, byCodePoint(text))));
      const result = countedInGraphemes(document);
      expect(drawnColours(result.objects[0]), textOf(text)).toEqual(text.colours);
      // Where both count alike the document is the very same.
      expect(result === document).toBe(!hasLong(text));
      expect(result.styleUnits).toBe(hasLong(text) ? 'graphemes' : undefined);
      expect(parseDocument(result).ok).toBe(true);
      converted += Number(result !== document);
    }
  }
  expect(converted).toBeGreaterThan(100);
});

test('leaves marked documents and lists of runs as they are', () => {
  for (const seed of SEEDS) {
    const text = made(seed);
    const marked: SceneDocument = { ...documentOf(aText(text, byGrapheme(text))), styleUnits: 'graphemes' };
    expect(countedInGraphemes(marked)).toBe(marked);
    expect(drawnColours(marked.objects[0])).toEqual(text.colours);
  }
  const runs = documentOf({ type: 'i-text', text: '🇬🇧SALE', styles: [{ start: 1, end: 5, style: { fill: '#ff0000' } }] });
  expect(countedInGraphemes(runs)).toBe(runs);
});

test('marks documents where the two ways of counting differ', () => {
  for (const seed of SEEDS) {
    const text = made(seed);
    const stored = documentOf(inGroup(aText(text, byGrapheme(text))));
    const shown = withStyleUnits(stored);
    expect({ ...shown, styleUnits: undefined }).toEqual({ ...stored, styleUnits: undefined });
    expect(countedInGraphemes(JSON.parse(JSON.stringify(shown)) as SceneDocument)).toEqual(shown);
    expect(drawnColours(countedInGraphemes(shown).objects[0])).toEqual(text.colours);
  }
});

test('keeps text unchanged by programs that lose its mark', () => {
  for (const seed of SEEDS) {
    const [kept, fresh] = [made(seed), made(seed + 1000)];
    const stored = documentOf(aText(kept, byGrapheme(kept)));
    const sent = documentOf(aText(fresh, byCodePoint(fresh)), inGroup(aText(kept, byGrapheme(kept))));
    const [one, two] = countedInGraphemes(sent, stored).objects;
    expect([drawnColours(one), drawnColours(two)]).toEqual([fresh.colours, kept.colours]);
  }
});

test('keeps the same bytes over a hundred loads and saves', async () => {
  const objects = SEEDS.slice(0, 12).map((seed) => aText(made(seed), byCodePoint(made(seed))));
  const converted = countedInGraphemes(documentOf(...objects));
  const bytes = JSON.stringify(converted);
  let document = JSON.parse(bytes) as SceneDocument;
  for (let round = 0; round < 100; round++) {
    document = countedInGraphemes(fromFabric(await throughFabric(toFabric(document)), document));
    expect(JSON.stringify(document)).toBe(bytes);
  }
});

test('refuses a mark of another kind', () => {
  expect(parseDocument({ version: '3.4.0', styleUnits: 'bytes', objects: [] })).toMatchObject({
    ok: false,
    problems: [{ path: 'styleUnits' }],
  });
});

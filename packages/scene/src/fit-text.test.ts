/// <reference types="node" />
import { valuesOf } from '@limn/merge';
import { expect, test, vi } from 'vitest';
import { compileScene, drawCompiled } from './compile.ts';
import type { GroupObject, SceneObject, TextboxObject } from './document.ts';
import cases from './fit-text.cases.json' with { type: 'json' };
import { graphemesOf } from './graphemes.ts';
import { prepare } from './prepare.ts';
import type { TextNode } from './scene-node.ts';
import { skiaEnv } from './testing/skia-env.ts';
import { measurerOf } from './text-measurer.ts';

// The first text makes hundreds of font files ready, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const env = await skiaEnv();
const FONT_SIZE = 22;
/** The rest of a longer value. */
const MAX_BYTES = 2048;

const aText = ([width = 0, height = 0]: readonly number[], more: Partial<TextboxObject> = {}): TextboxObject => ({
  type: 'textbox',
  left: 10,
  top: 10,
  width,
  height,
  text: '{{value}}',
  fontSize: FONT_SIZE,
  fontFamily: 'Open Sans',
  strokeWidth: 0,
  ...more,
});

const inGroup = (text: TextboxObject, more: Partial<GroupObject> = {}): GroupObject => ({
  type: 'group',
  autoScale: true,
  left: 10,
  top: 10,
  width: text.width ?? 0,
  height: text.height ?? 0,
  strokeWidth: 0,
  objects: [{ ...text, left: -(text.width ?? 0) / 2, top: -(text.height ?? 0) / 2 }],
  ...more,
});

function textNode(object: SceneObject, value: string): TextNode {
  const node = prepare(object, {
    env,
    measurer: measurerOf(env),
    values: valuesOf({ value }),
    maxValueLength: Infinity,
    policy: { allowedHosts: [] },
  });
  const text = node?.kind === 'group' ? node.children[0] : node;
  if (text?.kind !== 'text') throw new Error('There is no text.');
  return text;
}

const shown = ({ object, layout }: TextNode) => ({
  text: object.text,
  width: layout.width * object.scaleX,
  height: layout.height * object.scaleY,
  size: object.fontSize * object.scaleY,
  lines: layout.lines.length,
});

for (const where of ['by itself', 'in an auto-scale group'] as const) {
  test.each(cases)(`$name, ${where}: keeps to its box, no smaller than allowed, cut only where it must be`, (given) => {
    const text = aText(given.box, { minFontSize: given.minFontSize });
    const fitted = shown(textNode(where === 'by itself' ? text : inGroup(text), given.value));
    expect([fitted.width <= given.box[0]! + 0.02, fitted.height <= given.box[1]! + 0.02]).toEqual([true, true]);
    expect(fitted.size).toBeGreaterThanOrEqual(Math.min(given.minFontSize, FONT_SIZE) - 0.001);
    expect({ shrinks: fitted.size < FONT_SIZE - 0.001, cut: fitted.text !== given.value }).toEqual({
      shrinks: given.shrinks,
      cut: given.cut,
    });
    if (given.lines !== undefined) expect(fitted.lines).toBe(given.lines);
    if (!given.cut) return;
    const [words = '', dots] = fitted.text.split(/(?=…\u200f?$)/);
    // The dots stand where reading ends.
    expect(dots).toBe(/Arabic|Hebrew/.test(given.name) ? '…\u200f' : '…');
    const kept = graphemesOf(words);
    expect(kept.length).toBeGreaterThan(0);
    // Whole characters from the beginning of the value.
    expect(graphemesOf(given.value).slice(0, kept.length)).toEqual(kept);
  });
}

test('fits as many characters as the box allows', () => {
  const text = aText([160, 60], { minFontSize: 16 });
  const value = 'A sentence with unremarkable words, and supercalifragilistic ones between them, goes on and on';
  const { text: cut } = shown(textNode(text, value));
  const kept = graphemesOf(cut.slice(0, -1)).length;
  const longer = `${graphemesOf(value)
    .slice(0, kept + 2)
    .join('')
    .trimEnd()}…`;
  const free = shown(textNode({ ...text, minFontSize: undefined as never, text: longer, width: 160 * (22 / 16) }, ''));
  expect(free.height * (16 / 22) > 60 || free.width * (16 / 22) > 160).toBe(true);
});

test('keeps styles of the kept characters where a text is cut', () => {
  const text = aText([120, 30], { minFontSize: 16, styles: { 0: { 0: { fill: '#ff0000' } } } });
  const { object, layout } = textNode(text, 'Featherstonehaugh and sons');
  const [line] = layout.lines;
  expect({
    isCut: object.text.endsWith('…'),
    firstFill: layout.looksAt(line!, 0).fill,
    lastFill: layout.looksAt(line!, line!.graphemes.length - 1).fill,
  }).toEqual({
    isCut: true,
    firstFill: '#ff0000',
    lastFill: '#ff0000',
  });
});

test('limits the visible size, with the text’s own scale', () => {
  const text = aText([400, 30], { minFontSize: 8, scaleX: 0.5, scaleY: 0.5 });
  const fitted = shown(textNode(text, 'A very long value that will never ever fit into so small a box as this one'));
  expect({ size: Number(fitted.size.toFixed(3)), isCut: fitted.text.endsWith('…'), isInside: fitted.width <= 200.02 }).toEqual({
    size: 8,
    isCut: true,
    isInside: true,
  });
});

test('keeps the longest value in its box', () => {
  for (const unit of ['word ', 'x', '\u0301', '👩‍👩‍👧', 'ﷺ', '\n', '漢']) {
    const value = unit.repeat(Math.ceil(MAX_BYTES / unit.length));
    const fitted = shown(textNode(inGroup(aText([200, 40], { minFontSize: 12 })), value));
    expect(
      { isWidthInside: fitted.width <= 200.02, isHeightInside: fitted.height <= 40.02, isCut: fitted.text.length < 2100 },
      JSON.stringify(unit),
    ).toEqual({ isWidthInside: true, isHeightInside: true, isCut: true });
  }
});

test('cuts group text at a tenth of its size by default', () => {
  const fitted = shown(textNode(inGroup(aText([100, 25])), 'long '.repeat(400)));
  expect({ size: Number(fitted.size.toFixed(3)), isInside: fitted.height <= 25.02, isCut: fitted.text.endsWith('…') }).toEqual({
    size: 2.2,
    isInside: true,
    isCut: true,
  });
});

test('draws fitted text inside its box only', () => {
  const document = { version: '3.4.0' as const, objects: [aText([120, 30], { minFontSize: 14, fill: '#000000' })] };
  const scene = compileScene(document, { width: 300, height: 120 }, env);
  const canvas = env.createCanvas(300, 120);
  const [rect] = drawCompiled(scene, canvas.getContext('2d')!, { value: 'Donaudampfschifffahrtsgesellschaft' });
  expect({
    insideLeft: rect!.x >= 6,
    insideRight: rect!.x + rect!.width <= 136,
    insideTop: rect!.y >= 4,
    insideBottom: rect!.y + rect!.height <= 48,
  }).toEqual({ insideLeft: true, insideRight: true, insideTop: true, insideBottom: true });
});

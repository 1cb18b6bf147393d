/**
 * How the texts of a document take the values of one recipient: made smaller, cut, beyond the canvas or over
 * what lies beside them. Measured with the layout that is drawn. Anything that the design does without any
 * value is intended and never reported.
 */
import type { Values } from '@limn/merge';
import { mergeField, parseTemplate } from '@limn/merge';
import { bindText, filledFields, fieldsOf, isDynamic, maxValueLengthFor } from './bind.ts';
import { complete, type CompleteText } from './complete.ts';
import type { ITextObject, SceneDocument, SceneObject, TextboxObject } from './document.ts';
import { isText } from './document.ts';
import type { DrawingEnv } from './drawing-env.ts';
import { multiply, type Matrix } from './geometry.ts';
import { graphemesOf } from './graphemes.ts';
import { layerNameOf } from './layer-name.ts';
import { prepare, type Preparation } from './prepare.ts';
import type { SceneNode, TextNode } from './scene-node.ts';
import { inkBoxOf, type Box } from './text-ink.ts';
import { measurerOf } from './text-measurer.ts';

/** A text that does not take its values as it was designed. */
export interface TextFit {
  /** Its name among the layers, else its words as they were designed. */
  name: string;
  /** Part of its designed size, up to 1. */
  part: number;
  /** Pixels, as it is drawn. */
  fontSize: number;
  /** How many characters were cut off. */
  cut: number;
  /** Pixels by which it reaches beyond the canvas. */
  beyond: number;
  /** Pixels by which its lines reach beyond a box that keeps its height. */
  overBox: number;
  /** Tells which of the document's own objects it is or lies in, from 0. */
  place: number;
  /** Names of the fields that it fills. */
  fields: readonly string[];
  /** A word is wider than the text's box. */
  isTooWide: boolean;
  /** The object that it newly runs into; '' for none. */
  into: string;
}

export interface TextGauge {
  /** Only those that do not fit. */
  measure(values: Values): TextFit[];
}

type TextObject = TextboxObject | ITextObject;

interface Leaf {
  /** The same for every recipient. */
  key: string;
  object: SceneObject;
  node: SceneNode;
  box: Box;
  /** The visible box of a text. */
  ink: Box;
}

const NO_VALUES: Values = new Map();
/** Smaller differences are rounding, and no one sees them. */
const SEEN = 1.5;
const SEEN_PART = 0.99;

/**
 * Prepares once what is alike for all: where everything lies as it was designed. Pictures count as the frames
 * they were given.
 */
export function createTextGauge(
  document: SceneDocument,
  frame: { width: number; height: number; locale?: string | undefined },
  env: DrawingEnv,
): TextGauge {
  const measurer = measurerOf(env);
  const shown = document.objects.filter((object) => object.visible !== false && object.opacity !== 0);
  const fields = filledFields(shown);
  const preparing = (values: Values): Preparation => ({
    env,
    measurer,
    values,
    maxValueLength: maxValueLengthFor(fields, values),
    policy: { allowedHosts: [] },
    locale: frame.locale,
  });
  const leaves = (values: Values, wanted: (object: SceneObject) => boolean) => {
    const preparation = preparing(values);
    return shown.flatMap((object, index) => (wanted(object) ? leavesOf(object, String(index), preparation) : []));
  };
  const designed = new Map(leaves(ownNames(fields), () => true).map((leaf) => [leaf.key, leaf]));
  const still = leaves(NO_VALUES, (object) => !isDynamic(object));

  return {
    measure(values) {
      const filled = leaves(values, isDynamic);
      const all = [...still, ...filled];
      const longest = maxValueLengthFor(fields, values);
      return filled.flatMap((leaf) => {
        const { object, node } = leaf;
        if (node.kind !== 'text' || !isText(object) || fieldsOf(object).length === 0) return [];
        const before = designed.get(leaf.key);
        const into = before && newlyCovered(leaf, before, all, designed);
        const place = Number.parseInt(leaf.key, 10);
        const fit: TextFit = {
          ...fitOf(object, node, longest, values),
          name: nameIn(shown[place], object),
          beyond: seen(beyondOf(leaf.ink, frame) - (before ? beyondOf(before.ink, frame) : 0)),
          overBox: seen(overBoxOf(leaf) - (before ? overBoxOf(before) : 0)),
          place,
          fields: fieldsOf(object),
          into: into ? layerNameOf(into) : '',
        };
        return isFine(fit) ? [] : [fit];
      });
    },
  };
}

function seen(pixels: number): number {
  return pixels < SEEN ? 0 : pixels;
}

function isFine({ part, cut, beyond, overBox, isTooWide, into }: TextFit): boolean {
  return part >= SEEN_PART && cut === 0 && beyond === 0 && overBox === 0 && !isTooWide && into === '';
}

function fitOf(
  object: TextObject,
  { object: drawn, layout }: TextNode,
  longest: number,
  values: Values,
): Pick<TextFit, 'part' | 'fontSize' | 'cut' | 'isTooWide'> {
  const designed: CompleteText = complete(object);
  const filled = bindText(designed, values, longest).text;
  const part = Math.min(1, drawn.scaleY / designed.scaleY);
  return {
    part,
    fontSize: drawn.fontSize * drawn.scaleY,
    // An ellipsis stands for what was cut.
    cut: drawn.text === filled ? 0 : Math.max(1, graphemesOf(filled).length - graphemesOf(drawn.text).length + 1),
    isTooWide:
      part >= SEEN_PART && drawn.type === 'textbox' && drawn.text !== '' && (layout.isWordBroken || layout.width > designed.width + SEEN),
  };
}

function beyondOf({ left, top, right, bottom }: Box, { width, height }: { width: number; height: number }): number {
  return Math.max(0, -left, -top, right - width, bottom - height);
}

/** Objects that the text covers now and did not cover as designed. */
function newlyCovered(leaf: Leaf, before: Leaf, all: readonly Leaf[], designed: ReadonlyMap<string, Leaf>): SceneObject | undefined {
  return all.find((other) => {
    if (other.key === leaf.key || !meet(leaf.box, other.box)) return false;
    const was = designed.get(other.key);
    return was !== undefined && !meet(before.box, was.box);
  })?.object;
}

function meet(one: Box, other: Box): boolean {
  return (
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > SEEN &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SEEN
  );
}

/**
 * Each field shows its own name, as it does on the canvas while it is designed; of a field with steps the
 * name that it begins with.
 */
function ownNames(fields: readonly string[]): Values {
  return new Map(
    fields.map((field) => {
      const name = field.startsWith('{{') ? (parseTemplate(field).sources[0] ?? '') : field;
      return [field, { text: mergeField(name), origin: 'table' as const }];
    }),
  );
}

/** Everything in an object that can be seen by itself, with where it lies on the canvas. */
function leavesOf(object: SceneObject, place: string, preparation: Preparation): Leaf[] {
  const node = prepare(object, preparation);
  if (!node) return [];
  const texts = textsIn(object);
  const count = { text: 0, image: 0, shape: 0 };
  const collect = (current: SceneNode, parent: Matrix | undefined): Leaf[] => {
    const world = parent ? multiply(parent, current.matrix) : current.matrix;
    if (current.kind === 'group') return current.children.flatMap((child) => collect(child, world));
    const nth = count[current.kind]++;
    const own = current.kind === 'text' ? texts[nth] : undefined;
    const box = boxOf(current.kind === 'text' ? wordsOf(current) : around(current.size), world);
    const ink = current.kind === 'text' && current.object.text !== '' ? boxOf(inkBoxOf(current, 0), world) : box;
    return [{ key: `${place} ${current.kind} ${nth}`, object: own ?? current.object, node: current, box, ink }];
  };
  return collect(node, undefined);
}

/** In the order in which they are prepared. */
function textsIn(object: SceneObject): SceneObject[] {
  if (object.visible === false || object.opacity === 0) return [];
  if (object.type === 'group') return object.objects.flatMap(textsIn);
  return isText(object) ? [object] : [];
}

/** How far the lines of a text reach beyond its own box, above and below. */
function overBoxOf({ node }: Leaf): number {
  if (node.kind !== 'text' || !node.object.boxHeight) return 0;
  return Math.max(0, node.layout.linesHeight - node.object.boxHeight) * node.object.scaleY;
}

function boxOf({ left, right, top, bottom }: Box, [a, b, c, d, e, f]: Matrix): Box {
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f] as const);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function around({ width, height }: { width: number; height: number }): Box {
  return { left: -width / 2, top: -height / 2, right: width / 2, bottom: height / 2 };
}

/** The words, not the box that they may fill. */
function wordsOf({ layout }: TextNode): Box {
  const whole = around(layout);
  const lines = layout.lines.filter(({ graphemes }) => graphemes.length > 0);
  if (lines.length === 0) return { left: 0, top: 0, right: 0, bottom: 0 };
  return {
    ...whole,
    top: layout.top,
    bottom: layout.top + layout.linesHeight,
    left: whole.left + Math.min(...lines.map(({ right, width }) => right - width)),
    right: whole.left + Math.max(...lines.map(({ right }) => right)),
  };
}

/** As the list of layers calls it: one that shrinks has the name of its group. */
function nameIn(top: SceneObject | undefined, text: SceneObject): string {
  return layerNameOf(top?.type === 'group' && top.autoScale ? top : text);
}

/**
 * Texts of the canvas show sample values in place of their fields, so that they are as wide as they will be;
 * while one is typed in it shows what is written. Only what is shown changes: a shown text is read through
 * `writtenForm`.
 */
import { util, type FabricObject, type IText } from 'fabric';
import type { Values } from '@limn/merge';
import { complete, toFabricObject, type FabricObjectJson, type SceneObject } from '@limn/scene';
import { propertiesOf } from '../document/object-facts.ts';
import { sampledText, type SampledText } from '../document/sampled-text.ts';

interface Written {
  text: string;
  styles: IText['styles'];
  fields: SampledText['fields'];
}

/** By the shown text, what is written in it. */
const written = new WeakMap<FabricObject, Written>();

/** @param wire the text as it is saved, which the shown one stands for now */
export function showSamples(shown: IText, wire: SceneObject, samples: Values): void {
  if (shown.isEditing) return;
  showWritten(shown);
  const sampled = sampledText(wire, samples);
  if (!sampled) return;
  written.set(shown, { text: shown.text, styles: shown.styles, fields: sampled.fields });
  const { text, styles } = toFabricObject(complete(sampled.text));
  const width = Number(propertiesOf(wire)['width']) || shown.width;
  put(shown, String(text), util.stylesFromArray((styles ?? []) as Parameters<typeof util.stylesFromArray>[0], String(text)), width);
}

/** Puts back what is written; the caret stays where it was between the words. */
export function showWritten(shown: IText): void {
  const was = written.get(shown);
  if (!was) return;
  const [from, to] = [placeIn(was, shown, shown.selectionStart), placeIn(was, shown, shown.selectionEnd)];
  written.delete(shown);
  put(shown, was.text, was.styles, shown.width);
  shown.selectionStart = from;
  shown.selectionEnd = to;
}

/** Measures what is written in a shown text. */
export function asWritten<T>(shown: IText, measure: () => T): T {
  const was = written.get(shown);
  const { text, styles, width } = shown;
  if (was) put(shown, was.text, was.styles, width);
  const measured = measure();
  if (was) put(shown, text, styles, width);
  return measured;
}

/** The canvas's form of a shown text, with the words that are written in it. */
export function writtenForm(json: FabricObjectJson, shown: FabricObject): FabricObjectJson {
  const was = written.get(shown);
  return was ? { ...json, text: was.text, styles: util.stylesToArray(was.styles, was.text) } : json;
}

/**
 * Where the fields of a text stand in what it shows, in UTF-16 units; undefined where it shows what is
 * written.
 */
export function shownFields(shown: FabricObject): readonly { start: number; end: number }[] | undefined {
  return written.get(shown)?.fields.map((field) => field.shown);
}

function put(shown: IText, text: string, styles: IText['styles'], width: number): void {
  shown.set({ text, styles, width });
  shown.initDimensions();
}

/**
 * From a place in the shown words to the one in the written words, both in graphemes; in a field behind it.
 */
function placeIn({ text, fields }: Written, shown: IText, grapheme: number): number {
  const at = shown._text.slice(0, grapheme).join('').length;
  const before = fields.findLast((field) => field.shown.start < at);
  const unit = !before ? at : at < before.shown.end ? before.written.end : at - before.shown.end + before.written.end;
  return shown.graphemeSplit(text.slice(0, unit)).length;
}

/**
 * A text as it is shown while it is designed: fields with their sample values, those that have none as they
 * are written.
 */
import { parseTemplate, type Values } from '@limn/merge';
import { bindText, type SceneObject } from '@limn/scene';

type TextObject = Extract<SceneObject, { text: string }>;

export interface SampledText {
  text: TextObject;
  /** By field, where it stands in the written text and where in the shown one (UTF-16 units). */
  fields: readonly { written: Span; shown: Span }[];
}

export interface Span {
  start: number;
  end: number;
}

/** Undefined where the text is shown as it is written. */
export function sampledText(text: SceneObject, samples: Values): SampledText | undefined {
  if (!('text' in text) || samples.size === 0 || !/\{\{|\[\[/.test(text.text)) return undefined;
  const { parts, starts } = parseTemplate(text.text);
  const values = new Map(
    parts.flatMap((part, index) => {
      if (typeof part === 'string') return [];
      const written = text.text.slice(starts[index], starts[index + 1]);
      return [[part.field, { text: samples.get(part.field)?.text || written, origin: 'table' as const }]];
    }),
  );
  const fields: { written: Span; shown: Span }[] = [];
  let end = 0;
  for (const [index, part] of parts.entries()) {
    const start = end;
    end += (typeof part === 'string' ? part : (values.get(part.field)?.text ?? '')).length;
    if (typeof part === 'string') continue;
    const written = { start: starts[index] ?? 0, end: starts[index + 1] ?? text.text.length };
    fields.push({ written, shown: { start, end } });
  }
  const isWritten = fields.every(({ written, shown }) => written.start === shown.start && written.end === shown.end);
  return isWritten ? undefined : { text: bindText(text, values), fields };
}

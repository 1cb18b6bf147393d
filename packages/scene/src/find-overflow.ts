/**
 * Tells which texts do not keep to their place with some values, and how that is said. The editor, its
 * preview, the publish dialog and the proof all ask here, so that they never disagree. Decided from the
 * layout that is drawn, never from pixels.
 */
import type { Values } from '@limn/merge';
import type { SceneDocument } from './document.ts';
import type { DrawingEnv } from './drawing-env.ts';
import { createTextGauge, type TextFit } from './gauge-texts.ts';

export interface TextProblem {
  kind: 'truncated' | 'overflow' | 'shrunk';
  /** The worst has the highest. */
  severity: number;
  /** A sentence that names the text. */
  text: string;
}

/** Values that are tried, and what they are called. */
export interface TriedValues {
  label: string;
  values: Values;
}

export interface Overflow extends TextProblem {
  /** Tells which of the document's objects it is, or lies in. */
  place: number;
  /** With which values. */
  label: string;
  /** The value that filled the text's fields. */
  value: string;
}

/**
 * Only what leaves its box or the canvas, runs into something or is cut: one for each object, the worst
 * first.
 */
export function findOverflow(
  document: SceneDocument,
  frame: { width: number; height: number; locale?: string | undefined },
  env: DrawingEnv,
  tried: readonly TriedValues[],
): Overflow[] {
  const gauge = createTextGauge(document, frame, env);
  const worst = new Map<number, Overflow>();
  for (const { label, values } of tried) {
    for (const fit of gauge.measure(values)) {
      const problem = textProblem(fit);
      const known = worst.get(fit.place);
      if (problem.kind === 'shrunk' || (known && known.severity >= problem.severity)) continue;
      const value = fit.fields.map((field) => values.get(field)?.text ?? '').join(' ');
      worst.set(fit.place, { ...problem, place: fit.place, label, value });
    }
  }
  return [...worst.values()].toSorted((one, other) => other.severity - one.severity);
}

export function textProblem({ name, part, fontSize, cut, beyond, overBox, isTooWide, into }: TextFit): TextProblem {
  const text = `The text “${name}”`;
  if (cut > 0)
    return { kind: 'truncated', severity: 75, text: `${text} is cut: ${cut} ${cut === 1 ? 'letter does' : 'letters do'} not fit.` };
  if (beyond > 0) return { kind: 'overflow', severity: 70, text: `${text} reaches ${pixels(beyond)} beyond the picture.` };
  if (overBox > 0) return { kind: 'overflow', severity: 68, text: `${text} reaches ${pixels(overBox)} out of its box.` };
  if (into !== '') return { kind: 'overflow', severity: 65, text: `${text} runs into “${into}”.` };
  if (isTooWide) return { kind: 'overflow', severity: 55, text: `${text} has a word that is wider than its box.` };
  const size = `${pixels(fontSize)}, ${Math.round(part * 100)}% of its size`;
  return { kind: 'shrunk', severity: Math.round(10 + (1 - part) * 40), text: `${text} is drawn at ${size}.` };
}

function pixels(length: number): string {
  return `${Math.max(1, Math.round(length))} px`;
}

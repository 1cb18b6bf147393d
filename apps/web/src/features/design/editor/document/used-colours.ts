/** The colours of an image, the most used first. */
import type { SceneObject } from '@limn/scene';
import { parseColour, writeColour } from './colour.ts';
import { childrenOf, kindOf, propertiesOf } from './object-facts.ts';

/** @param others colours that the image has beside its objects: its background */
export function usedColours(objects: readonly SceneObject[], others: readonly (string | null)[] = []): string[] {
  const counts = new Map<string, number>();
  for (const colour of [...objects.flatMap(coloursOf), ...others]) {
    if (typeof colour !== 'string' || colour === '' || parseColour(colour).a === 0) continue;
    const written = writeColour(parseColour(colour));
    counts.set(written, (counts.get(written) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([colour]) => colour);
}

function coloursOf(object: SceneObject): unknown[] {
  const { fill, stroke, strokeWidth, shadow, textBackgroundColor } = propertiesOf(object);
  const kind = kindOf(object);
  // The fill of a picture, a line or a group is invisible.
  const isFilled = kind !== 'image' && kind !== 'line' && kind !== 'group';
  return [
    ...(isFilled ? [fill] : []),
    ...(strokeWidth === 0 ? [] : [stroke]),
    textBackgroundColor,
    (shadow as { color?: unknown } | null | undefined)?.color,
    ...childrenOf(object).flatMap(coloursOf),
  ];
}

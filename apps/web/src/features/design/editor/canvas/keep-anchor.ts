/**
 * A text whose longest word is wider than its box is laid out as wide as that word. It grows from where its lines begin: a centred one to
 * both sides, one at the right to the left, so that a label stays in its badge. The scene places it alike.
 */
import { ActiveSelection, type IText } from 'fabric';
import { complete, grownFrom, type SceneObject } from '@limn/scene';

/** Places a shown text as its saved form says, and as wide as it was laid out. */
export function keepAnchor(shown: IText, wire: SceneObject): void {
  const whole = complete(wire);
  // While several are selected, places are counted from their middle.
  if (whole.type !== 'textbox' || shown.group instanceof ActiveSelection) return;
  const { left, top } = grownFrom(whole, shown.width);
  shown.set({ left, top });
}

/** Shadows by direction: 1 down-right, 2 up-right, 3 up-left, 4 down-left. */
import type { SceneObject } from '@limn/scene';
import { numberOf, propertiesOf } from '../document/object-facts.ts';

export type Direction = 1 | 2 | 3 | 4;
export const SHADOW = { color: '#000000', offset: 10, blur: 5 } as const;

interface SavedShadow {
  color: string;
  blur: number;
  offsetX: number;
  offsetY: number;
}

export interface ShadowFacts extends SavedShadow {
  on: boolean;
  offset: number;
  direction: Direction;
}

export function shadowOf(object: SceneObject): ShadowFacts {
  const saved = propertiesOf(object)['shadow'] as SavedShadow | null | undefined;
  if (!saved)
    return {
      on: false,
      color: SHADOW.color,
      blur: SHADOW.blur,
      offset: SHADOW.offset,
      offsetX: SHADOW.offset,
      offsetY: SHADOW.offset,
      direction: 1,
    };
  const offset = numberOf(object, 'shadowOffset', Math.max(Math.abs(saved.offsetX), Math.abs(saved.offsetY)));
  return { ...saved, on: true, offset, direction: directionOf(object, saved) };
}

/** Changes that set a shadow, or none. */
export function shadowPatch(facts: Pick<ShadowFacts, 'on' | 'color' | 'blur' | 'offset' | 'direction'>): Record<string, unknown> {
  if (!facts.on) return { shadow: null, shadowToggle: undefined, shadowOffset: undefined };
  const right = facts.direction === 1 || facts.direction === 2 ? 1 : -1;
  const down = facts.direction === 1 || facts.direction === 4 ? 1 : -1;
  return {
    shadow: {
      color: facts.color,
      blur: facts.blur,
      offsetX: right * facts.offset,
      offsetY: down * facts.offset,
      affectStroke: false,
      nonScaling: false,
    },
    shadowToggle: facts.direction,
    shadowOffset: facts.offset,
  };
}

/** An offset of nothing has no direction, so the one that was chosen is kept. */
function directionOf(object: SceneObject, { offsetX: x, offsetY: y }: SavedShadow): Direction {
  const chosen = numberOf(object, 'shadowToggle');
  if (x === 0 && y === 0 && isDirection(chosen)) return chosen;
  if (x >= 0) return y >= 0 ? 1 : 2;
  return y >= 0 ? 4 : 3;
}

function isDirection(value: number): value is Direction {
  return [1, 2, 3, 4].includes(value);
}

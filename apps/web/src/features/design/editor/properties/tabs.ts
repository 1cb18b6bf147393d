/** The tabs of the property card and when each applies. */
import { isMap, type SceneObject } from '@limn/scene';
import { kindOf, textInside } from '../document/object-facts.ts';

export const TABS = ['Map', 'Format', 'Transform', 'Colour', 'Shadow', 'Border', 'Position'] as const;
export type PropertyTab = (typeof TABS)[number];

/** Why a tab does not apply to an object; nothing where it does. */
export function whyNot(tab: PropertyTab, object: SceneObject): string | undefined {
  const kind = kindOf(object);
  const text = textInside(object);
  switch (tab) {
    case 'Map':
      return isMap(object) ? undefined : 'Only maps have map settings.';
    case 'Format':
      return text || kind === 'image' ? undefined : 'Only texts and images have format settings.';
    case 'Colour':
      if (isMap(object)) return 'A map’s colours are under Map.';
      if (kind === 'image') return 'An image has its own colours.';
      return kind === 'group' && !text ? 'The parts of a group have their own colours.' : undefined;
    case 'Border':
      return kind === 'group' && !text ? 'The parts of a group have their own borders.' : undefined;
    case 'Shadow':
    case 'Transform':
    case 'Position':
      return undefined;
  }
}

/** The reason that holds for all selected objects; nothing where the tab applies to any of them. */
export function whyNoneApplies(tab: PropertyTab, objects: readonly SceneObject[]): string | undefined {
  if (objects.length === 0) return 'Select an object first.';
  const reasons = objects.map((object) => whyNot(tab, object));
  return reasons.every(Boolean) ? reasons[0] : undefined;
}

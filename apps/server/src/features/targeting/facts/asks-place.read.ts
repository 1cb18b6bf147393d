/**
 * Whether rules, or fields in links and settings, depend on where the recipient is: then the tag is asked to
 * bring the place.
 */
import { parseTemplate } from '@limn/merge';
import { operatorOf } from '@limn/query';
import { PLACE_CATEGORY } from './categories/place.ts';
import { WEATHER_CATEGORY } from './categories/weather.ts';

/** The country is known by the address alone. */
const LOCATION = 'location';

export function asksPlace(value: unknown): boolean {
  if (typeof value === 'string') return /\[\[|\{\{/.test(value) && parseTemplate(value).sources.some(isPlaceField);
  if (typeof value !== 'object' || value === null) return false;
  if ('category_id' in value && 'id' in value && isOfPlace(String(value.category_id), String(value.id))) return true;
  if ('category_id' in value && 'operator' in value && operatorOf(value.operator)?.needsPlace) return true;
  return Object.values(value).some(asksPlace);
}

function isPlaceField(name: string): boolean {
  const [category = '', id] = name.split('.');
  // A name of one part is a parameter of the tag.
  return id !== undefined && isOfPlace(category, id);
}

function isOfPlace(category: string, id: string): boolean {
  return category === WEATHER_CATEGORY || (category === PLACE_CATEGORY && id === LOCATION);
}

/** The kinds of image that can be made, as the API lists them. */
import type { ImageType } from '@limn/contracts';
import type { z } from 'zod';

type WireType = z.input<typeof ImageType>;

const LIST: readonly WireType[] = [
  { id: 1, name: 'Personalised (CSV)', icon: 'table_rows', short_name: 'CSV', settings: [], template: null, custom_merge_fields: [], merge_fields: [{ name: 'uid', value: '{{uid}}' }], multiple_items: false },
];

export function imageTypeList(): WireType[] {
  return [...LIST];
}

export function isImageTypeId(id: number): boolean {
  return LIST.some((type) => type.id === id);
}

export function imageTypeOf(id: number): WireType {
  const type = LIST.find((entry) => entry.id === id);
  if (!type) throw new Error(`There is no image type ${id}.`);
  return type;
}

/** Tells which credits went where, by day and image. */
import type { Report } from '../definition.ts';

interface UsageDimensions {
  date: string;
  image_id: number;
  name: string;
}

export const USAGE = {
  title: 'Usage by day and image',
  csvTitle: 'usage',
  dimensions: [
    { key: 'date', label: 'Date', kind: 'day', value: ({ date }) => date },
    { key: 'image_id', label: 'Image ID', kind: 'id', value: ({ image_id: id }) => id },
    // An image that is gone for good has no name.
    { key: 'name', label: 'Image', kind: 'text', value: ({ name, image_id: id }) => (name === '' ? `Image ${id}` : name) },
  ],
  figures: [
    { key: 'credits', label: 'Credits', kind: 'count', total: 'sum' },
    { key: 'unpaid', label: 'Unpaid opens', kind: 'count', total: 'sum' },
  ],
  sort: { by: 'date', descending: true },
  drillDown: ({ name, image_id: id }) => (name === '' ? undefined : { kind: 'image', id }),
} as const satisfies Report<UsageDimensions>;

/** Bodies of calls that save an image. */
import type { SceneDocument } from '@limn/scene';
import type { ImageSettings } from '../document/image-settings.ts';

/** The document as the body of a call; its type there is wider than what the editor writes. */
export function wireData(document: SceneDocument): { objects: unknown[] } {
  return { ...document };
}

/**
 * A table says itself what its columns are. Those that the image was opened with are refused once the table
 * has lost one.
 */
export function wireFields(changed: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const source = changed['data_source'] as ImageSettings['data_source'];
  if (typeof source?.id !== 'number') return changed;
  const { fields: _fields, csv_header: _header, ...rest } = source;
  return { ...changed, data_source: rest };
}

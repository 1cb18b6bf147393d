/** Completes the body of a new image from the design or image that its source names. */
import type { ImageCreate } from '@limn/contracts';
import { fieldNames, matchFields, MAX_STORES, STORES_SETTING } from '@limn/image-types';
import { sourceNames } from '@limn/merge';
import { invalidField } from '@limn/model';
import { documentFields, type SceneDocument } from '@limn/scene';
import { renameFields, withFieldNames } from '@limn/templates';
import type { z } from 'zod';
import type { Tx } from '../../../storage/database.ts';
import type { MemberCaller } from '../../../api/call.ts';
import { tableFacts } from '../../data/tables/tables.read.ts';
import { shownDocument } from './draft-document.ts';
import { imageTypeOf } from './image-type-list.ts';
import { findImage } from './images.store.ts';
import type { Gallery, StartingPoint } from './starting-point.port.ts';

type Create = z.output<typeof ImageCreate>;

/** Opens what the source names, within the transaction that makes the image. */
export type OpenStart = (tx: Tx, caller: MemberCaller) => Promise<StartingPoint>;

/** Undefined where the body is complete in itself: it has a document, or its source is only a note. */
export async function startOf(body: Create, gallery: Gallery): Promise<OpenStart | undefined> {
  if (body.data !== undefined || typeof body.source !== 'object' || body.source === null) return undefined;
  const { gallery: design, image, fields } = body.source as { gallery?: unknown; image?: unknown; fields?: unknown };
  const chosen = chosenNames(fields);
  if (typeof design === 'string') {
    const prepared = await gallery.prepare(design);
    if (!prepared) throw invalidField('source.gallery', 'Gallery design not found.');
    return async (tx, caller) => prepared.startFor(tx, caller, await ownFields(tx, caller.companyId, body), chosen);
  }
  if (typeof image === 'number')
    return async (tx, caller) => boundToTable(tx, caller.companyId, await imageAsStart(tx, caller.companyId, image), body, chosen);
  return undefined;
}

/** By a design's field the column that someone chose for it. */
function chosenNames(fields: unknown): Record<string, string> {
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/**
 * A template of another table: its texts name that table's columns, and take those of this one that mean the
 * same.
 */
async function boundToTable(
  tx: Tx,
  companyId: number,
  start: StartingPoint,
  body: Create,
  chosen: Readonly<Record<string, string>>,
): Promise<StartingPoint> {
  const [from, to] = [start.data_source?.id, body.data_source?.id];
  if (typeof to !== 'number' || from === to) return start;
  const document = (typeof start.data === 'string' ? JSON.parse(start.data) : start.data) as SceneDocument;
  const used = sourceNames(documentFields(document));
  const own = await ownFields(tx, companyId, body);
  const names = matchFields(
    used.filter((field) => !own.includes(field)),
    own,
    body.type_id,
    chosen,
  );
  if (names.size === 0) return start;
  return {
    ...start,
    data: withFieldNames(document, names),
    link: renameFields(start.link, names),
    fallback_link: renameFields(start.fallback_link, names),
    custom_merge_fields: start.custom_merge_fields.map(({ name, value }) => ({ name, value: renameFields(value, names) })),
  };
}

/**
 * The fields that the image has whatever it begins with: of a table its columns, of stores also those of the
 * stores farther away.
 */
async function ownFields(tx: Tx, companyId: number, { type_id, data_source }: Create): Promise<string[]> {
  if (typeof data_source?.id !== 'number') return fieldNames(data_source);
  const columns = (await tableFacts(tx, companyId, [data_source.id])).get(data_source.id)?.columns ?? [];
  return imageTypeOf(type_id).fieldsOf({ data_source: { columns }, preview_settings: { [STORES_SETTING]: MAX_STORES } });
}

/** The body with its gaps filled. Fields are those of the body, then those of the start that it lacks. */
export function completed(body: Create, start: StartingPoint): Create {
  if (start.type_id !== body.type_id) throw invalidField('source', 'This is a design for another type of image.');
  const { type_id: _type, data_source, api_source, custom_merge_fields, ...rest } = start;
  return {
    ...rest,
    // Keys missing from the body are left out, so that they do not hide those of the start.
    ...body,
    preview_settings: { ...start.preview_settings, ...body.preview_settings },
    api_source: body.api_source ?? api_source ?? undefined,
    custom_merge_fields: body.custom_merge_fields?.length ? body.custom_merge_fields : custom_merge_fields,
    // Stored values were checked when they came in.
    data_source: data_source
      ? { ...(data_source as Create['data_source']), ...body.data_source, fields: fieldsOf(body, data_source) }
      : body.data_source,
  };
}

/** As they were typed, for they are still to be checked, then those that are missing. */
function fieldsOf({ data_source: asked }: Create, given: StartingPoint['data_source']): string {
  const typed = asked?.fields ?? asked?.csv_header ?? '';
  const known = new Set(fieldNames({ fields: typed }));
  return [typed, ...fieldNames(given).filter((name) => !known.has(name))].filter((part) => part !== '').join(',');
}

/**
 * Copies only the look and source of an image: its lock, tags and statistics are its own. A locked one may be
 * copied.
 */
async function imageAsStart(tx: Tx, companyId: number, id: number): Promise<StartingPoint> {
  const row = Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? await findImage(tx, companyId, id) : undefined;
  if (!row) throw invalidField('source.image', 'Image not found.');
  const { type_id, width, height, bgcolor, transparent, link, fallback_image, fallback_link, custom_merge_fields, preview_settings } = row;
  return {
    type_id,
    locale: row.locale,
    data: shownDocument(row.document),
    width,
    height,
    bgcolor,
    transparent,
    link,
    fallback_image,
    fallback_link,
    custom_merge_fields,
    preview_settings,
    data_source: row.data_source,
    api_source: row.api_source && { id: row.api_source.id },
  };
}

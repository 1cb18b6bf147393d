/** Making, changing and copying images. Every function works inside the caller's company and transaction. */
import type { ImageCreate, ImageUpdate } from '@limn/contracts';
import { checkFieldNames, findImageType, readTimer, wireTimer } from '@limn/image-types';
import { AppError, invalidField, keepUnsent } from '@limn/model';
import type { SceneDocument } from '@limn/scene';
import type { z } from 'zod';
import type { Tx } from '../../../storage/database.ts';
import { companyLocale } from '../../people/accounts/accounts.read.ts';
import type { MemberCaller } from '../../../api/call.ts';
import type { Uses } from '../../data/uses/uses.port.ts';
import { requireReadableValue, requireUsableFields } from './custom-fields.ts';
import { requireSource } from '../../data/records/sources.read.ts';
import type { FilledDataSource, StoredApiSource, StoredDataSource } from './data-sources.ts';
import { imageTypeOf } from './image-type-list.ts';
import { EMPTY_DOCUMENT, readDocument, savedDocument } from './draft-document.ts';
import type { ImageChange, ImageRow, SavedRow } from './images.store.ts';
import { keptImage, lockedImage } from './kept-image.ts';
import { holdFolder } from './folders.store.ts';
import type { Publishing } from '../publishing/publishing.port.ts';
import type { NewVersion } from './versions.store.ts';

export interface ImageDeps {
  /** Refuses a document or fallback that shows a picture which is not this company's. */
  requireOwnPictures(tx: Tx, companyId: number, uses: PictureUses): Promise<void>;
  publishing: Publishing<NewVersion>;
  uses: Uses;
}

export interface PictureUses {
  document: SceneDocument | undefined;
  fallbackImage: string | undefined;
}

/** Cut where a copy of a copy of a copy would be refused by the next save. */
const MAX_NAME_LENGTH = 200;

type Create = z.output<typeof ImageCreate>;
type Update = z.output<typeof ImageUpdate>;

/**
 * Fields that a locked image refuses to change. The rest acts beside the design: preview, tag and tracking
 * settings.
 */
const LOCKED_FIELDS = [
  'name',
  'labels',
  'width',
  'height',
  'bgcolor',
  'transparent',
  'link',
  'fallback_image',
  'fallback_link',
  'data',
  'data_source',
  'api_source',
  'custom_merge_fields',
  'locale',
  'app',
] as const;

/** The image, held until the transaction ends and not locked by its owner's lock. */
export async function requireUnlocked(tx: Tx, companyId: number, id: number): Promise<ImageRow> {
  const row = await keptImage.requireHeld(tx, companyId, id);
  if (row.lock) throw lockedImage();
  return row;
}

export async function createImage(tx: Tx, caller: MemberCaller, body: Create, deps: ImageDeps): Promise<ImageRow> {
  if (!findImageType(body.type_id)) throw invalidField('type_id', 'Image type not found.');
  const change = await changeOf(tx, caller.companyId, body.type_id, body, deps);
  const image = {
    ...change,
    locale: change.locale ?? (await companyLocale(tx, caller.companyId)),
    document: change.document ?? EMPTY_DOCUMENT,
    tags: change.tags ?? {},
    source: body.source,
    type_id: body.type_id,
    template: body.template ?? false,
  };
  return keptImage.create(tx, caller, image, deps);
}

/**
 * Saves the fields that are given. A document is saved only on the revision that was read, where one is
 * named.
 */
export async function saveImage(
  tx: Tx,
  caller: MemberCaller,
  id: number,
  body: Update,
  ifMatch: number | undefined,
  deps: ImageDeps,
): Promise<SavedRow> {
  const row = await keptImage.requireHeld(tx, caller.companyId, id);
  if (row.lock && body.lock !== false && LOCKED_FIELDS.some((name) => body[name] !== undefined)) throw lockedImage();
  if (body.data !== undefined) await keptImage.requireRevision(tx, row, ifMatch);
  const change = await changeOf(tx, caller.companyId, row.type_id, body, deps, row);
  return keptImage.save(tx, caller, row, change, body, deps);
}

/** Adds one custom merge field, or changes the one of that name. Answers all of them. */
export async function setCustomMergeField(
  tx: Tx,
  caller: MemberCaller,
  id: number,
  field: { name: string; value: string },
  deps: Pick<ImageDeps, 'uses' | 'publishing'>,
): Promise<ImageRow['custom_merge_fields']> {
  requireReadableValue(field.value, 'value');
  const row = await requireUnlocked(tx, caller.companyId, id);
  const known = row.custom_merge_fields.some((entry) => entry.name === field.name);
  const fields = known
    ? row.custom_merge_fields.map((entry) => (entry.name === field.name ? field : entry))
    : [...row.custom_merge_fields, field];
  await keptImage.save(tx, caller, row, { custom_merge_fields: fields }, {}, deps);
  return fields;
}

/** A copy is a draft of its own: new address, unlocked, never published, without statistics. */
export async function copyImage(tx: Tx, caller: MemberCaller, id: number, deps: Pick<ImageDeps, 'uses' | 'publishing'>): Promise<ImageRow> {
  const row = await keptImage.require(tx, caller.companyId, id);
  const name = `Copy of ${row.name}`.slice(0, MAX_NAME_LENGTH).toWellFormed();
  return keptImage.create(tx, caller, { ...row, name, lock: false }, deps);
}

/** Held until the transaction ends, so that it isn't deleted while images are put into it. */
export async function requireFolder(tx: Tx, companyId: number, folderId: number | null | undefined): Promise<void> {
  if (folderId != null && !(await holdFolder(tx, companyId, folderId))) throw invalidField('folder_id', 'Folder not found.');
}

async function changeOf(tx: Tx, companyId: number, typeId: number, body: Update, deps: ImageDeps, before?: ImageRow): Promise<ImageChange> {
  const { data, data_source, api_source, app, ...rest } = body;
  const draft = data === undefined ? undefined : readDocument(data, before?.document);
  await requireFolder(tx, companyId, body.folder_id);
  await deps.requireOwnPictures(tx, companyId, { document: draft?.document, fallbackImage: body.fallback_image });
  if (body.custom_merge_fields) requireUsableFields(body.custom_merge_fields);
  const type = imageTypeOf(typeId);
  if (typeof data_source?.id === 'number') await requireSource(tx, companyId, type, 'data_source', data_source.id);
  if (typeof api_source?.id === 'number') await requireSource(tx, companyId, type, 'api_source', api_source.id);
  return {
    ...rest,
    tags: rest.tags && keepUnsent(before?.tags ?? {}, rest.tags),
    url_settings: rest.url_settings && keepUnsent(before?.url_settings ?? {}, rest.url_settings),
    bgcolor: rest.bgcolor ?? (draft && backgroundOf(draft.document, before)),
    document: draft?.text,
    data_source: dataSourceOf(data_source, before),
    api_source: apiSourceOf(api_source, before),
    app: app === undefined ? undefined : (app ?? ''),
  };
}

/**
 * Documents of other programs bring their colour along. Ours is a field of its own, so one that is there
 * stays until the document's changes.
 */
function backgroundOf({ background }: SceneDocument, before: ImageRow | undefined): string | undefined {
  if (typeof background !== 'string' || background === '' || background.length > MAX_COLOUR) return undefined;
  return before !== undefined && savedDocument(before.document).background === background ? undefined : background;
}

const MAX_COLOUR = 64;

/**
 * `fields` and `csv_header` are the same list under two names; the first one given counts. What isn't named
 * stays.
 */
function dataSourceOf(source: Update['data_source'], before: ImageRow | undefined): StoredDataSource | null | undefined {
  if (source === undefined || source === null) return source;
  const ofLink = source.link_fields === undefined ? before?.data_source?.link_fields : usableNames(source.link_fields, 'link_fields');
  const linkFields = ofLink ? { link_fields: ofLink } : {};
  const id = source.id === undefined ? (before?.data_source?.id ?? null) : source.id;
  const timer = source.timer === undefined ? before?.data_source?.timer : keptTimer(keepUnsent(timerBefore(before), source.timer));
  const kept = { ...linkFields, ...(timer === undefined ? {} : { timer }) };
  const listed = source.fields ?? source.csv_header;
  // The table says what its columns are.
  if (id !== null) {
    if (listed !== undefined && before?.data_source?.id === id) requireColumns(listed, before.data_source);
    return { id, fields: '', ...kept };
  }
  return { id, fields: usableNames(listed ?? before?.data_source?.fields ?? '', 'fields'), ...kept };
}

/** A list that was read may be sent back; names beside the table's columns would be lost without a word. */
function requireColumns(list: string, { fields, columns }: FilledDataSource): void {
  const other =
    list === fields
      ? undefined
      : usableNames(list, 'fields')
          .split(',')
          .find((name) => name !== '' && !columns?.includes(name));
  if (other === undefined || columns === undefined) return;
  throw invalidField(
    'data_source.fields',
    `“${other}” isn’t a column of the table that fills this image. Name fields that the tag brings in link_fields.`,
  );
}

function usableNames(list: string, key: 'fields' | 'link_fields'): string {
  const { names, problems } = checkFieldNames(list, `data_source.${key}`);
  const first = problems[0];
  if (first) throw new AppError('invalid', { publicMessage: first.message, errors: problems });
  return names.join(',');
}

/** Fields are the feed's own; only which feed it is stays with the image. */
function apiSourceOf(source: Update['api_source'], before: ImageRow | undefined): StoredApiSource | null | undefined {
  return source && { id: source.id === undefined ? (before?.api_source?.id ?? null) : source.id };
}

function timerBefore(before: ImageRow | undefined): object {
  const timer = before?.data_source?.timer;
  return typeof timer === 'object' && timer !== null ? timer : {};
}

function keptTimer(wire: unknown): unknown {
  const { settings, problems } = readTimer(wire);
  const first = problems[0];
  if (first) throw new AppError('invalid', { publicMessage: first.message, errors: problems });
  return wireTimer(settings);
}

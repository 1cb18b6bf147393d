/** Which fields an image is filled with, and what a preview fills them with. */
import { clockAt, clockFields, readTimer, TIMER_KIND } from '@limn/image-types';
import {
  compileCustomFields,
  contextOf,
  fieldsWithSteps,
  fillCustomFields,
  mergeField,
  namesBehind,
  valuesOf,
  type MergeContext,
  type Values,
} from '@limn/merge';
import { IMAGE_TYPE, OPENER_CLASS, TAG_PARAMETER, type ImageTypeId } from '@limn/model';
import type { Database } from '../../../storage/database.ts';
import { companyTimezone } from '../../people/accounts/accounts.read.ts';
import { needsRecord, type RecordAnswer, type RecordSource } from '../../data/records/records.port.ts';
import type { ImageRow } from './images.store.ts';
import { imageTypeOf } from './image-type-list.ts';
import type { VersionSnapshot } from '@limn/published';

type Fields = Pick<ImageRow, 'type_id' | 'data_source' | 'api_source' | 'custom_merge_fields' | 'preview_settings'>;

export function imageFields(row: Pick<Fields, 'type_id' | 'data_source' | 'api_source' | 'preview_settings'>): string[] {
  const type = imageTypeOf(row.type_id);
  return [...new Set([...type.merge_fields.map((field) => field.name), ...type.fieldsOf(row)])];
}

/** What fields are worked out with where no recipient has opened. */
export interface PreviewFacts {
  /** The image's language, and the company's calendar, now. */
  context: MergeContext;
  /** The row, store or feed's record that the preview settings name, else the first. */
  record: Values;
  /** Of a location table: the stores near the place of the preview, for its maps. */
  near?: RecordAnswer['near'];
  /** False where there is no such row, store or entry. */
  found: boolean;
}

export interface PreviewDeps {
  db: Pick<Database, 'withCompany'>;
  records: RecordSource;
}

/** @param nth the row of the table, the store or the feed's entry to show, from 0; left out: the one that the settings name */
export async function previewFacts(
  row: Fields & Pick<ImageRow, 'locale'>,
  companyId: number,
  { db, records }: PreviewDeps,
  nth?: number,
): Promise<PreviewFacts> {
  const context = contextOf({ locale: row.locale, timezone: await db.withCompany(companyId, (tx) => companyTimezone(tx, companyId)) });
  const snapshot = { typeId: row.type_id as ImageTypeId, ...filledFrom(row) };
  if (!needsRecord(snapshot)) return { context, record: new Map(), found: (nth ?? 0) === 0 };
  const params = new Map(Object.entries(settingsOf(row)));
  const position = nth === undefined ? Math.max(1, Math.trunc(Number(params.get(TAG_PARAMETER.position))) || 1) : nth + 1;
  const asked = { companyId, snapshot, params, position, address: '', openerClass: OPENER_CLASS.test, sample: true };
  const { values, near, found } = await records.read(nth === undefined ? asked : { ...asked, row: nth });
  return { context, record: values, near, found };
}

/** Where the fields of an image come from besides its link. */
export function filledFrom({
  type_id,
  data_source,
  api_source,
}: Omit<Fields, 'custom_merge_fields'>): Pick<VersionSnapshot, 'table' | 'feed'> {
  const { filledFrom: source } = imageTypeOf(type_id);
  if (source === 'feed') return api_source?.id == null ? {} : { feed: { id: api_source.id } };
  if (source === 'table' || source === 'places') return data_source?.id == null ? {} : { table: { id: data_source.id } };
  return {};
}

/** The preview settings as values, with the record's and the custom fields worked out from them. */
export function previewValues(row: Fields, used: readonly string[], facts: PreviewFacts): Values {
  const given = new Map([...valuesOf(previewRecord(row, used)), ...facts.record]);
  return fillCustomFields(compileCustomFields(row.custom_merge_fields), given, facts.context, fieldsWithSteps(used));
}

/** Like `previewValues`, but a field without preview data shows its own placeholder, as it does in the editor. */
export function thumbnailValues(row: Fields, used: readonly string[], facts: PreviewFacts): Record<string, string> {
  const filled = previewValues(row, used, facts);
  return Object.fromEntries(used.map((name) => [name, filled.get(name)?.text || mergeField(name)]));
}

/** `used` are the fields that the picture shows. */
function previewRecord(row: Fields, used: readonly string[]): Record<string, string> {
  const given = settingsOf(row);
  return row.type_id === IMAGE_TYPE.timer ? { ...given, ...clockNow(row, given, namesBehind(used, row.custom_merge_fields)) } : given;
}

/** A countdown as somebody would see it who opened now, for the first time. */
function clockNow(row: Fields, given: Readonly<Record<string, string>>, shown: ReadonlySet<string>): Record<string, string> {
  const { settings } = readTimer(row.data_source?.timer);
  const kind = settings.kind === TIMER_KIND.countUp ? settings.kind : TIMER_KIND.fixed;
  const asked = given['end'] ? { ...settings, kind, end: given['end'] } : settings;
  const clock = clockAt(asked, { nowMs: Date.now(), value: (name) => given[name], startedMs: undefined });
  return clockFields(clock?.seconds ?? 0, shown);
}

function settingsOf({ preview_settings: settings }: Pick<Fields, 'preview_settings'>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, String(value)]])),
  );
}

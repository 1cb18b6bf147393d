/** Tells which fields an image is filled with, and what a preview fills them with. */
import { recordOf, sourceOf } from '@limn/image-types';
import {
  compileCustomFields,
  contextOf,
  fieldsWithSteps,
  fillCustomFields,
  mergeField,
  namesBehind,
  valuesOf,
  type MergeContext,
  type Value,
  type Values,
} from '@limn/merge';
import { OPENER_CLASS, TAG_PARAMETER } from '@limn/model';
import { formOf, formOfStored } from '@limn/values';
import type { Database } from '../../../storage/database.ts';
import { companyLocale, companyTimezone } from '../../people/accounts/accounts.read.ts';
import { viewsNamedIn } from '../../data/customers/view-figures.port.ts';
import type { RecordAnswer, RecordSource } from '../../data/records/records.port.ts';
import type { ImageRow } from './images.store.ts';
import { imageTypeOf } from './image-type-list.ts';

type Fields = Pick<ImageRow, 'type_id' | 'data_source' | 'api_source' | 'custom_merge_fields' | 'preview_settings'>;

export function imageFields(row: Pick<Fields, 'type_id' | 'data_source' | 'api_source' | 'preview_settings'>): string[] {
  const type = imageTypeOf(row.type_id);
  return [...new Set([...type.merge_fields.map((field) => field.name), ...type.fieldsOf(row)])];
}

/** Facts for computing fields without a recipient. */
export interface PreviewFacts {
  /** The image's language, and the company's calendar, now. */
  context: MergeContext;
  /** The row, store or feed's record that the preview settings name, else the first. */
  record: Values;
  /** For a location table: the stores near the place of the preview, for its maps. */
  near?: RecordAnswer['near'];
  /** False where there is no such row, store or entry. */
  found: boolean;
}

export interface PreviewDeps {
  db: Pick<Database, 'withCompany'>;
  records: RecordSource;
  /**
   * Texts known of the customer of a recipient; undefined: of the newest one; with figures of these event
   * views. Left out: none, as in pictures that stand in for everyone's.
   */
  customerTexts?:
    | ((companyId: number, eid: string | undefined, views: readonly string[]) => Promise<ReadonlyMap<string, string>>)
    | undefined;
}

/**
 * @param nth the row of the table, the store or the feed's entry to show, from 0; left out: the one that the
 * settings name
 */
export async function previewFacts(
  row: Fields & Pick<ImageRow, 'locale' | 'document' | 'link' | 'fallback_link'>,
  companyId: number,
  deps: PreviewDeps,
  nth?: number,
): Promise<PreviewFacts> {
  const facts = await recordFacts(row, companyId, deps, nth);
  if (!deps.customerTexts || !mayAskCustomer(row)) return facts;
  const texts = await deps.customerTexts(companyId, settingsOf(row)[TAG_PARAMETER.recipient], viewsNamedIn(textsOf(row)));
  // As the render host reads them, whatever language the picture has.
  const form = formOfStored(formOf(await deps.db.withCompany(companyId, (tx) => companyLocale(tx, companyId))));
  // A value that is tried out stays.
  const ofCustomer = [...texts].flatMap(([id, text]) =>
    Object.hasOwn(row.preview_settings, `customer.${id}`) ? [] : [[`customer.${id}`, { text, origin: 'table' as const, form }] as const],
  );
  return { ...facts, record: new Map<string, Value>([...ofCustomer, ...facts.record]) };
}

/** Whether anything that the image is made of may name a field of customers. */
export function mayAskCustomer(row: Pick<ImageRow, 'document' | 'link' | 'fallback_link' | 'custom_merge_fields'>): boolean {
  return textsOf(row).includes('customer.');
}

function textsOf(row: Parameters<typeof mayAskCustomer>[0]): string {
  return JSON.stringify([row.document, row.link, row.fallback_link, row.custom_merge_fields]);
}

async function recordFacts(
  row: Fields & Pick<ImageRow, 'locale'>,
  companyId: number,
  { db, records }: PreviewDeps,
  nth: number | undefined,
): Promise<PreviewFacts> {
  const context = contextOf({ locale: row.locale, timezone: await db.withCompany(companyId, (tx) => companyTimezone(tx, companyId)) });
  const { source } = sourceOf(imageTypeOf(row.type_id), row);
  if (!recordOf(source)) return { context, record: new Map(), found: (nth ?? 0) === 0 };
  const params = new Map(Object.entries(settingsOf(row)));
  const position = nth === undefined ? Math.max(1, Math.trunc(Number(params.get(TAG_PARAMETER.position))) || 1) : nth + 1;
  const asked = { companyId, source, params, position, address: '', openerClass: OPENER_CLASS.test, sample: true };
  const { values, near, found } = await records.read(nth === undefined ? asked : { ...asked, row: nth });
  return { context, record: values, near, found };
}

/** The preview settings as values, with the record's and the custom fields worked out from them. */
export function previewValues(row: Fields, used: readonly string[], facts: PreviewFacts): Values {
  const given = previewRecord(row, used, facts.record);
  return fillCustomFields(compileCustomFields(row.custom_merge_fields), given, facts.context, fieldsWithSteps(used));
}

/**
 * Like `previewValues`, but a field without preview data shows its own placeholder, as it does in the editor.
 */
export function thumbnailValues(row: Fields, used: readonly string[], facts: PreviewFacts): Record<string, string> {
  const filled = previewValues(row, used, facts);
  return Object.fromEntries(used.map((name) => [name, filled.get(name)?.text || mergeField(name)]));
}

/**
 * `used` are the fields that the picture shows. A clock reads the record's values, and none of them stands in
 * its place.
 */
function previewRecord(row: Fields, used: readonly string[], record: Values): Values {
  const given = new Map([...valuesOf(settingsOf(row)), ...record]);
  const { clock } = imageTypeOf(row.type_id);
  if (!clock) return given;
  return new Map([...given, ...valuesOf(clock.fieldsNow(row, given, namesBehind(used, row.custom_merge_fields), Date.now()))]);
}

function settingsOf({ preview_settings: settings }: Pick<Fields, 'preview_settings'>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, String(value)]])),
  );
}

/**
 * Finds what an image uses in its contents: assets by their address or number anywhere, font families of its
 * texts, what it names of customers, its table and its feed. Noted at every save for the draft, and when a
 * version goes live for that version.
 */
import { recordOf, RECORD_SOURCES, sourceOf, type RecordRef } from '@limn/image-types';
import { USED_KIND } from '@limn/model';
import type { VersionSnapshot } from '@limn/published';
import type { Tx } from '../../../storage/database.ts';
import { usedCustomerFields } from '../../data/customers/named-fields.read.ts';
import type { Used } from '../../data/uses/uses.port.ts';
import { usedAssets } from '../assets/assets.read.ts';
import { savedDocument } from './draft-document.ts';
import { imageTypeOf } from './image-type-list.ts';
import type { ImageRow } from './images.store.ts';
import { ID_PROPERTIES } from './pictures-of-image.ts';

type Draft = Pick<
  ImageRow,
  'type_id' | 'document' | 'fallback_image' | 'fallback_link' | 'link' | 'custom_merge_fields' | 'data_source' | 'api_source'
>;

export async function usedByDraft(tx: Tx, companyId: number, draft: Draft): Promise<Used[]> {
  const { document, fallback_image, fallback_link, link, custom_merge_fields, data_source } = draft;
  const held = [savedDocument(document), fallback_image, fallback_link, link, custom_merge_fields, data_source];
  return usedBy(tx, companyId, held, recordOfDraft(draft));
}

function recordOfDraft(draft: Pick<Draft, 'type_id' | 'data_source' | 'api_source'>): RecordRef | undefined {
  return recordOf(sourceOf(imageTypeOf(draft.type_id), draft).source);
}

/**
 * Uses of a version while it is live. Older versions do not name their feed: that of the draft fills them.
 */
export async function usedByVersion(
  tx: Tx,
  companyId: number,
  draft: Pick<Draft, 'type_id' | 'data_source' | 'api_source'>,
  snapshot: VersionSnapshot,
): Promise<Used[]> {
  return usedBy(tx, companyId, snapshot, recordOf(snapshot.source) ?? recordOfDraft(draft));
}

interface Names {
  /** Addresses of assets. */
  keys: Set<string>;
  ids: Set<number>;
  /** In lower case. */
  families: Set<string>;
}

async function usedBy(tx: Tx, companyId: number, held: unknown, record: RecordRef | undefined): Promise<Used[]> {
  const { keys, ids, families } = namesIn(held);
  return [
    ...(await usedAssets(tx, companyId, { keys: [...keys], ids: [...ids] })),
    ...[...families].map((id): Used => ({ kind: USED_KIND.font, id })),
    ...usedCustomerFields(held),
    // 0 is no one's number: a table or feed that stayed behind when the company was exported.
    ...(record && record.id !== 0 ? [{ kind: RECORD_SOURCES[record.kind].uses, id: record.id }] : []),
  ];
}

/** Under any host, and with slashes that a text within a text escapes. */
const ADDRESS = /\/cdn\\?\/[0-9a-f-]{36}\\?\/([0-9a-f]{32})/g;
const MAX_FAMILY = 200;
const IDS: ReadonlySet<string> = new Set(ID_PROPERTIES);

function namesIn(value: unknown, found: Names = { keys: new Set(), ids: new Set(), families: new Set() }): Names {
  if (typeof value === 'string') for (const [, key = ''] of value.matchAll(ADDRESS)) found.keys.add(key);
  if (typeof value !== 'object' || value === null) return found;
  for (const [name, part] of Object.entries(value)) {
    if (IDS.has(name)) addId(Number(part ?? Number.NaN), found.ids);
    if (name === 'fontFamily' && typeof part === 'string') addFamilies(part, found.families);
    namesIn(part, found);
  }
  return found;
}

function addId(id: number, ids: Set<number>): void {
  if (Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647) ids.add(id);
}

/** Adds the families of a CSS list. */
function addFamilies(list: string, families: Set<string>): void {
  for (const part of list.split(',')) {
    const family = part.replaceAll(/^[ \t"']+|[ \t"']+$/g, '').toLowerCase();
    if (family !== '' && family.length <= MAX_FAMILY) families.add(family);
  }
}

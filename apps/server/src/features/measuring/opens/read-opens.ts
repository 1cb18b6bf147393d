/** One page of what lies below a cell, with the names of what was opened and chosen. */
import { COUNTED_OPENS, type OpensCell as AskedCell, type ReportOpen } from '@limn/contracts';
import { countryLetters, OBJECT_KIND, OPENER_CLASS, SUBJECT_KIND, type ObjectKind } from '@limn/model';
import type { CampaignSnapshot } from '@limn/published';
import type { z } from 'zod';
import type { Tx } from '../../../storage/database.ts';
import { openedImages } from '../../design/images/images.read.ts';
import { recipientsBeingErased } from '../../people/erasure/erasure.read.ts';
import { reportedRecipes } from '../../recommending/recipes/recipes.read.ts';
import { openedCampaigns, publishedVersions, reportedCampaigns, unnamedRuleset } from '../../targeting/campaigns/campaigns.read.ts';
import { clientLabel, deviceName } from '../../targeting/facts/opened-with.read.ts';
import { readCellConversions, type CellConversion } from '../counting/cell-conversions.read.ts';
import { countCellOpens, readCellOpens, type CellOpen } from '../counting/cell-opens.read.ts';
import { conversionsTotal, opensTotal } from '../counting/cell-total.read.ts';
import type { CellPlaceInTime } from '../counting/report-cell.read.ts';
import { namedItems, type NamedItem } from '../counting/named-items.read.ts';
import { itemKeys, itemOfKey } from '../counting/reports.read.ts';
import type { ReadCell } from './read-cell.ts';

export type WireOpen = z.input<typeof ReportOpen>;

/** Both kinds of rows, before they have names. */
interface Row {
  open: string | null;
  at: string;
  kind: WireOpen['kind'];
  record: Pick<CellOpen, 'class' | 'version' | 'client' | 'device' | 'country'> | null;
  objectKind: number;
  objectId: number;
  position: number;
  recipient: string | null;
  decisions: readonly number[];
  clicked: boolean;
  sample: boolean;
  conversion: WireOpen['conversion'];
}

const OPENERS = Object.fromEntries(Object.entries(OPENER_CLASS).map(([name, code]) => [code, name])) as Record<
  number,
  keyof typeof OPENER_CLASS
>;
const KIND_NAMES = {
  [OBJECT_KIND.image]: 'image',
  [OBJECT_KIND.campaign]: 'campaign',
  [OBJECT_KIND.recipe]: 'recipe',
} as const satisfies Record<ObjectKind, string>;

export async function readOpens(
  tx: Tx,
  companyId: number,
  { cell: asked }: Pick<ReadCell, 'cell'>,
  page: { from: CellPlaceInTime | undefined; max: number },
): Promise<{ opens: WireOpen[]; next: CellPlaceInTime | null }> {
  if (!asked) return { opens: [], next: null };
  if (asked.of === 'conversions') {
    const { rows, next } = await readCellConversions(tx, companyId, asked.cell, page);
    return { opens: await described(tx, companyId, rows.map(rowOfConversion)), next };
  }
  const { rows, next } = await readCellOpens(tx, companyId, asked.cell, page);
  return { opens: await described(tx, companyId, rows.map(rowOfOpen)), next };
}

export async function totalOf(
  tx: Tx,
  companyId: number,
  { cell: asked }: Pick<ReadCell, 'cell'>,
): Promise<{ total: number; has_more: boolean }> {
  if (!asked) return { total: 0, has_more: false };
  if (asked.of === 'opens' && asked.cell.filters) {
    const found = await countCellOpens(tx, companyId, asked.cell, COUNTED_OPENS + 1);
    return { total: Math.min(found, COUNTED_OPENS), has_more: found > COUNTED_OPENS };
  }
  const total = await (asked.of === 'conversions' ? conversionsTotal(tx, companyId, asked.cell) : opensTotal(tx, companyId, asked.cell));
  return { total, has_more: false };
}

/** The name of the cell's image, campaign with ruleset, recipe or item. */
export async function aboutOf(
  tx: Tx,
  companyId: number,
  { report, id, ruleset_key: key, item_id: item }: AskedCell,
): Promise<string | null> {
  if (item !== undefined) {
    const known = (await itemOfKey(tx, companyId, item)) ?? { key: item, lastName: null };
    const { name, deleted } = (await namedItems(tx, companyId, [known])).of(item);
    return [item, name, deleted && 'no longer in the table'].filter(Boolean).join(' · ');
  }
  if (id === undefined) return null;
  if (report === 'image') return (await openedImages(tx, companyId, [id])).get(id)?.name ?? null;
  if (report === 'recipe') return (await reportedRecipes(tx, companyId)).find((recipe) => recipe.id === id)?.name ?? null;
  const campaign = (await reportedCampaigns(tx, companyId, '')).find((one) => one.id === id);
  const ruleset = key === undefined ? undefined : (campaign?.rulesets.find((one) => one.key === key) ?? unnamedRuleset(key));
  return campaign ? [campaign.name, ruleset?.name].filter(Boolean).join(' · ') : null;
}

export function rowOfOpen(row: CellOpen): Row {
  return { ...row, open: row.id, at: toMilliseconds(row.moment), record: row, conversion: null };
}

function rowOfConversion({ moment, value, record, touchedAt, ...row }: CellConversion): Row {
  const conversion = { at: toMilliseconds(moment), value };
  return { ...row, open: record?.id ?? null, at: touchedAt.toISOString(), kind: 'conversion', record, sample: false, conversion };
}

/** The log is exact to the millisecond. */
function toMilliseconds(moment: string): string {
  return `${moment.slice(0, 23)}Z`;
}

export async function described(tx: Tx, companyId: number, rows: readonly Row[]): Promise<WireOpen[]> {
  const idsOf = (kind: number) => rows.filter(({ objectKind }) => objectKind === kind).map(({ objectId }) => objectId);
  const chosen = (kind: number) => [...new Set(rows.flatMap(({ decisions }) => idsIn(decisions, kind)))];
  const erased = await recipientsBeingErased(tx, companyId);
  const images = await openedImages(tx, companyId, [...new Set([...idsOf(OBJECT_KIND.image), ...chosen(SUBJECT_KIND.image)])]);
  const campaigns = await openedCampaigns(tx, companyId, idsOf(OBJECT_KIND.campaign));
  const versioned = rows.flatMap(({ objectKind, objectId, record }) =>
    objectKind === OBJECT_KIND.campaign && record ? [{ objectId, version: record.version }] : [],
  );
  const versions = await publishedVersions(tx, companyId, versioned);
  const recipeRows = idsOf(OBJECT_KIND.recipe).length === 0 ? [] : await reportedRecipes(tx, companyId);
  const recipes = new Map(recipeRows.map(({ id, ...recipe }) => [id, recipe]));
  const itemRows = await itemKeys(tx, companyId, chosen(SUBJECT_KIND.item));
  const items = new Map(itemRows.map(({ id, key }) => [id, key]));
  const names = await namedItems(tx, companyId, itemRows);
  const byKind: Readonly<Record<number, ReadonlyMap<number, { name: string; deleted: boolean }>>> = {
    [OBJECT_KIND.image]: images,
    [OBJECT_KIND.campaign]: campaigns,
    [OBJECT_KIND.recipe]: recipes,
  };
  const thing = (known: { name: string; deleted: boolean } | undefined, id: number) => ({
    id,
    name: known?.name ?? null,
    deleted: known?.deleted ?? true,
  });
  return rows.map(({ record, recipient, decisions, ...row }) => {
    // Anyone who asked to be forgotten is left out from the request on; the open stays, as figures do.
    const known = recipient === null || erased.has(recipient) ? null : recipient;
    const shown = recipient !== null && known === null ? [] : decisions;
    const [image] = idsIn(shown, SUBJECT_KIND.image);
    const [rulesetKey] = idsIn(shown, SUBJECT_KIND.ruleset);
    const shownItems = idsIn(shown, SUBJECT_KIND.item).flatMap((id) => items.get(id) ?? []);
    return {
      open: row.open,
      at: row.at,
      kind: row.kind,
      opener: record ? (OPENERS[record.class] ?? null) : null,
      client: (record && clientLabel(record.client)) ?? null,
      device: (record && deviceName(record.device)) ?? null,
      country: (record && countryLetters(record.country)) ?? null,
      opened: {
        ...thing(byKind[row.objectKind]?.get(row.objectId), row.objectId),
        kind: KIND_NAMES[row.objectKind as keyof typeof KIND_NAMES] ?? 'image',
      },
      version: record?.version ?? null,
      position: row.position,
      ruleset:
        rulesetKey === undefined
          ? null
          : { key: rulesetKey, name: rulesetName(rulesetKey, versions.get(`${row.objectId} ${record?.version}`)) },
      image: image === undefined ? null : thing(images.get(image), image),
      items: shownItems,
      item_names: shownItems.map((id) => nameOf(names.of(id))),
      recipient: known === null ? null : standInFor(known),
      clicked: row.clicked,
      sample: row.sample,
      conversion: row.conversion,
    };
  });
}

/** Null where all that is known of an item is that it is gone. */
function nameOf({ name, deleted }: NamedItem): string | null {
  return name === '' && deleted ? null : name;
}

function rulesetName(key: number, snapshot: CampaignSnapshot | undefined): string | null {
  return key === 0 ? 'Otherwise' : (snapshot?.rulesets.find((ruleset) => ruleset.key === key)?.name ?? null);
}

/** Enough of the keyed hash to see who is the same. */
function standInFor(recipient: string): string {
  return BigInt.asUintN(64, BigInt(recipient)).toString(16).padStart(16, '0').slice(0, 8);
}

/** Kind and number of a subject are in one: kind × 2^32 + number. */
function idsIn(decisions: readonly number[], kind: number): number[] {
  return decisions.filter((one) => Math.floor(one / 2 ** 32) === kind).map((one) => one % 2 ** 32);
}

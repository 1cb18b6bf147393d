/** Reads which cell of which report is asked about. */
import { attributionModels, type OpensCell as AskedCell } from '@limn/contracts';
import { dateOfDay, dayOfDate, invalidField, OBJECT_KIND, OPENER_CLASS, type ObjectKind } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { attributionOf, companyTimezone } from '../../people/accounts/accounts.read.ts';
import { givesConversions } from '../counting/cell-total.read.ts';
import { mailingOfKey } from '../counting/mailings.read.ts';
import type { ConversionFigure, ConversionsCell, OpenFilters, OpensCell, OpensPlace } from '../counting/report-cell.read.ts';
import { itemOfKey } from '../counting/reports.read.ts';
import { firstKeptDay, type KeptOpens } from './kept-days.ts';

export interface ReadCell {
  /**
   * Undefined where it is of a thing that the counts have never met, or of days whose single opens are gone:
   * nothing lies below it.
   */
  cell: { of: 'opens'; cell: OpensCell } | { of: 'conversions'; cell: ConversionsCell } | undefined;
  days: { from: string; to: string } | null;
  timezone: string;
  currency: string;
}

const KINDS = { image: OBJECT_KIND.image, livetarget: OBJECT_KIND.campaign, recipe: OBJECT_KIND.recipe } as const satisfies Record<
  string,
  ObjectKind
>;

export async function readCell(tx: Tx, companyId: number, asked: AskedCell, kept: KeptOpens): Promise<ReadCell> {
  const timezone = await companyTimezone(tx, companyId);
  const { recipe_attribution: models, currency } = await attributionOf(tx, companyId);
  const range = keptDays(asked, firstKeptDay(timezone, kept));
  const place = await placeOf(tx, companyId, asked);
  const context = { days: range && { from: dateOfDay(range.from), to: dateOfDay(range.to) }, timezone, currency };
  const { figure, openers = 'people' } = asked;
  const filters = filtersOf(asked);
  if (figure !== 'conversions' && figure !== 'unique_conversions')
    return { ...context, cell: place && range ? { of: 'opens', cell: { ...range, place, figure, openers, filters } } : undefined };
  if (filters) throw invalidField('opener', 'Conversions have no filters.');
  if (place && (place.of === 'company' || !givesConversions(place))) throw invalidField('figure', 'This report has no conversions.');
  const model = modelOf(models, asked.model);
  return {
    ...context,
    cell: place && range ? { of: 'conversions', cell: { ...range, place, figure: figure satisfies ConversionFigure, model } } : undefined,
  };
}

function filtersOf({ opener, client, device, country, recipient }: AskedCell): OpenFilters | undefined {
  const filters = {
    class: opener && OPENER_CLASS[opener],
    client,
    device,
    country,
    recipient: recipient === undefined ? undefined : Number.parseInt(recipient, 16),
  };
  return Object.values(filters).some((one) => one !== undefined) ? filters : undefined;
}

/** The part of the days that may be looked through; null where none may. */
function keptDays({ start, end }: Pick<AskedCell, 'start' | 'end'>, firstKept: number): { from: number; to: number } | null {
  const [first, last] = [dayOfDate(start), dayOfDate(end)];
  if (first > last) throw invalidField('start', 'The first day must not be after the last one.');
  const [from, to] = [Math.max(first, firstKept), last];
  return from > to ? null : { from, to };
}

async function placeOf(
  tx: Tx,
  companyId: number,
  { report, id, ruleset_key: rulesetKey, item_id: itemId, mailing: mailingKey }: AskedCell,
): Promise<OpensPlace | undefined> {
  if (rulesetKey !== undefined && (report !== 'livetarget' || id === undefined))
    throw invalidField('ruleset_key', 'A ruleset is one of a campaign.');
  if (itemId !== undefined && report !== 'item') throw invalidField('item_id', 'Only the report of items has items.');
  if (mailingKey !== undefined && report !== 'mailing') throw invalidField('mailing', 'Only the report of mailings has mailings.');
  if (report === 'item') {
    if (id !== undefined) throw invalidField('id', 'Items are named by item_id.');
    if (itemId === undefined) return { of: 'items' };
    const item = await itemOfKey(tx, companyId, itemId);
    return item && { of: 'item', item: item.id };
  }
  if (report === 'mailing') {
    if (id !== undefined) throw invalidField('id', 'Mailings are named by mailing.');
    if (mailingKey === undefined) return { of: 'mailings' };
    const mailing = await mailingOfKey(tx, companyId, mailingKey);
    return mailing && { of: 'mailing', mailing: mailing.id };
  }
  if (report === 'openers') {
    if (id !== undefined) throw invalidField('id', 'Openers are those of all images, campaigns and recipes.');
    return { of: 'company' };
  }
  const objectKind = KINDS[report];
  return id === undefined ? { of: 'objects', objectKind } : { of: 'object', objectKind, objectId: id, rulesetKey };
}

/** Without any models, 1 stands for a week. */
function modelOf(text: string, asked: number | undefined): number {
  const models = attributionModels(text);
  const model = asked ?? models[0]?.id ?? 1;
  if (models.length === 0 ? model !== 1 : !models.some(({ id }) => id === model))
    throw invalidField('model', 'There is no such attribution model.');
  return model;
}

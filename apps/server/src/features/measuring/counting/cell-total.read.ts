/** A figure as its report shows it, from the sums: how many rows there are below its cell. */
import { isCounted, OBJECT_KIND, RECORD_KIND, SUBJECT_KIND } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { conversionsByNumber, conversionsByObject, conversionsWithin, conversionTotals, NO_CONVERSIONS } from './conversions.read.ts';
import { openerClasses } from './openers.read.ts';
import { subjectOf, type CellPlace, type ConversionsCell, type OpenFigure, type OpensCell, type OpensPlace } from './report-cell.read.ts';
import { allOf, placeStats, sumsOfKind, type Counts, type Place } from './reports.read.ts';

const { item: ITEM, mailing: MAILING } = SUBJECT_KIND;
const COUNTED = {
  opens: 'totalOpens',
  unique_opens: 'uniqueOpens',
  clicks: 'totalClicks',
  unique_clicks: 'uniqueClicks',
} as const satisfies Record<OpenFigure, keyof Counts>;

export async function opensTotal(tx: Tx, companyId: number, cell: OpensCell): Promise<number> {
  const { place, figure, openers, from, to } = cell;
  const counted = COUNTED[figure];
  if ((place.of === 'items' || place.of === 'mailings') && (counted === 'totalOpens' || counted === 'totalClicks'))
    return (await sumsOfKind(tx, companyId, place.of === 'items' ? ITEM : MAILING, { from, to }, openers))[counted];
  if (place.of === 'company' && (figure === 'opens' || figure === 'clicks')) {
    const classes = await openerClasses(tx, companyId, { from, to }, figure === 'opens' ? RECORD_KIND.impression : RECORD_KIND.click);
    return classes.reduce((sum, one) => sum + (openers === 'all' || isCounted(one.class) ? one.total : 0), 0);
  }
  return (await placeStats(tx, companyId, placeOf(place), { from, to }, openers))[counted];
}

function placeOf(place: OpensPlace): Place {
  if (place.of === 'company') return { table: 'roll', subject: 0 };
  if (place.of === 'items') return allOf(ITEM);
  if (place.of === 'mailings') return allOf(MAILING);
  if (place.of === 'objects') return allOf(place.objectKind);
  const subject = subjectOf(place);
  if (place.of === 'item' || place.of === 'mailing') return { table: 'subject_roll', subject: subject ?? 0 };
  return subject === undefined
    ? { table: 'roll', subject: 0, objectId: place.objectId }
    : { table: 'subject_roll', subject, objectId: place.objectId };
}

export async function conversionsTotal(tx: Tx, companyId: number, { place, figure, ...asked }: ConversionsCell): Promise<number> {
  const sums = await (async () => {
    switch (place.of) {
      case 'object':
        return place.rulesetKey === undefined
          ? (await conversionsByObject(tx, companyId, place.objectKind, asked)).get(place.objectId)
          : (await conversionsWithin(tx, companyId, SUBJECT_KIND.ruleset, asked)).get(place.objectId)?.get(place.rulesetKey);
      case 'objects':
        return conversionTotals(tx, companyId, place.objectKind, asked);
      case 'item':
        return (await conversionsByNumber(tx, companyId, ITEM, asked)).get(place.item);
      case 'mailing':
        return (await conversionsByNumber(tx, companyId, MAILING, asked)).get(place.mailing);
      case 'items':
      case 'mailings':
        return conversionTotals(tx, companyId, place.of === 'items' ? ITEM : MAILING, asked);
    }
  })();
  return (sums ?? NO_CONVERSIONS)[figure === 'conversions' ? 'conversions' : 'uniqueConversions'];
}

/** Plain images are given none. */
export function givesConversions(place: CellPlace): boolean {
  return !('objectKind' in place) || place.objectKind !== OBJECT_KIND.image;
}

/**
 * How many single opens, clicks and conversions lie below each figure of each report, beside the figure that
 * the script comes to.
 */
import { OBJECT_KIND, type ObjectKind } from '@limn/model';
import type { Database } from '../../../../storage/database.ts';
import { readCellConversions } from '../../counting/cell-conversions.read.ts';
import { readCellOpens } from '../../counting/cell-opens.read.ts';
import type { CellPlace, OpensPlace } from '../../counting/report-cell.read.ts';
import { CAMPAIGNS, IMAGES, ITEMS, RECIPES, type Crowd } from './crowd.ts';
import { conversionsOf, type ReportRequest } from './held-answers.ts';
import { plainCampaigns, plainDays, plainImages, plainItems, plainOpeners, plainRecipes, type Days, type Four } from './plain-reports.ts';

interface Row {
  name: string;
  place: CellPlace;
  days: Days;
  four: Four;
  /** Conversions and who converted; images have none. */
  sold?: readonly number[];
}

const FIGURES = ['opens', 'unique_opens', 'clicks', 'unique_clicks'] as const;
const SOLD = ['conversions', 'unique_conversions'] as const;
/** More than any cell has. */
const MAX = 1_000_000;

export async function heldOpens(db: Database, companyId: number, crowd: Crowd, asked: ReportRequest) {
  const { days, whose, model } = asked;
  const [actual, expected]: [Record<string, number>, Record<string, number>] = [{}, {}];
  await db.withCompany(companyId, async (tx) => {
    const opens = async (place: OpensPlace, { from, to }: Days, figure: (typeof FIGURES)[number]) =>
      (await readCellOpens(tx, companyId, { from, to, place, figure, openers: whose }, { from: undefined, max: MAX })).rows.length;
    for (const { name, place, days: range, four, sold } of rowsOf(crowd, asked)) {
      for (const [at, figure] of FIGURES.entries()) {
        const cell = `${name} ${figure}`;
        expected[cell] = four[at] ?? 0;
        actual[cell] = await opens(place, range, figure);
      }
      for (const [at, figure] of sold ? SOLD.entries() : []) {
        const cell = `${name} ${figure}`;
        expected[cell] = sold?.[at] ?? 0;
        const conversions = { ...range, place, figure, model };
        actual[cell] = (await readCellConversions(tx, companyId, conversions, { from: undefined, max: MAX })).rows.length;
      }
    }
    const { classes } = plainOpeners(crowd, days);
    expected['openers opens'] = classes.reduce((sum, n, code) => sum + (whose === 'all' || code < 2 ? n : 0), 0);
    actual['openers opens'] = await opens({ of: 'company' }, days, 'opens');
  });
  return { actual, expected };
}

function rowsOf(crowd: Crowd, { days, whose, model }: ReportRequest): Row[] {
  const { sold, soldOn } = conversionsOf(crowd, days, model);
  const object = (objectKind: ObjectKind, objectId: number): CellPlace => ({ of: 'object', objectKind, objectId });
  const nothing: Four = [0, 0, 0, 0];
  const [images, campaigns, recipes, items] = [
    plainImages(crowd, days, whose),
    plainCampaigns(crowd, days, whose),
    plainRecipes(crowd, days, whose),
    plainItems(crowd, days, whose),
  ];
  const fourOf = (rows: readonly { id: number; four: Four }[], id: number) => rows.find((row) => row.id === id)?.four ?? nothing;
  return [
    ...IMAGES.map(({ id }) => ({ name: `image ${id}`, place: object(OBJECT_KIND.image, id), days, four: fourOf(images.rows, id) })),
    { name: 'images', place: { of: 'objects', objectKind: OBJECT_KIND.image }, days, four: images.totals },
    ...CAMPAIGNS.flatMap(({ id }) => {
      const row = campaigns.rows.find((one) => one.id === id);
      const place = object(OBJECT_KIND.campaign, id);
      const rulesets = (row?.rulesets ?? []).map(({ key, four }) => ({
        name: `campaign ${id} ruleset ${key}`,
        place: { ...place, rulesetKey: key } as CellPlace,
        days,
        four,
        sold: sold(`campaign ${id} ruleset ${key}`),
      }));
      return [{ name: `campaign ${id}`, place, days, four: row?.four ?? nothing, sold: sold(`campaign ${id}`) }, ...rulesets];
    }),
    {
      name: 'campaigns',
      place: { of: 'objects', objectKind: OBJECT_KIND.campaign },
      days,
      four: campaigns.totals,
      sold: sold('campaigns'),
    },
    ...RECIPES.map(({ id }) => ({
      name: `recipe ${id}`,
      place: object(OBJECT_KIND.recipe, id),
      days,
      four: fourOf(recipes.rows, id),
      sold: sold(`recipe ${id}`),
    })),
    { name: 'recipes', place: { of: 'objects', objectKind: OBJECT_KIND.recipe }, days, four: recipes.totals, sold: sold('recipes') },
    ...ITEMS.map((item, index) => ({
      name: `item ${item}`,
      place: { of: 'item', item: index + 1 } as const,
      days,
      four: items.rows.find((row) => row.item === item)?.four ?? nothing,
      sold: sold(`item ${index + 1}`),
    })),
    { name: 'items', place: { of: 'items' }, days, four: items.totals, sold: sold('any item') },
    ...plainDays(crowd, { from: Math.max(days.from, crowd.first), to: Math.min(days.to, crowd.last) }, whose).map(({ day, four }): Row => ({
      name: `day ${day}`,
      place: { of: 'objects', objectKind: OBJECT_KIND.recipe },
      days: { from: day, to: day },
      four,
      sold: soldOn(day),
    })),
  ];
}

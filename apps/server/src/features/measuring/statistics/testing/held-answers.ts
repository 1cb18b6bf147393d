/** Each report's answer beside what it should be, in one form. */
import { dateOfDay, SUBJECT_KIND } from '@limn/model';
import {
  billLines,
  DAILY_STATISTICS,
  IMAGE_STATISTICS,
  ITEM_STATISTICS,
  LIVE_TARGET_STATISTICS,
  OPENERS,
  RECIPE_STATISTICS,
  reportCsv,
  reportLines,
  type Figures,
  type OpensAndBill,
  type Report,
} from '@limn/reporting';
import type { Database } from '../../../../storage/database.ts';
import { itemTextsByIndex } from '../../../data/tables/item-texts.read.ts';
import { usageByDayAndImage } from '../../../people/credits/usage.read.ts';
import { creditsUsed } from '../../../people/credits/credits.read.ts';
import { plainSums } from '../../counting/attribution/testing/plain-attribution.ts';
import type { History } from '../../counting/attribution/testing/random-history.ts';
import { openerStatisticsHandlers } from '../opener-statistics.routes.ts';
import { recipeStatisticsHandlers } from '../recipe-statistics.routes.ts';
import { statisticsHandlers } from '../statistics.routes.ts';
import { ITEMS, MODELS, type Crowd } from './crowd.ts';
import {
  plainCampaigns,
  plainDays,
  plainImages,
  plainItems,
  plainOpeners,
  plainRecipes,
  type Days,
  type Four,
  type Whose,
} from './plain-reports.ts';

export interface ReportRequest {
  days: Days;
  whose: Whose;
  model: number;
}

interface Answer {
  stats: Record<string, unknown>[];
  totals: Figures;
  currency?: string;
}

const handlersOf = (db: Database) => ({
  ...statisticsHandlers({ baseUrl: '', nowMs: Date.now }),
  ...recipeStatisticsHandlers(itemTextsByIndex(db)),
  ...openerStatisticsHandlers(),
});

/** The answers of reports, their CSVs, openers and ledger, and those of the script. */
export async function heldAnswers(db: Database, companyId: number, crowd: Crowd, { days, whose, model }: ReportRequest) {
  const handlers = handlersOf(db);
  const ask = (name: keyof typeof handlers) =>
    handlers[name]({
      caller: { companyId },
      params: { start: dateOfDay(days.from), end: dateOfDay(days.to), attribution_type: model },
      query: { openers: whose, attribution_type: model },
      transact: (work: Parameters<Database['withCompany']>[1]) => db.withCompany(companyId, work),
    } as never) as Promise<unknown>;
  const [images, campaigns, recipes, items, daily] = await Promise.all(
    (['imageStats', 'liveTargetStats', 'recipeStats', 'itemStats', 'dailyStats'] as const).map((name) => ask(name) as Promise<Answer>),
  );
  if (!images || !campaigns || !recipes || !items || !daily) throw new Error('A report is missing.');
  const openers = (await ask('openerStats')) as Answer & { classes: Record<string, number>; bill: OpensAndBill };
  const credits = await db.withCompany(companyId, async (tx) => ({
    used: await creditsUsed(tx, companyId, days.from, days.to),
    usage: await usageByDayAndImage(tx, companyId, days.from, days.to),
  }));
  const plain = { ...plainOpeners(crowd, days), ...conversionsOf(crowd, days, model) };
  const rowsIn = (stats: readonly Record<string, unknown>[]) => stats.map((row) => [row['name'], fourIn(row)]);
  const actual = {
    images: [rowsIn(images.stats), fourIn(images.totals)],
    campaigns: [
      campaigns.stats.map((row) => [
        row['name'],
        fourIn(row),
        soldIn(row),
        (row['rulesets'] as Record<string, unknown>[]).map((ruleset) => [fourIn(ruleset), soldIn(ruleset)]),
      ]),
      fourIn(campaigns.totals),
      soldIn(campaigns.totals),
    ],
    recipes: [recipes.stats.map((row) => [row['name'], fourIn(row), soldIn(row)]), fourIn(recipes.totals), soldIn(recipes.totals)],
    items: [
      items.stats.map((row) => [row['item_id'], fourIn(row), soldIn(row)]).toSorted(byName),
      fourIn(items.totals),
      soldIn(items.totals),
    ],
    days: daily.stats.map((row) => [row['recipe_date'], fourIn(row), soldIn(row)]),
    openers: { classes: Object.values(openers.classes), bill: openers.bill, groups: groupSums(openers.stats) },
    credits: { used: credits.used, usage: sumOf(credits.usage, 'impressions'), unpaid: sumOf(credits.usage, 'unpaid') },
    differences: [...billLines(openers.bill), ...reportLines(openers.bill)].filter(({ label }) => label === 'Difference'),
    csv: [
      csvOf(IMAGE_STATISTICS, images),
      csvOf(LIVE_TARGET_STATISTICS, {
        ...campaigns,
        stats: campaigns.stats.flatMap((row) => [row, ...(row['rulesets'] as typeof campaigns.stats)]),
      }),
      csvOf(RECIPE_STATISTICS, recipes),
      csvOf(ITEM_STATISTICS, { ...items, stats: items.stats.toSorted((a, b) => order(String(a['item_id']), String(b['item_id']))) }),
      csvOf(DAILY_STATISTICS, daily),
      csvOf(OPENERS, {
        ...openers,
        stats: openers.stats.filter(({ by }) => by === 'class').toSorted((a, b) => Number(a['code']) - Number(b['code'])),
      }),
    ],
  };
  return { actual, expected: expectedAnswers(crowd, { days, whose, model }, plain) };
}

type Plain = ReturnType<typeof plainOpeners> & ReturnType<typeof conversionsOf>;
/** Conversions, who converted, and what it was worth. */
type Sold = [number, number, number];

function expectedAnswers(crowd: Crowd, { days, whose }: ReportRequest, { classes, unpaid, billed, all, implied, sold, soldOn }: Plain) {
  const [images, campaigns, recipes, items] = [
    plainImages(crowd, days, whose),
    plainCampaigns(crowd, days, whose),
    plainRecipes(crowd, days, whose),
    plainItems(crowd, days, whose),
  ];
  const recipeRows = recipes.rows
    .map((row) => ({ ...row, sold: sold(`recipe ${row.id}`) }))
    .filter(({ deleted, four, sold: [converted] }) => !deleted || four[0] > 0 || four[2] > 0 || converted > 0)
    .toSorted((a, b) => order(a.name.toLowerCase(), b.name.toLowerCase()));
  // An item that was not shown in these days may have sold in them.
  const itemRows = ITEMS.map((item, index) => ({
    item,
    four: items.rows.find((row) => row.item === item)?.four ?? ([0, 0, 0, 0] as Four),
    sold: sold(`item ${index + 1}`),
  }))
    .filter(({ four, sold: [converted] }) => four[0] > 0 || four[2] > 0 || converted > 0)
    .toSorted((a, b) => order(a.item, b.item));
  const allDays = plainDays(crowd, days, whose).map(({ day, four }) => ({ date: dateOfDay(day), four, sold: soldOn(day) }));
  // Quiet days are rows too, unless all of them are.
  const dayRows = allDays.some(({ four, sold: [converted] }) => four[0] > 0 || four[2] > 0 || converted > 0) ? allDays : [];
  const imageRows = images.rows.toSorted((a, b) => order(a.name.toLowerCase(), b.name.toLowerCase()));
  const campaignRows = campaigns.rows
    .map(({ rulesets, ...row }) => ({
      ...row,
      sold: sold(`campaign ${row.id}`),
      rulesets: rulesets
        .map((ruleset) => ({ ...ruleset, sold: sold(`campaign ${row.id} ruleset ${ruleset.key}`) }))
        // One that is in the draft no more is shown for days on which it was shown, or brought something.
        .filter(({ isGone, four, sold: [converted] }) => !isGone || four[0] > 0 || four[2] > 0 || converted > 0),
    }))
    .toSorted((a, b) => order(a.name.toLowerCase(), b.name.toLowerCase()));
  const people = (classes[0] ?? 0) + (classes[1] ?? 0);
  const shown = whose === 'all' ? all - unpaid : people;
  const clicks = (code: number) =>
    crowd.records.filter(({ kind, openerClass, day }) => kind === 2 && openerClass === code && days.from <= day && day <= days.to).length;
  const openerRows = classes
    .map((opens, code) => ({ name: CLASS_NAMES[code] ?? '', opens, clicks: clicks(code), code }))
    .filter((row) => (whose === 'all' || row.code < 2) && (row.opens > 0 || row.clicks > 0));
  const sumClicks = openerRows.reduce((sum, row) => sum + row.clicks, 0);
  const bill = {
    all,
    prefetch: classes[2],
    scanner: classes[3],
    bot: classes[4],
    test: classes[5],
    unpaid,
    ledger: billed,
    pay_as_you_go: 0,
    elsewhere: 0,
    implied,
    sample: 0,
    reported: billed + implied,
  };
  return {
    images: [imageRows.map(({ name, four }) => [name, four]), images.totals],
    campaigns: [
      campaignRows.map((row) => [row.name, row.four, row.sold, row.rulesets.map((ruleset) => [ruleset.four, ruleset.sold])]),
      campaigns.totals,
      sold('campaigns'),
    ],
    recipes: [recipeRows.map((row) => [row.name, row.four, row.sold]), recipes.totals, sold('recipes')],
    items: [itemRows.map((row) => [row.item, row.four, row.sold]), items.totals, sold('any item')],
    days: dayRows.map((row) => [row.date, row.four, row.sold]),
    openers: { classes, bill, groups: Object.fromEntries(GROUPS.map((by) => [by, shown])) },
    credits: { used: billed, usage: billed, unpaid },
    differences: [],
    csv: [
      csvText(
        'Image ID,Image,Total Impressions,Unique Impressions,Total Clicks,Unique Clicks,Click Rate',
        imageRows.map(({ id, name, four }) => [id, name, ...four, rate(four[3], four[1])]),
        ['', ...images.totals, rate(images.totals[3], images.totals[1])],
      ),
      csvText(
        `Live Target ID,Live Target,Ruleset,${SOLD_HEADS}`,
        campaignRows.flatMap((row) => [
          [row.id, row.name, '', ...soldCells(row.four, row.sold)],
          ...row.rulesets.map((ruleset) => [
            row.id,
            row.name,
            ruleset.key === 0 ? 'Otherwise' : `Ruleset ${ruleset.key}`,
            ...soldCells(ruleset.four, ruleset.sold),
          ]),
        ]),
        ['', '', ...soldCells(campaigns.totals, sold('campaigns'))],
      ),
      csvText(
        `Recipe ID,Recipe,${SOLD_HEADS}`,
        recipeRows.map((row) => [row.id, row.name, ...soldCells(row.four, row.sold)]),
        ['', ...soldCells(recipes.totals, sold('recipes'))],
      ),
      csvText(
        `Item ID,Item,Category,${SOLD_HEADS}`,
        itemRows.map((row) => [row.item, '', '', ...soldCells(row.four, row.sold)]),
        ['', '', ...soldCells(items.totals, sold('any item'))],
      ),
      csvText(
        `Date,${SOLD_HEADS}`,
        dayRows.map((row) => [row.date, ...soldCells(row.four, row.sold)]),
        soldCells(recipes.totals, sold('recipes')),
      ),
      csvText(
        'By,Name,Opens,Clicks',
        openerRows.map(({ name, opens, clicks: clicked }) => ['Opener', name, opens, clicked]),
        ['', shown, sumClicks],
      ),
    ],
  };
}

const CLASS_NAMES = ['Person', 'Mail proxy', 'Privacy prefetch', 'Scanner', 'Bot', 'Test'];
const GROUPS = ['class', 'client', 'device', 'country', 'hour', 'weekhour'];
const SOLD_HEADS =
  'Total Impressions,Unique Impressions,Total Clicks,Unique Clicks,Click Rate,Conversions,Unique Conversions,Conversion Rate,Revenue,Revenue per Thousand,Average Order Value';

export function conversionsOf({ records, conversions }: Crowd, days: Days, model: number) {
  const history: History = {
    touches: records.flatMap(({ person, atMs, kind, openerClass, objectKind, objectId, ruleset, items }) =>
      person === undefined || kind > 2
        ? []
        : [
            {
              recipient: person,
              atMs,
              kind,
              openerClass,
              objectKind,
              objectId,
              position: 1,
              send: 0,
              mailing: null,
              subjects: ruleset === undefined ? items.map((item) => ITEM_KIND + ITEMS.indexOf(item) + 1) : [RULESET_KIND + ruleset],
            },
          ],
    ),
    conversions: conversions.map(({ person, item, ...conversion }) => ({
      ...conversion,
      recipient: person,
      item: item === null ? null : `item ${ITEMS.indexOf(item) + 1}`,
    })),
    models: MODELS.filter(({ id }) => id === model),
  };
  const soldIn_ = (from: number, to: number) => {
    const sums = plainSums(history, from, to);
    return (place: string): Sold => {
      const { conversions: n, people, value } = sums[`${model} ${place}`] ?? { conversions: 0, people: 0, value: 0 };
      return [n, people, value];
    };
  };
  return { sold: soldIn_(days.from, days.to), soldOn: (day: number) => soldIn_(day, day)('recipes') };
}

const [RULESET_KIND, ITEM_KIND] = [SUBJECT_KIND.ruleset * 2 ** 32, SUBJECT_KIND.item * 2 ** 32];

function fourIn(row: object): unknown[] {
  const figures = row as Record<string, unknown>;
  return 'total_opens' in figures
    ? ['total_opens', 'uniq_opens', 'total_clicks', 'uniq_clicks'].map((key) => figures[key])
    : ['total_impressions', 'unique_impressions', 'total_clicks', 'unique_clicks'].map((key) => figures[key]);
}

function soldIn(row: object): unknown[] {
  const figures = row as Record<string, unknown>;
  return ['conversions', 'unique_conversions', 'revenue'].map((key) => figures[key]);
}

function groupSums(stats: readonly Record<string, unknown>[]): Record<string, number> {
  return Object.fromEntries(
    GROUPS.map((by) => [
      by,
      sumOf(
        stats.filter((row) => row['by'] === by),
        'opens',
      ),
    ]),
  );
}

function sumOf(rows: readonly object[], key: string): number {
  return rows.reduce<number>((sum, row) => sum + Number((row as Record<string, unknown>)[key]), 0);
}

function csvOf(report: object, { stats, totals, currency }: Answer): string {
  return reportCsv(report as Report<object>, stats, totals, currency).replace('\uFEFF', '');
}

function csvText(head: string, rows: readonly (readonly unknown[])[], totals: readonly unknown[]): string {
  const cell = (value: unknown) => {
    const text = String(value);
    // A leading sign is what spreadsheets take for a formula, unless it is a number.
    const safe = /^[=+\-@]/.test(text) && !/^-\d+\.\d\d$/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return [head.split(','), ...rows, ['TOTALS', ...totals]].map((line) => line.map(cell).join(',')).join('\r\n') + '\r\n';
}

function rate(part: number, whole: number): string {
  return (part === 0 || whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100).toFixed(2);
}

function money(pence: number): string {
  return (pence / 100).toFixed(2);
}

function soldCells(four: Four, [converted, people, value]: Sold): unknown[] {
  return [
    ...four,
    rate(four[3], four[1]),
    converted,
    people,
    rate(people, four[1]),
    money(value),
    four[0] === 0 ? '' : money(Math.round((value / four[0]) * 1000)),
    converted === 0 ? '' : money(Math.round(value / converted)),
  ];
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function byName([a]: readonly unknown[], [b]: readonly unknown[]): number {
  return order(String(a), String(b));
}

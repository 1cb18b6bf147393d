/** The report of who opened, with the way from all opens to the bill and to the other reports. */
import type { OpenerStatsRow } from '@limn/contracts';
import {
  CLIENT_LABELS,
  countryLetters,
  dateOfDay,
  dayIn,
  DEVICE_LABELS,
  isCounted,
  OPENER_CLASS,
  OPENER_CLASS_LABELS,
  RECORD_KIND,
} from '@limn/model';
import { OPENER_GROUPS, type OpenerGroup, type OpensAndBill } from '@limn/reporting';
import type { Handlers } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';
import { companyMade } from '../../people/accounts/accounts.read.ts';
import { billOfDays } from '../../people/billing/bill.read.ts';
import { openerClasses, impliedOpens, openerSums, type OpenerSum, OPENER_TRAIT } from '../counting/openers.read.ts';
import { companyStats, type Range } from '../counting/reports.read.ts';
import { rangeBefore } from './report-summary.ts';
import { rangeOf } from './statistics.routes.ts';

const CLASSES = Object.entries(OPENER_CLASS);
type Classes = Record<keyof typeof OPENER_CLASS, number>;
const { impression: OPEN, click: CLICK, unpaid: UNPAID } = RECORD_KIND;

export function openerStatisticsHandlers(): Handlers<'openerStats'> {
  return {
    openerStats: async ({ caller: { companyId }, params, query: { openers = 'people' }, transact }) => {
      const range = rangeOf(params);
      return transact(async (tx) => {
        const sums = await openerSums(tx, companyId, range);
        const shown = sums.filter((sum) => openers === 'all' || isCounted(sum.class));
        const all = shown.filter(({ trait }) => trait === OPENER_TRAIT.all);
        return {
          stats: rowsOf(shown),
          totals: { opens: totalOf(all, OPEN), clicks: totalOf(all, CLICK) },
          classes: classesOf(sums.filter(isOpen)),
          previous: classesOf(await openerClasses(tx, companyId, rangeBefore(range))),
          daily_stats: daysOf(sums.filter(isOpen)),
          bill: await billOf(tx, companyId, range, sums),
        };
      });
    },
  };
}

const isOpen = ({ trait, kind }: OpenerSum) => trait === OPENER_TRAIT.all && kind === OPEN;

function totalOf(sums: readonly OpenerSum[], kind: number): number {
  return sums.reduce((total, sum) => total + (sum.kind === kind ? sum.total : 0), 0);
}

/**
 * A row of each group for each value that had any, the greatest first; every hour of the day and of the week.
 */
function rowsOf(sums: readonly OpenerSum[]): OpenerStatsRow[] {
  return (Object.keys(OPENER_GROUPS) as OpenerGroup[]).flatMap((by) => {
    const { trait, codeOf, nameOf, every } = GROUPS[by];
    const rows = new Map<number, OpenerStatsRow>(
      Array.from({ length: every ?? 0 }, (_, code) => [code, { by, code, name: nameOf(code), opens: 0, clicks: 0 }]),
    );
    for (const sum of sums) {
      if (sum.trait !== trait || (sum.kind !== OPEN && sum.kind !== CLICK)) continue;
      const code = codeOf(sum);
      const row = rows.get(code) ?? { by, code, name: nameOf(code), opens: 0, clicks: 0 };
      rows.set(code, row);
      row[sum.kind === OPEN ? 'opens' : 'clicks'] += sum.total;
    }
    const found = [...rows.values()];
    return every === undefined ? found.toSorted((a, b) => b.opens - a.opens || b.clicks - a.clicks || a.code - b.code) : found;
  });
}

interface Group {
  trait: OpenerSum['trait'];
  codeOf(sum: OpenerSum): number;
  nameOf(code: number): string;
  /** It has a row for each code below this. */
  every?: number;
}

const UNKNOWN = 'Unknown';
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const COUNTRIES = new Intl.DisplayNames('en-GB', { type: 'region' });
const valueOf = ({ value }: OpenerSum) => value;
const hourName = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

const GROUPS: Readonly<Record<OpenerGroup, Group>> = {
  class: {
    trait: OPENER_TRAIT.all,
    codeOf: (sum) => sum.class,
    nameOf: (code) => (OPENER_CLASS_LABELS as Readonly<Record<number, string>>)[code] ?? UNKNOWN,
  },
  client: { trait: OPENER_TRAIT.client, codeOf: valueOf, nameOf: (code) => CLIENT_LABELS[code] ?? UNKNOWN },
  device: { trait: OPENER_TRAIT.device, codeOf: valueOf, nameOf: (code) => DEVICE_LABELS[code] ?? UNKNOWN },
  country: { trait: OPENER_TRAIT.country, codeOf: valueOf, nameOf: countryName },
  hour: { trait: OPENER_TRAIT.hour, codeOf: valueOf, nameOf: hourName, every: 24 },
  weekhour: {
    trait: OPENER_TRAIT.hour,
    codeOf: ({ part, value }) => part * 24 + value,
    nameOf: (code) => `${WEEKDAYS[Math.floor(code / 24)] ?? UNKNOWN} ${hourName(code % 24)}`,
    every: 7 * 24,
  },
};

/** Two letters that are no country yet, or no more, stand for themselves. */
function countryName(code: number): string {
  const letters = countryLetters(code);
  return letters === undefined ? UNKNOWN : (COUNTRIES.of(letters) ?? letters);
}

function classesOf(opens: readonly { class: number; total: number }[]): Classes {
  const sum = (code: number) => opens.reduce((total, one) => total + (one.class === code ? one.total : 0), 0);
  return Object.fromEntries(CLASSES.map(([name, code]) => [name, sum(code)])) as Classes;
}

function daysOf(opens: readonly OpenerSum[]): ({ date: string } & Classes)[] {
  return [...Map.groupBy(opens, ({ part }) => part)]
    .toSorted(([a], [b]) => a - b)
    .map(([day, some]) => ({ date: dateOfDay(day), ...classesOf(some) }));
}

async function billOf(tx: Tx, companyId: number, range: Range, sums: readonly OpenerSum[]): Promise<OpensAndBill> {
  const asked = sums.filter(({ trait, kind }) => trait === OPENER_TRAIT.all && (kind === OPEN || kind === UNPAID));
  const real = asked.filter(({ sample }) => !sample);
  // Opens without credits are people's: only they are asked for one.
  const opens = classesOf(real.filter(({ kind }) => kind === OPEN));
  const { timezone, madeAt } = await companyMade(tx, companyId);
  const { ledger, payAsYouGo } = await billOfDays(tx, companyId, timezone, range);
  return {
    all: real.reduce((total, sum) => total + sum.total, 0),
    prefetch: opens.prefetch,
    scanner: opens.scanner,
    bot: opens.bot,
    test: opens.test,
    unpaid: totalOf(real, UNPAID),
    ledger,
    pay_as_you_go: payAsYouGo,
    elsewhere: await billedElsewhere(tx, companyId, { range, real, timezone, madeOn: dayIn(timezone, madeAt.getTime()) }),
    implied: await impliedOpens(tx, companyId, range),
    sample: totalOf(asked, OPEN) - totalOf(real, OPEN),
    reported: (await companyStats(tx, companyId, range.from, range.to)).totalOpens,
  };
}

/** A company that came with a file brought its counts, and left its credits where they were used. */
async function billedElsewhere(
  tx: Tx,
  companyId: number,
  { range, real, timezone, madeOn }: { range: Range; real: readonly OpenerSum[]; timezone: string; madeOn: number },
): Promise<number> {
  if (range.from > madeOn) return 0;
  const opened = real
    .filter(({ part: day, kind, class: openerClass }) => day <= madeOn && kind === OPEN && isCounted(openerClass))
    .reduce((total, sum) => total + sum.total, 0);
  const { ledger } = await billOfDays(tx, companyId, timezone, { from: range.from, to: Math.min(range.to, madeOn) });
  return Math.max(0, opened - ledger);
}

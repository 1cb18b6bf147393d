/**
 * Tells who opened: by class, client, device, country and hour; by day; and how all opens come to the opens
 * that are billed.
 */
import { OPENER_CLASS, OPENER_CLASS_LABELS } from '@limn/model';
import type { Report } from '../definition.ts';
import { REPORT_PLACES } from '../places.ts';

/** Kinds of rows. */
export const OPENER_GROUPS = {
  class: 'Opener',
  client: 'Mail program or browser',
  device: 'Device',
  country: 'Country',
  hour: 'Hour of day',
  weekhour: 'Weekday and hour',
} as const;
export type OpenerGroup = keyof typeof OPENER_GROUPS;

/** Each open is in every group once, so TOTALS is no sum of rows. */
export const OPENERS = {
  title: REPORT_PLACES.openers.title,
  csvTitle: 'openers_report_export',
  dimensions: [
    { key: 'by', label: 'By', kind: 'text', value: ({ by }) => OPENER_GROUPS[by] },
    { key: 'name', label: 'Name', kind: 'text', value: ({ name }) => name },
  ],
  figures: [
    { key: 'opens', label: 'Opens', kind: 'count', total: 'asked' },
    { key: 'clicks', label: 'Clicks', kind: 'count', total: 'asked' },
  ],
  sort: { by: 'opens', descending: true },
} as const satisfies Report<{ by: OpenerGroup; name: string }>;

/** The classes of openers, as charts and tiles show them. */
export const OPENERS_BY_DAY = {
  title: 'Openers by day',
  csvTitle: 'openers_by_day_export',
  dimensions: [{ key: 'date', label: 'Date', kind: 'day', value: ({ date }) => date }],
  figures: [
    { key: 'person', label: OPENER_CLASS_LABELS[OPENER_CLASS.person], kind: 'count', total: 'sum' },
    { key: 'proxy', label: OPENER_CLASS_LABELS[OPENER_CLASS.proxy], kind: 'count', total: 'sum' },
    { key: 'prefetch', label: OPENER_CLASS_LABELS[OPENER_CLASS.prefetch], kind: 'count', total: 'sum' },
    { key: 'scanner', label: OPENER_CLASS_LABELS[OPENER_CLASS.scanner], kind: 'count', total: 'sum' },
    { key: 'bot', label: OPENER_CLASS_LABELS[OPENER_CLASS.bot], kind: 'count', total: 'sum' },
    { key: 'test', label: OPENER_CLASS_LABELS[OPENER_CLASS.test], kind: 'count', total: 'sum' },
  ],
  sort: { by: 'date', descending: true },
} as const satisfies Report<{ date: string }>;

/** Classes of people, whose opens are counted and billed. */
export const PEOPLE_CLASSES: readonly string[] = ['person', 'proxy'];

/** The sums, in opens. */
export interface OpensAndBill {
  /** All requests for pictures, by people and machines. */
  all: number;
  prefetch: number;
  scanner: number;
  bot: number;
  test: number;
  /** Opens of people that got the fallback image because no credits were left. */
  unpaid: number;
  /** Credits that the ledger took. */
  ledger: number;
  pay_as_you_go: number;
  /** Billed where the company was before its file was imported. */
  elsewhere: number;
  implied: number;
  sample: number;
  /** Total Impressions of people in the other reports. */
  reported: number;
}

/** One line of the way from all opens to the bill, or on to the reports. */
export interface BillLine {
  key: string;
  label: string;
  /** Its meaning, in a sentence. */
  how: string;
  /** Left out of or added to what is above it, or the sum of both. */
  part: 'start' | 'minus' | 'plus' | 'sum' | 'check';
  opens: number;
}

type Counted = Pick<BillLine, 'key' | 'label' | 'how' | 'part'> & { of: (counts: OpensAndBill) => number; unlessZero?: true };

const billed = ({ all, prefetch, scanner, bot, test, unpaid }: OpensAndBill) => all - prefetch - scanner - bot - test - unpaid;
const explained = (counts: OpensAndBill) => counts.ledger + counts.elsewhere;

const TO_THE_BILL: readonly Counted[] = [
  { key: 'all', label: 'All opens', how: 'Every request for a picture that reached Limn.', part: 'start', of: ({ all }) => all },
  {
    key: 'prefetch',
    label: 'Privacy prefetches',
    how: 'Fetched in advance by a mail service, whether or not someone opens.',
    part: 'minus',
    of: ({ prefetch }) => prefetch,
  },
  { key: 'scanner', label: 'Scanners', how: 'Security software that checks emails.', part: 'minus', of: ({ scanner }) => scanner },
  { key: 'bot', label: 'Bots', how: 'Programs, crawlers and chat previews.', part: 'minus', of: ({ bot }) => bot },
  { key: 'test', label: 'Tests', how: 'The Email Field arrived unfilled, as in a test email.', part: 'minus', of: ({ test }) => test },
  {
    key: 'unpaid',
    label: 'Over the plan',
    how: 'People who got the fallback image because no credits were left.',
    part: 'minus',
    of: ({ unpaid }) => unpaid,
  },
  { key: 'billed', label: 'Billed opens', how: 'Opens of people. Each uses one credit.', part: 'sum', of: billed },
  {
    key: 'elsewhere',
    label: 'Billed before your import',
    how: 'Opens from before your company’s file was imported here.',
    part: 'minus',
    of: ({ elsewhere }) => elsewhere,
    unlessZero: true,
  },
  { key: 'ledger', label: 'Credits used', how: 'What your credit ledger shows for these days.', part: 'check', of: ({ ledger }) => ledger },
  {
    key: 'pay_as_you_go',
    label: 'Of these, pay as you go',
    how: 'Charged on the monthly statement. Your credits cover the others.',
    part: 'check',
    of: (counts) => counts.pay_as_you_go,
    unlessZero: true,
  },
  {
    key: 'difference',
    label: 'Difference',
    how: 'Billed opens and the credit ledger differ. The latest opens may still be on their way. If the difference stays, contact support.',
    part: 'check',
    of: (counts) => billed(counts) - explained(counts),
    unlessZero: true,
  },
];

const TO_THE_REPORTS: readonly Counted[] = [
  { key: 'billed', label: 'Billed opens', how: 'From the other table.', part: 'start', of: billed },
  {
    key: 'implied',
    label: 'Clicks without an open',
    how: 'Someone who clicked has seen the picture. Never billed.',
    part: 'plus',
    of: ({ implied }) => implied,
  },
  {
    key: 'sample',
    label: 'Sample figures',
    how: 'Made-up opens. Never billed.',
    part: 'plus',
    of: ({ sample }) => sample,
    unlessZero: true,
  },
  {
    key: 'reported',
    label: 'Total Impressions of people',
    how: 'As the reports show it for all images, campaigns and recipes together.',
    part: 'sum',
    of: ({ reported }) => reported,
  },
  {
    key: 'unexplained',
    label: 'Difference',
    how: 'The reports and the opens behind them differ. Contact support.',
    part: 'check',
    of: (counts) => counts.reported - billed(counts) - counts.implied - counts.sample,
    unlessZero: true,
  },
];

export function billLines(counts: OpensAndBill): BillLine[] {
  return linesOf(TO_THE_BILL, counts);
}

export function reportLines(counts: OpensAndBill): BillLine[] {
  return linesOf(TO_THE_REPORTS, counts);
}

function linesOf(lines: readonly Counted[], counts: OpensAndBill): BillLine[] {
  return lines.flatMap(({ of, unlessZero, ...line }) => {
    const opens = of(counts);
    return unlessZero && opens === 0 ? [] : [{ ...line, opens: line.part === 'minus' ? -opens : opens }];
  });
}

export const OPENS_AND_BILL = {
  title: 'From all opens to your bill',
  csvTitle: 'opens_and_bill_export',
  dimensions: [
    { key: 'label', label: 'Line', kind: 'text', value: ({ label }) => label },
    { key: 'how', label: 'Meaning', kind: 'text', value: ({ how }) => how },
  ],
  figures: [{ key: 'opens', label: 'Opens', kind: 'count', total: 'asked' }],
  sort: { by: 'label', descending: false },
  totals: 'none',
} as const satisfies Report<BillLine>;

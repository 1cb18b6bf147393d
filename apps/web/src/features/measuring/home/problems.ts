/** Problems to fix, as sentences, each with the one place where it is fixed. */
import type { Company, FallbackCount, Unresolved } from '@limn/contracts';
import { TAG_PARAMETER } from '@limn/model';
import { tagAddress } from '../../../ui/image-addresses.ts';
import { formatAgo, formatCount } from '../../../ui/format.ts';

export interface Problem {
  /** Names it among what a person has dismissed. */
  notice: string;
  /** Another state shows it again. */
  state: string;
  kind: 'warning' | 'error';
  title: string;
  /** A placeholder that the text begins with. */
  code?: string;
  text: string;
  fix: { label: string; to: string };
}

/** Problems not seen for so long are fixed, or the send is over. */
const RECENT_MS = 7 * 86_400_000;
const DAY_MS = 86_400_000;
const TRIAL_WARNING_DAYS = 3;
const BILLING_TAB = '/settings/billing';
/** Part of the credits that is left when it is said, the smallest last. */
const CREDIT_MARKS = [0.2, 0.05, 0] as const;

export function problemsOf({
  unresolved,
  fallbacks = [],
  company,
  support,
  nowMs,
}: {
  unresolved: readonly Unresolved[];
  fallbacks?: readonly FallbackCount[];
  company: Company | undefined;
  support: string;
  nowMs: number;
}): Problem[] {
  const problems = [
    ...fellBack(fallbacks, support, nowMs),
    ...unfilled(unresolved, nowMs),
    ...(company ? [...late(company, support, nowMs), ...credits(company, support), ...trial(company, nowMs)] : []),
  ];
  // While a mailing is opened without credits, nothing else is as urgent.
  return problems.toSorted((a, b) => Number(b.kind === 'error') - Number(a.kind === 'error'));
}

/** Server failures of the last hour. Problems of the company's own data are shown with that data. */
function fellBack(fallbacks: readonly FallbackCount[], support: string, nowMs: number): Problem[] {
  return fallbacks.flatMap(({ reason, count }) => {
    const because = BECAUSE[reason];
    if (because === undefined) return [];
    return [
      {
        notice: `fallback ${reason}`,
        // Another hour is another state: what goes on is said again.
        state: new Date(nowMs).toISOString().slice(0, 13),
        kind: 'warning',
        title: `${formatCount(count)} ${count === 1 ? 'open' : 'opens'} in the last hour got the fallback image because ${because}`,
        text: 'They’re counted. Recipients who open the email again get their own image.',
        fix: { label: 'Contact support', to: support },
      } satisfies Problem,
    ];
  });
}

/** Background work that fails for this company alone. Operators see it, too. */
function late({ set_aside: failing }: Company, support: string, nowMs: number): Problem[] {
  const byText = Map.groupBy(failing, ({ job }) => LATE[job] ?? LATE_OTHERWISE);
  return [...byText].map(([[title, text], some]) => {
    const since = some.map((one) => one.since).reduce((a, b) => (a < b ? a : b));
    return {
      notice: `late ${some.map(({ job }) => job).join(' ')}`,
      // Each day is another state: what goes on is said again.
      state: `${since} ${new Date(nowMs).toISOString().slice(0, 10)}`,
      kind: 'warning',
      title,
      text: `${text} The problem began ${onDay(formatAgo(since, nowMs))}, and we keep trying.`,
      fix: { label: 'Contact support', to: support },
    };
  });
}

const COUNTS_LATE = ['New opens and clicks are missing in your reports.', 'They’re recorded, and none is lost.'] as const;
const LATE_OTHERWISE = ['A background task doesn’t finish.', 'Your images keep working.'] as const;
const LATE: Readonly<Record<string, readonly [title: string, text: string]>> = {
  drain: COUNTS_LATE,
  roll: COUNTS_LATE,
  attribute: ['New conversions are missing in your reports.', 'They’re recorded, and none is lost.'],
  aggregates: ['Customer figures are out of date.', 'Rules and views use those from before.'],
  'aggregate checks': ['Customer figures are out of date.', 'Rules and views use those from before.'],
  erase: ['The erasure of a recipient isn’t complete.', 'Some of their data is still there.'],
  reports: ['A report couldn’t be mailed.', 'It’s sent as soon as it can be.'],
  tests: ['A test can’t choose its winner.', 'Recipients keep seeing its variants.'],
};

const BECAUSE: Readonly<Record<string, string>> = {
  overload: 'the server was overloaded.',
  not_drawn: 'their own couldn’t be drawn.',
};

/** One for each image, campaign and recipe, however many of its fields are unfilled. */
function unfilled(unresolved: readonly Unresolved[], nowMs: number): Problem[] {
  const byObject = Map.groupBy(
    unresolved.filter(({ last_seen }) => nowMs - Date.parse(last_seen) < RECENT_MS),
    ({ id }) => id,
  );
  return [...byObject.values()].flatMap((fields) => {
    // Problems that people see come before unknown recipients and sends; of those, the most frequent.
    const [worst] = fields.toSorted((a, b) => rankOf(a.parameter) - rankOf(b.parameter) || b.count - a.count);
    if (!worst) return [];
    const last = fields.map(({ last_seen }) => last_seen).reduce((a, b) => (a > b ? a : b));
    return {
      notice: `unfilled ${worst.id}`,
      state: `${last.slice(0, 10)} ${fields.length}`,
      kind: 'warning',
      title: `${subjectOf(worst, fields.length - 1)} “${worst.name}”.`,
      ...(worst.token === '' ? {} : { code: worst.token }),
      text: `arrived unfilled ${times(worst.count)}, last ${onDay(formatAgo(last, nowMs))}. ${CONSEQUENCE[worst.parameter] ?? 'It was left blank.'}`,
      fix: { label: 'Check the tag', to: `${tagAddress(worst.id, worst.kind)}&parameter=${encodeURIComponent(worst.parameter)}` },
    } satisfies Problem;
  });
}

function rankOf(parameter: string): number {
  return [TAG_PARAMETER.recipient, TAG_PARAMETER.send].findIndex((name) => name === parameter) + 1;
}

const CONSEQUENCE: Readonly<Record<string, string>> = {
  [TAG_PARAMETER.recipient]: 'These opens count as tests.',
  [TAG_PARAMETER.send]: 'Limn can’t tell opens of different mailings apart, and countdowns from the send start at the first open.',
};

function subjectOf({ parameter }: Unresolved, more: number): string {
  const others = more === 0 ? '' : more === 1 ? ' and one more field' : ` and ${more} more fields`;
  if (parameter === TAG_PARAMETER.recipient) return `The recipient${others} ${more === 0 ? 'is' : 'are'} unknown in`;
  if (parameter === TAG_PARAMETER.send) return `The mailing${others} ${more === 0 ? 'is' : 'are'} unknown in`;
  if (/^(first[ _-]?name|first|fname)$/i.test(parameter)) return `First names${others} are missing in`;
  return `“${parameter}”${others} ${more === 0 ? 'is' : 'are'} missing in`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${formatCount(count)} times in 30 days`;
}

function onDay(ago: string): string {
  return /ago$|^in |^just now$|^yesterday$|^tomorrow$/.test(ago) ? ago : `on ${ago}`;
}

const NO_CREDITS: Problem = {
  notice: 'credits',
  state: 'none',
  kind: 'error',
  title: 'You have no credits.',
  text: 'Recipients see your fallback images until you get more.',
  fix: { label: 'Get more credits', to: BILLING_TAB },
};

function hasTrialEnded({ plan_type, trial_ends_at }: Company['billing']): boolean {
  return plan_type === 'free_trial' && trial_ends_at !== null;
}

function credits({ billing }: Company, support: string): Problem[] {
  const { credits_remaining: left, credits_granted: granted, unlimited } = billing.usage;
  // Plans that continue without credits have no problem when they are used up.
  if (unlimited && billing.plan_type !== 'custom') return [];
  // A trial that has ended is a problem of its own; an agreed plan may have no number.
  if (granted === 0) return unlimited || hasTrialEnded(billing) ? [] : [NO_CREDITS];
  const mark = CREDIT_MARKS.findLast((part) => left <= granted * part);
  if (mark === undefined) return [];
  return [
    {
      notice: 'credits',
      // New credits are another state: when they run low in turn, it is said again.
      state: `${mark} ${granted}`,
      kind: mark === 0 ? 'error' : 'warning',
      title: mark === 0 ? 'All your credits are used.' : `${formatCount(left)} of ${formatCount(granted)} credits are left.`,
      text: mark === 0 ? 'Get more before your next send.' : 'Each impression uses one.',
      fix: { label: 'Get more credits', to: billing.plan_type === 'custom' ? support : BILLING_TAB },
    },
  ];
}

function trial({ billing: { plan_type, trial_ends_at } }: Company, nowMs: number): Problem[] {
  if (plan_type !== 'free_trial' || trial_ends_at === null) return [];
  const days = Math.ceil((Date.parse(trial_ends_at) - nowMs) / DAY_MS);
  if (days > TRIAL_WARNING_DAYS) return [];
  const ended = days <= 0;
  return [
    {
      notice: 'trial',
      state: ended ? 'ended' : 'ending',
      kind: ended ? 'error' : 'warning',
      title: ended ? 'Your free trial has ended.' : `Your free trial ends ${days === 1 ? 'within a day' : `in ${days} days`}.`,
      text: ended ? 'Choose a plan to continue.' : 'Choose a plan before your next send.',
      fix: { label: 'Choose a plan', to: BILLING_TAB },
    },
  ];
}

/** The results of a campaign's tests, as the API says them. */
import type { CampaignTestResult } from '@limn/contracts';
import { readTest, recipientsNeeded, winnerOf } from '@limn/experiments';
import type { z } from 'zod';
import type { Tx } from '../../../storage/database.ts';
import { companyCurrency } from '../../people/accounts/accounts.read.ts';
import type { CampaignRow } from './campaigns.store.ts';
import type { TestFigures, TestSpan } from './test-figures.port.ts';
import { comparedArms, figuresOf, wireComparison, type FoundArms } from './compared-arms.port.ts';
import { isBehindControl, leadingArm, controlFigures, isWorse } from './test-outcomes.ts';
import { goalOf } from './ruleset-tests.ts';
import { untilOf } from './test-end.read.ts';
import { armsOf, type TestArm, type TestState } from './test-states.port.ts';

type Result = z.input<typeof CampaignTestResult>;

interface Baseline {
  baseline: number;
  deviation?: number;
}

interface Test {
  key: number;
  state: Omit<TestState, 'since'> & { since?: string };
}

/** Changes for which the sample size is given, in percent. */
const CHANGES = [5, 10, 20, 50];
/** A rate of fewer is a guess. */
const MIN_SUCCESSES = 20;
const UNSOUND =
  'Results are paused: recipients did not come to the variants as their weights say. Check for rules, caches or links that keep some of them away, then change the weights to start again.';

/** Finds those of the draft that are not published, those that run, then those that ended, newest first. */
export async function testResults(tx: Tx, companyId: number, row: CampaignRow, figures: TestFigures): Promise<Result[]> {
  const stored = Object.entries(row.tests).map(([key, state]): Test => ({ key: Number(key), state }));
  const isLive = (key: number) => stored.some((test) => test.key === key && test.state.ended === undefined);
  const drafts = row.rulesets.flatMap(({ key, name, test }): Test[] =>
    test && !isLive(test.key)
      ? [
          {
            key: test.key,
            state: {
              ruleset: { key, name },
              arms: armsOf({ ...test, holdOut: test.hold_out }),
              automatic: test.automatic_winner,
              goal: goalOf(test),
            },
          },
        ]
      : [],
  );
  const running = stored.filter(({ state }) => state.ended === undefined);
  const ended = stored
    .filter(({ key, state }) => state.ended !== undefined && !drafts.some((draft) => draft.key === key))
    .toSorted((a, b) => (b.state.ended ?? '').localeCompare(a.state.ended ?? ''));
  const results: Result[] = [];
  for (const test of [...drafts, ...running, ...ended]) results.push(await resultOf(tx, companyId, row.id, test, figures));
  return results;
}

/**
 * Key of the arm that has won by now, by the goal; undefined while none has, or where it does worse in
 * clicks, conversions, revenue or a guardrail.
 */
export async function foundWinner(
  tx: Tx,
  companyId: number,
  campaignId: number,
  test: Test,
  figures: TestFigures,
): Promise<number | undefined> {
  const goal = goalOf(test.state);
  const { arms } = test.state;
  const found = await foundOf(tx, companyId, campaignId, test, figures);
  const rates = (successes: 'clicked' | 'returned') => figuresOf(arms, found.counts, successes);
  const winner = goal === 'clicks' ? winnerOf(rates('clicked')) : leadingArm(found, goal);
  if (winner === undefined) return undefined;
  const isWorseInRates = (['clicked', 'returned'] as const).some((of) => isWorse(winner, arms, readTest(rates(of)).arms));
  return isWorseInRates || isBehindControl(winner, found) ? undefined : winner;
}

async function resultOf(tx: Tx, companyId: number, campaignId: number, test: Test, figures: TestFigures): Promise<Result> {
  const { key, state } = test;
  const goal = goalOf(state);
  const found = await foundOf(tx, companyId, campaignId, test, figures);
  const { counts } = found;
  const { arms, outcomes, sample_ratio, sampleRatio } = comparedArms(found, goal);
  const returned = readTest(figuresOf(state.arms, counts, 'returned'));
  const nameOf = (arm: number) => state.arms.find((one) => one.key === arm)?.name ?? '';
  const decisive = goal === 'clicks' ? arms : (outcomes.find(({ id }) => id === goal)?.arms ?? []);
  return {
    key,
    ruleset: state.ruleset,
    status: statusOf(state),
    since: state.since ?? null,
    ended_at: state.ended ?? null,
    automatic_winner: state.automatic,
    goal,
    winner: state.winner
      ? { key: state.winner.key, name: nameOf(state.winner.key), at: state.winner.at, automatic: !state.winner.manual }
      : null,
    summary: summaryOf(state, sampleRatio.isSound, decisive),
    arms,
    sample_ratio,
    guardrails: [
      {
        id: 'opened_again',
        label: 'Opened again on a later day',
        arms: returned.arms.map((arm) => ({
          key: arm.key,
          count: arm.successes,
          rate: arm.rate ?? null,
          comparison: wireComparison(arm.comparison, { name: nameOf(arm.key), successes: 'repeat openers' }, state.arms),
        })),
      },
    ],
    outcomes,
    currency: await companyCurrency(tx, companyId),
    needed: needed(
      state.arms,
      goal === 'clicks' ? await clicksOf(tx, companyId, campaignId, arms, figures) : controlFigures(found, goal, MIN_SUCCESSES),
    ),
  };
}

async function foundOf(tx: Tx, companyId: number, campaignId: number, test: Test, figures: TestFigures): Promise<FoundArms> {
  const span = spanOf(campaignId, test);
  return {
    arms: test.state.arms,
    counts: span ? await figures.countArms(tx, companyId, span) : [],
    conversions: span ? await figures.conversionsOfArms(tx, companyId, span) : [],
  };
}

/** Anyone who came before the last change of weights, or after the end or the winner, is not analysed. */
function spanOf(campaignId: number, { key, state }: Test): TestSpan | undefined {
  if (state.since === undefined) return undefined;
  return { campaignId, test: key, since: state.since, until: untilOf(state) };
}

/** The control's rate; before there is one, that of the campaign in the last 30 days. */
async function clicksOf(
  tx: Tx,
  companyId: number,
  campaignId: number,
  arms: Result['arms'],
  figures: TestFigures,
): Promise<Baseline | undefined> {
  const control = arms.find(({ role }) => role === 'control');
  if (control && control.clicked >= MIN_SUCCESSES) return { baseline: control.clicked / control.recipients };
  const { recipients, clicked } = await figures.lastClicks(tx, companyId, campaignId);
  return clicked >= MIN_SUCCESSES && recipients >= clicked ? { baseline: clicked / recipients } : undefined;
}

function needed(arms: readonly TestArm[], known: Baseline | undefined): Result['needed'] {
  const share = (role: TestArm['role']) => Math.min(...arms.filter((arm) => arm.role === role).map(({ weight }) => weight)) / 100;
  const recipients = (percent: number) =>
    known &&
    recipientsNeeded({ ...known, lift: percent / 100, shares: [share('control'), share('variant')], comparisons: arms.length - 1 });
  return { baseline: known?.baseline ?? null, changes: CHANGES.map((percent) => ({ percent, recipients: recipients(percent) ?? null })) };
}

function statusOf({ since, ended, winner }: Test['state']): Result['status'] {
  if (since === undefined) return 'draft';
  if (ended !== undefined) return 'ended';
  return winner ? 'decided' : 'running';
}

/**
 * The variant of which most is said; a hold-out is not what the test is about. @param decisive the arms'
 * comparisons by the goal
 */
function summaryOf(
  { since, ended, winner, arms: named }: Test['state'],
  isSound: boolean,
  decisive: readonly Pick<Result['arms'][number], 'key' | 'comparison'>[],
): string {
  if (since === undefined) return 'Publish the campaign to start this test.';
  if (winner) {
    const name = `“${named.find(({ key }) => key === winner.key)?.name ?? ''}”`;
    if (winner.manual) return ended === undefined ? `Everyone sees ${name} now. Your team chose it.` : `Your team chose ${name}.`;
    return ended === undefined
      ? `${name} won, and everyone sees it now. It was chosen automatically.`
      : `${name} won. It was chosen automatically.`;
  }
  if (!isSound) return UNSOUND;
  const keys = new Set(named.filter(({ role }) => role === 'variant').map(({ key }) => key));
  const variants = decisive.filter(({ key }) => keys.has(key));
  const telling = ['better', 'worse'].flatMap((verdict) => variants.filter(({ comparison }) => comparison?.verdict === verdict));
  return (telling[0] ?? variants[0])?.comparison?.sentence ?? '';
}

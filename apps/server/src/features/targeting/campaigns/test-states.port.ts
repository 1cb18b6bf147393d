/**
 * Since when the tests of a campaign are read, beside its versions: a change of weights begins again,
 * whichever version brings it. What ended or has a winner stays, to be read.
 */
import type { CampaignRuleset, CampaignSnapshot, CampaignTest } from '@limn/published';
import { TEST_ARM, type TestGoal } from '@limn/model';
import { goalOf } from './ruleset-tests.ts';

export interface TestArm {
  key: number;
  name: string;
  weight: number;
  role: 'control' | 'variant' | 'hold_out';
}

export interface TestState {
  /** The ruleset that it is in. */
  ruleset: { key: number; name: string };
  arms: TestArm[];
  automatic: boolean;
  /** Decides it. Default: clicks. */
  goal?: TestGoal;
  /** Instants. */
  since: string;
  ended?: string;
  /** The arm that everyone is shown, and since when; `manual`: a member chose it. */
  winner?: { key: number; at: string; manual?: true | undefined };
}

/** By keys of tests. */
export type TestStates = Readonly<Record<string, TestState>>;

const MAX_ENDED = 200;

/** The states once a version is live. @param now an instant */
export function statesOfVersion(before: TestStates, { rulesets }: Pick<CampaignSnapshot, 'rulesets'>, now: string): TestStates {
  const live = new Map(rulesets.flatMap((ruleset) => (ruleset.test ? [[String(ruleset.test.key), stateOf(ruleset, ruleset.test)]] : [])));
  const running = [...live].map(([key, state]): [string, TestState] => {
    const last = before[key];
    if (!last || last.ended || weightsOf(last) !== weightsOf(state)) return [key, { ...state, since: now }];
    const winner = state.automatic || last.winner?.manual ? last.winner : undefined;
    return [key, { ...state, since: last.since, ...(winner ? { winner } : {}) }];
  });
  const over = Object.entries(before).flatMap(([key, state]): [string, TestState][] =>
    live.has(key) ? [] : [[key, { ...state, ended: state.ended ?? now }]],
  );
  return Object.fromEntries([...over.slice(-MAX_ENDED), ...running]);
}

/** Arms as the draft has them, in the order in which they take their parts. */
export function armsOf({
  key,
  weight,
  holdOut,
  variants,
}: Pick<CampaignTest, 'key' | 'weight' | 'holdOut'> & { variants: readonly Omit<TestArm, 'role'>[] }): TestArm[] {
  const first = key * TEST_ARM.places;
  return [
    { key: first + TEST_ARM.control, name: 'Control', weight, role: 'control' },
    ...variants.map((variant): TestArm => ({ key: variant.key, name: variant.name, weight: variant.weight, role: 'variant' })),
    ...(holdOut > 0 ? [{ key: first + TEST_ARM.holdOut, name: 'Hold-out', weight: holdOut, role: 'hold_out' as const }] : []),
  ];
}

/** Keys of the arms that everyone is shown, by their tests. */
export function winnersOf(states: TestStates): Map<number, number> {
  return new Map(Object.entries(states).flatMap(([key, { winner }]) => (winner ? [[Number(key), winner.key]] : [])));
}

function stateOf({ key, name }: CampaignRuleset, test: CampaignTest): Omit<TestState, 'since'> {
  return { ruleset: { key, name }, arms: armsOf(test), automatic: test.automaticWinner, goal: goalOf(test) };
}

function weightsOf({ arms }: Pick<TestState, 'arms'>): string {
  return JSON.stringify(arms.map(({ key, weight }) => [key, weight]));
}

/** Campaigns as tests of the editor need them; say only what matters. */
import type { Campaign, CampaignTestResult, Ruleset } from '@limn/contracts';

export function aRuleset(change: Partial<Ruleset> = {}): Ruleset {
  return {
    id: 1,
    key: 1,
    name: 'Rain',
    image_type: '1',
    image_url: '/assets/rain.png',
    rule: { operator: 'All', children: [] },
    ...change,
  };
}

export function aCampaign(change: Partial<Campaign> = {}): Campaign {
  return {
    id: 5,
    uuid: '9c1e40d2-0000-4000-8000-000000000005',
    name: 'Weekend outdoors',
    revision: 3,
    live_version: null,
    unpublished_changes: true,
    created_at: '2026-11-01T10:00:00.000Z',
    updated_at: '2026-11-20T10:00:00.000Z',
    published_at: null,
    running_tests: 0,
    rulesets: [aRuleset(), aRuleset({ id: 2, key: 2, name: 'Snow' }), aRuleset({ id: 3, key: 3, name: 'Sun' })],
    other: { image_type: '1', image_url: '/assets/other.png' },
    tag_settings: {},
    preview_settings: {},
    url_settings: {},
    tags: {},
    source_settings: [],
    preview_source_settings: [],
    merge_fields: {},
    segments_behind: [],
    width: 600,
    height: 200,
    ...change,
  };
}

/** Half of the recipients see nothing instead. */
export function aTest(change: Partial<NonNullable<Ruleset['test']>> = {}): NonNullable<Ruleset['test']> {
  return { key: 7, weight: 50, hold_out: 0, automatic_winner: false, goal: 'clicks', variants: [aVariant()], ...change };
}

export function aVariant(change: Partial<NonNullable<Ruleset['test']>['variants'][number]> = {}) {
  return { key: 449, name: 'Variant B', weight: 50, image_type: '3' as const, ...change };
}

/** `aTest` while it runs: B is better. */
export function aTestResult(change: Partial<CampaignTestResult> = {}): CampaignTestResult {
  const sentence = '“Variant B” gets 4–58% more clicks than “Control”.';
  const interval = { difference: 0.0125, low: 0.0016, high: 0.0234, lift_low: 0.04, lift_high: 0.58 };
  const arm = { weight: 50, recipients: 10_000 };
  return {
    key: 7,
    ruleset: { key: 1, name: 'Rain' },
    status: 'running',
    since: '2026-11-20T10:00:00.000Z',
    ended_at: null,
    automatic_winner: false,
    goal: 'clicks',
    winner: null,
    summary: sentence,
    arms: [
      { ...arm, key: 448, name: 'Control', role: 'control', clicked: 400, click_rate: 0.04, comparison: null },
      {
        ...arm,
        key: 449,
        name: 'Variant B',
        role: 'variant',
        clicked: 525,
        click_rate: 0.0525,
        comparison: { verdict: 'better', sentence, interval },
      },
    ],
    sample_ratio: { sound: true, probability: 0.43 },
    guardrails: [
      {
        id: 'opened_again',
        label: 'Opened again on a later day',
        arms: [
          { key: 448, count: 3100, rate: 0.31, comparison: null },
          {
            key: 449,
            count: 3080,
            rate: 0.308,
            comparison: { verdict: 'unclear', sentence: 'Too early to say.', interval: null },
          },
        ],
      },
    ],
    outcomes: [],
    currency: 'GBP',
    needed: { baseline: 0.04, changes: [{ percent: 20, recipients: 24_000 }] },
    ...change,
  };
}

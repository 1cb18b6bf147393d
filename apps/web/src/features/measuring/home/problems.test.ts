import type { Company, Unresolved } from '@limn/contracts';
import { TAG_PARAMETER } from '@limn/model';
import { expect, test } from 'vitest';
import { aCompany } from '../../../testing/builders.ts';
import { problemsOf } from './problems.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const row = (change: Partial<Unresolved> = {}): Unresolved => ({
  kind: 'image',
  id: 3,
  name: 'Winter welcome',
  parameter: 'firstname',
  token: '*|FNAME|*',
  count: 214,
  last_seen: '2026-11-17T09:00:00Z',
  ...change,
});
const of = (unresolved: Unresolved[], company?: Company) => problemsOf({ unresolved, company, support: '/help/support', nowMs: NOW });
const withCredits = (left: number, granted: number) => {
  const company = aCompany();
  const usage = { ...company.billing.usage, credits_remaining: left, credits_granted: granted };
  return { ...company, billing: { ...company.billing, usage } };
};
const withTrial = (trial_ends_at: string) => aCompany({ billing: { ...withCredits(900, 1000).billing, trial_ends_at } });

test('names an unfilled placeholder with its image and links its tag field', () => {
  expect(of([row()])).toEqual([
    {
      notice: 'unfilled 3',
      state: '2026-11-17 1',
      kind: 'warning',
      title: 'First names are missing in “Winter welcome”.',
      code: '*|FNAME|*',
      text: 'arrived unfilled 214 times in 30 days, last on Tuesday. It was left blank.',
      fix: { label: 'Check the tag', to: '/tag?id=3&parameter=firstname' },
    },
  ]);
});

test('says which background work fails, once for each kind', () => {
  const since = '2026-11-20T11:00:00Z';
  const failing = ['roll', 'drain', 'attribute', 'files'].map((job) => ({ job, since }));
  expect(of([], aCompany({ set_aside: failing })).map(({ title, text }) => [title, text])).toEqual([
    [
      'New opens and clicks are missing in your reports.',
      'They’re recorded, and none is lost. The problem began 1 hour ago, and we keep trying.',
    ],
    [
      'New conversions are missing in your reports.',
      'They’re recorded, and none is lost. The problem began 1 hour ago, and we keep trying.',
    ],
    ['A background task doesn’t finish.', 'Your images keep working. The problem began 1 hour ago, and we keep trying.'],
  ]);
});

test('puts credits that are used up before everything else', () => {
  const problems = of([row(), row({ id: 4 })], { ...withCredits(0, 1000), set_aside: [{ job: 'roll', since: '2026-11-20T11:00:00Z' }] });
  expect(problems.map(({ notice }) => notice)).toEqual(['credits', 'unfilled 3', 'unfilled 4', 'late roll']);
});

test('leads to the tag of a campaign', () => {
  const [problem] = of([row({ kind: 'campaign', id: 5, parameter: 'eid' })]);
  expect(problem?.fix.to).toBe('/tag?kind=campaign&id=5&parameter=eid');
});

test.each([
  [
    'two fields of one image are one notice, the worse one named',
    [row({ parameter: 'a b', count: 1 }), row()],
    ['First names and one more field are missing in “Winter welcome”.'],
  ],
  [
    'what people see comes before who opens',
    [row({ parameter: 'sid', count: 990 }), row({ parameter: 'eid', count: 900 }), row({ parameter: 'town', count: 2 })],
    ['“town” and 2 more fields are missing in “Winter welcome”.'],
  ],
  ['an unknown recipient is said by itself', [row({ parameter: 'eid' })], ['The recipient is unknown in “Winter welcome”.']],
  [
    'two images are two notices',
    [row(), row({ id: 4, name: 'Sale' })],
    ['First names are missing in “Winter welcome”.', 'First names are missing in “Sale”.'],
  ],
  [
    'a campaign and a recipe are named as an image is',
    [row({ kind: 'campaign', id: 5, name: 'Levels', parameter: 'eid' }), row({ kind: 'recipe', id: 6, name: 'Picks' })],
    ['The recipient is unknown in “Levels”.', 'First names are missing in “Picks”.'],
  ],
  ['what has not happened for a week is left alone', [row({ last_seen: '2026-11-13T11:00:00Z' })], []],
])('%s', (_, rows, titles) => {
  expect(of(rows).map(({ title }) => title)).toEqual(titles);
});

test('says how many opens got the fallback because of the server', () => {
  const fallbacks = [
    { reason: 'unpaid', count: 2000 },
    { reason: 'overload', count: 1312 },
    { reason: 'not_drawn', count: 1 },
  ];
  const problems = problemsOf({ unresolved: [], fallbacks, company: undefined, support: '/help/support', nowMs: NOW });
  expect(problems.map(({ title, state }) => [title, state])).toEqual([
    ['1,312 opens in the last hour got the fallback image because the server was overloaded.', '2026-11-20T12'],
    ['1 open in the last hour got the fallback image because their own couldn’t be drawn.', '2026-11-20T12'],
  ]);
});

test('says what an unknown mailing costs', () => {
  const [problem] = of([row({ parameter: TAG_PARAMETER.send })]);
  expect(problem?.text).toMatch(/different mailings apart, and countdowns from the send start at the first open\.$/);
});

test('gives a notice of another day another state', () => {
  const [before] = of([row()]);
  const [again] = of([row({ last_seen: '2026-11-18T00:00:00Z' })]);
  const [sameDay] = of([row({ last_seen: '2026-11-17T23:00:00Z' })]);
  expect(again?.state).not.toBe(before?.state);
  expect(sameDay?.state).toBe(before?.state);
});

test.each([
  [201, 1000, []],
  [200, 1000, ['0.2 1000', '200 of 1,000 credits are left.']],
  [51, 1000, ['0.2 1000', '51 of 1,000 credits are left.']],
  [50, 1000, ['0.05 1000', '50 of 1,000 credits are left.']],
  [0, 1000, ['0 1000', 'All your credits are used.']],
  [0, 0, ['none', 'You have no credits.']],
])('credits are a problem from 20 %% on, another one at 5 %% and at none: %d of %d', (left, granted, [state, title]) => {
  expect(of([], withCredits(left, granted)).map((problem) => [problem.state, problem.title])).toEqual(state ? [[state, title]] : []);
});

test.each([
  ['2026-11-24T12:00:00Z', []],
  ['2026-11-23T12:00:00Z', ['Your free trial ends in 3 days.']],
  ['2026-11-21T11:00:00Z', ['Your free trial ends within a day.']],
  ['2026-11-20T11:00:00Z', ['Your free trial has ended.']],
])('announces a trial’s end within three days, and afterwards: %s', (endsAt, titles) => {
  expect(of([], withTrial(endsAt)).map(({ title }) => title)).toEqual(titles);
});

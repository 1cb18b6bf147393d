import { expect, test } from 'vitest';
import { openDraft, OTHERWISE, withChangedRuleset, withChoice, withMoved, withTest } from './campaign-draft.ts';
import { placedProblems, problemAt, problemsOf, stillThere, testProblem } from './draft-problems.ts';
import { aCampaign, aRuleset, aTest } from '../campaigns.cases.ts';

const draft = openDraft(aCampaign(), (key) => key * 10);

test('asks for a name, shorter names and an end after the start', () => {
  expect(problemsOf(draft)).toEqual([]);
  const times = { start: '2026-11-21T18:00:00Z', end: '2026-11-21T19:00:00+02:00' };
  const wrong = withChangedRuleset(withChangedRuleset({ ...draft, name: ' ' }, 10, { name: 'x'.repeat(201) }), 20, times);
  expect(problemsOf(wrong).map(({ place, field }) => [place, field])).toEqual([
    [undefined, 'name'],
    [10, 'name'],
    [20, 'end'],
  ]);
});

test('places what the server refused at the rulesets that were sent', () => {
  const placed = placedProblems(
    [
      { path: 'rulesets.1.image_url', message: 'Picture not found.' },
      { path: 'body.rulesets.2.rule.children.0.query', message: 'Too deep.' },
      { path: 'other.link', message: 'Use an address.' },
      { path: 'rulesets', message: 'Too large.' },
      { path: 'rulesets.9.name', message: 'Gone.' },
    ],
    draft,
  );
  expect(placed.map(({ place, field }) => [place, field])).toEqual([
    [20, 'image_url'],
    [30, 'rule.children.0.query'],
    [OTHERWISE, 'link'],
    [undefined, 'rulesets'],
    [undefined, 'rulesets.9.name'],
  ]);
  expect(problemAt(placed, 30, 'rule')).toBe('Too deep.');
  expect(problemAt(placed, 20, 'image')).toBeUndefined();
});

test('drops a message once its value or the type of choice has changed', () => {
  const problems = placedProblems(
    [
      { path: 'rulesets.1.image_url', message: 'Choose a picture.' },
      { path: 'other.link', message: 'Use an address.' },
    ],
    draft,
  );
  expect(stillThere(problems, draft, withMoved(draft, 20, 0))).toEqual(problems);
  expect(stillThere(problems, draft, withChoice(draft, 20, { image_type: '3' }))).toEqual([problems[1]]);
  expect(stillThere(problems, draft, withChoice(draft, 20, { image_url: '/b.png' }))).toEqual([problems[1]]);
  expect(stillThere(problems, draft, withChoice(draft, OTHERWISE, { link: 'https://a.example' }))).toEqual([problems[0]]);
});

test('finds weights that don’t add up, and places refusals at variants', () => {
  const tested = openDraft(aCampaign({ rulesets: [aRuleset({ test: aTest() })] }), (key) => key);
  expect(problemsOf(tested)).toEqual([]);
  const wrong = withTest(tested, 1, (before) => before && { ...before, weight: 40 });
  expect(problemsOf(wrong)).toMatchObject([{ place: 1, field: 'test', message: expect.stringContaining('They add up to 90%.') }]);
  const problems = placedProblems(
    [
      { path: 'rulesets.0.test.variants.0.image_url', message: 'Choose a picture.' },
      { path: 'rulesets.0.test', message: 'Adds up to 90%.' },
    ],
    tested,
  );
  expect(problems.map(({ place, field }) => [place, field])).toEqual([
    ['1/449', 'image_url'],
    [1, 'test'],
  ]);
  expect([testProblem(problems, 1), testProblem(problems, 2)]).toEqual(['Choose a picture.', undefined]);
  expect(stillThere(problems, tested, wrong)).toEqual([problems[0]]);
  expect(stillThere(problems, tested, withChoice(tested, '1/449', { image_url: '/b.png' }))).toEqual([]);
  expect(
    stillThere(
      problems,
      tested,
      withTest(tested, 1, () => null),
    ),
  ).toEqual([]);
});

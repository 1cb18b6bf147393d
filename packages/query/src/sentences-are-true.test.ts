/**
 * Random trees, each beside its sentence as a reader of its own takes it: the sentence claims what the
 * evaluator decides.
 */
import { seededRandom, type Random } from '@limn/model';
import { describe, expect, test } from 'vitest';
import {
  compileTree,
  INPUT_TYPE,
  OPERATOR,
  treeSentence,
  typesIn,
  unreachableInSteps,
  UNKNOWN,
  type Catalogue,
  type Facts,
  type FactValue,
  type Segments,
} from './index.ts';

const T = INPUT_TYPE;
const CATALOGUE: Catalogue = [
  {
    id: 'a',
    label: 'Ask',
    items: [
      { id: 'one', label: 'one', type: T.TEXT },
      { id: 'two', label: 'two', type: T.TEXT },
      { id: 'day', label: 'day', type: T.DATE },
    ],
  },
  { id: 'url', label: 'URL', queryString: true, items: [{ id: 'text', label: 'Text', type: T.TEXT, subject: 'the URL parameter' }] },
];
/** One has commas, one reads like a claim. */
const VALUES = ['x', 'y, or z', 'p, and (q)', 'it, which is always true'];

function randomTree(random: Random, depth = 1): Record<string, unknown> {
  const pick = <const X>(list: readonly X[]): X => list[Math.floor(random() * list.length)] as X;
  const rule = (query: object) => ({ type: 'rule', query: { operator: OPERATOR.EQUAL, ruleType: T.TEXT, ...query } });
  const child = (): unknown => {
    const kind = random();
    const made =
      kind < 0.4
        ? rule({
            category_id: 'a',
            id: pick(['one', 'two']),
            operator: OPERATOR[pick(['EQUAL', 'N_EQUAL', 'EMPTY', 'N_EMPTY'])],
            value: pick(VALUES),
          })
        : kind < 0.5
          ? rule({
              category_id: 'url',
              id: 'text',
              string: pick(['tier', '', ' ', undefined]),
              operator: OPERATOR[pick(['EQUAL', 'N_EQUAL', 'EMPTY', 'N_EMPTY', 'INLIST', 'N_INLIST', 'BEGINS_WITH', 'N_CONTAINS'])],
              value: 'x',
            })
          : kind < 0.55
            ? rule({ category_id: 'a', id: 'day', ruleType: T.DATE, operator: OPERATOR.SMALLER_DAYS_AGO, value: 0 })
            : kind < 0.6
              ? pick([
                  rule({ category_id: 'a', id: 'one', value: '' }),
                  rule({ category_id: 'a', id: 'gone', value: 'x' }),
                  { type: 'later' },
                  null,
                  rule({ category_id: 'a', id: 'one', operator: 99, value: 1 }),
                ])
              : kind < 0.7
                ? { type: 'segment', segment_id: pick([1, 2, 3, 4, 5, 9]) }
                : depth < 4
                  ? { type: 'group', ...randomTree(random, depth + 1) }
                  : { type: 'group', operator: 'Any', children: [] };
    return made !== null && random() < 0.2 ? { ...made, off: true } : made;
  };
  return {
    operator: random() < 0.04 ? 'Some' : pick(['All', 'Any']),
    children: random() < 0.03 ? undefined : Array.from({ length: Math.floor(random() * 4) }, child),
  };
}

const is = (value: string) => ({ type: 'rule', query: { category_id: 'a', id: 'one', operator: OPERATOR.EQUAL, value, ruleType: T.TEXT } });
const SEGMENTS: Segments = new Map([
  [1, { name: 'Gold', rule: { operator: 'All', children: [is('x')] } }],
  [2, { name: 'Empty', rule: { operator: 'Any', children: [] } }],
  [3, { name: 'Off', rule: { operator: 'All', children: [{ ...is('x'), off: true }] } }],
  [4, { name: 'Circle', rule: { operator: 'All', children: [{ type: 'segment', segment_id: 4 }] } }],
  [5, { name: 'Open', rule: { operator: 'Any', children: [is('x'), { type: 'group', operator: 'All', children: [] }] } }],
]);

type Row = Readonly<Record<'one' | 'two' | 'tier', FactValue>>;

/** Reads the sentence by what it says in English, and nothing else. */
function claimOf(sentence: string): (row: Row) => boolean {
  if (sentence.startsWith('Always true: ')) return () => true;
  if (sentence.startsWith('Never true: ')) return () => false;
  const [, body = '', so] =
    /^(.*?)\.(?: So this is (always|never) true\.)?$/s.exec(sentence.replace(/^./, (letter) => letter.toLowerCase())) ?? [];
  const claim = read(body);
  if (so === undefined) return claim;
  return (row) => {
    const answer = claim(row);
    if (answer !== (so === 'always')) throw new Error(`${sentence} contradicts itself.`);
    return answer;
  };
}

function read(text: string): (row: Row) => boolean {
  const parts = split(text);
  const [only] = parts.clauses;
  if (parts.clauses.length > 1) {
    const claims = parts.clauses.map(read);
    return (row) => (parts.word === 'and' ? claims.every((claim) => claim(row)) : claims.some((claim) => claim(row)));
  }
  if (only?.startsWith('(') && only.endsWith(')')) return read(only.slice(1, -1));
  return leaf(only ?? '');
}

/** At ", and " or ", or " outside quotes and brackets; one sentence part has only one of them. */
function split(text: string): { clauses: string[]; word: string } {
  const clauses: string[] = [];
  const words = new Set<string>();
  let [depth, quoted, from] = [0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '“') quoted += 1;
    if (sign === '”') quoted -= 1;
    if (quoted > 0) continue;
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    const joint = depth === 0 ? /^, (and|or) /.exec(text.slice(at, at + 6)) : null;
    if (!joint) continue;
    words.add(joint[1] ?? '');
    clauses.push(text.slice(from, at));
    from = at + joint[0].length;
  }
  if (words.size > 1) throw new Error(`“${text}” mixes and and or.`);
  return { clauses: [...clauses, text.slice(from)], word: [...words][0] ?? '' };
}

function leaf(text: string): (row: Row) => boolean {
  const constant = /(?:which|so it) is (always|never) true$/.exec(text);
  if (constant) return () => constant[1] === 'always';
  const found = /^(?:[Aa]sk: (one|two)|[Tt]he URL parameter “(tier)”|in (segment “(?:Gold)”)) ?(.*)$/.exec(text);
  if (!found) throw new Error(`“${text}” says nothing that can be read.`);
  const [, asked, parameter, segment, words = ''] = found;
  if (segment) return (row) => row.one === 'x';
  const name = (asked ?? parameter) as keyof Row;
  const value = /“(.*)”$/s.exec(words)?.[1] ?? '';
  const said = words.replace(/ ?“.*”$/s, '');
  return (row) => {
    const held = row[name];
    const missing = held === undefined || held === '';
    const text = typeof held === 'string' || typeof held === 'number' ? String(held) : '';
    switch (said) {
      case 'is':
        return held === value;
      case 'is not':
        return held !== value;
      case 'is empty':
        return missing;
      case 'is not empty':
        return !missing;
      case 'begins with':
        return !missing && text.startsWith(value);
      case 'doesn’t contain':
        return missing || !text.includes(value);
      default:
        throw new Error(`“${said}” is no claim.`);
    }
  };
}

const ROWS: readonly Row[] = [undefined, '', 'other', ...VALUES].flatMap((one) =>
  [undefined, 'other', ...VALUES].flatMap((two) => [undefined, 'x', 'b'].map((tier) => ({ one, two, tier }))),
);
const factsOf = (row: Row): Facts => ({
  moment: { now: Date.UTC(2027, 2, 3), timezone: 'UTC' },
  read: ({ category_id: category, id, string }) => (category === 'a' ? row[id as keyof Row] : string === 'tier' ? row.tier : undefined),
});

describe.each(['false', 'skip'] as const)('with groups that are switched off as %s', (emptied) => {
  test('claims what the evaluator decides, for every random tree', () => {
    const random = seededRandom(emptied === 'skip' ? 7 : 11);
    for (let count = 0; count < 1500; count++) {
      const tree = randomTree(random);
      const sentence = treeSentence(tree, CATALOGUE, SEGMENTS, emptied);
      const claim = claimOf(sentence);
      const compiled = compileTree(tree, { typeOf: typesIn(CATALOGUE), segments: SEGMENTS, emptied });
      for (const row of ROWS)
        if (claim(row) !== (compiled.decide(factsOf(row)) === 'true')) throw new Error(`${sentence}\n${JSON.stringify({ row, tree })}`);
    }
  });
});

/** The opener may also not be known. */
const unknownIn = (row: Row, ...names: readonly (keyof Row)[]): Row => ({
  ...row,
  ...Object.fromEntries(names.map((name) => [name, UNKNOWN])),
});
const OPEN_ROWS: readonly Row[] = ROWS.flatMap((row) => [
  row,
  unknownIn(row, 'one'),
  unknownIn(row, 'two'),
  unknownIn(row, 'tier'),
  unknownIn(row, 'one', 'two', 'tier'),
]);

test('finds what is constant in every random tree, and nothing that is not', () => {
  const random = seededRandom(23);
  const missing = ({ category_id: category, string = '' }: { category_id: unknown; string?: string }) =>
    category === 'url' && string.trim() === '' ? { isMissing: true } : undefined;
  const options = { typeOf: typesIn(CATALOGUE), segments: SEGMENTS, domainOf: missing };
  let [always, never] = [0, 0];
  for (let count = 0; count < 600; count++) {
    const tree = randomTree(random);
    const compiled = compileTree(tree, options);
    const answers = new Set(OPEN_ROWS.map((row) => compiled.decide(factsOf(row)) === 'true'));
    const steps = unreachableInSteps([{ rule: tree, after: [] }], options);
    let step = steps.next();
    while (!step.done) step = steps.next();
    const { found, broken } = step.value;
    const hasRules = ((tree.children as { off?: boolean }[] | undefined) ?? []).length > 0;
    const says = {
      always: found.some((one) => one.kind === 'always' && one.whole),
      never: broken.some(({ path }) => path === '') || found.some(({ kind }) => kind === 'never' || kind === 'conflict'),
    };
    if (hasRules) {
      // The rows are fewer than the values there are: what they all make true may still be false for another
      // one.
      if (says.always) always += 1;
      if (says.always && (answers.size > 1 || !answers.has(true))) throw new Error(`Not always: ${JSON.stringify(tree)}`);
      if (answers.size === 1 && answers.has(true) && !says.always) throw new Error(`Always: ${JSON.stringify(tree)}`);
    }
    if (answers.size === 1 && answers.has(false)) {
      never += 1;
      if (!says.never) throw new Error(`Never: ${JSON.stringify({ tree, found, broken })}`);
    }
  }
  expect([always > 20, never > 20]).toEqual([true, true]);
});

test.each([
  [
    { operator: 'Any', children: [is('x'), { type: 'group', operator: 'All', children: [] }] },
    'Ask: one is “x”, or a group without rules, which is always true. So this is always true.',
  ],
  [{ operator: 'All', children: [{ ...is('x'), off: true }] }, 'Never true: every rule is switched off.'],
  [
    { operator: 'Any', children: [is('x'), { type: 'group', operator: 'All', children: [{ ...is('y'), off: true }] }] },
    'Ask: one is “x”, or a group whose rules are all switched off, which is never true.',
  ],
  [
    {
      operator: 'All',
      children: [{ type: 'rule', query: { category_id: 'url', id: 'text', operator: OPERATOR.N_EQUAL, value: 'x', ruleType: T.TEXT } }],
    },
    'The URL parameter without a name is not “x”, which is always true.',
  ],
  [
    {
      operator: 'All',
      children: [{ type: 'rule', query: { category_id: 'a', id: 'one', operator: OPERATOR.EQUAL, value: 1250, ruleType: T.TEXT } }],
    },
    'Ask: one is “1250”.',
  ],
])('says %#', (tree, sentence) => {
  expect(treeSentence(tree, CATALOGUE)).toBe(sentence);
});

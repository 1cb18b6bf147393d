import { describe, expect, it } from 'vitest';
import {
  INPUT_TYPE,
  INPUT_TYPES,
  OPERATOR,
  OPERATORS,
  ruleSentence,
  treeSentence,
  valueSchema,
  type Catalogue,
  type InputTypeKey,
  type OperatorKey,
  type ValueSchema,
} from './index.ts';

const T = INPUT_TYPE;
const CATALOGUE: Catalogue = [
  {
    id: 'device',
    label: 'Device',
    items: [
      {
        id: 'type',
        label: 'type',
        type: T.SELECT,
        options: [
          { label: 'Phone', value: 'phone' },
          { label: 'Tablet', value: 'tablet' },
        ],
      },
    ],
  },
  {
    id: 'customer',
    label: 'Customer',
    items: [
      { id: 'name', label: 'name', type: T.TEXT },
      { id: 'spend', label: 'spend', type: T.NUMBER, subject: 'what the customer spent' },
      { id: 'paid', label: 'paid', type: T.CURRENCY },
      { id: 'joined', label: 'joined', type: T.DATE },
      { id: 'seen', label: 'last seen', type: T.DATETIME },
      { id: 'hobbies', label: 'hobbies', type: T.MULTI_SELECT },
      {
        id: 'member',
        label: 'member',
        type: T.BOOL,
        options: [
          { label: 'TRUE', value: true },
          { label: 'FALSE', value: false },
        ],
      },
    ],
  },
  { id: 'date', label: 'Date & Time', items: [{ id: 'time', label: 'time', type: T.TIME }] },
  { id: 'place', label: 'Place', items: [{ id: 'here', label: 'place', type: T.TEXT }] },
  { id: 'url', label: 'URL', queryString: true, items: [{ id: 'parameter', label: 'query string', type: T.TEXT }] },
];

const said = (field: string, operator: OperatorKey, value: unknown, more: object = {}) => {
  const [category_id = '', id = ''] = field.split('.');
  return ruleSentence({ category_id, id, operator: OPERATOR[operator], value, ruleType: T.TEXT, ...more }, CATALOGUE).text;
};

describe('ruleSentence', () => {
  it.each([
    ['device.type', 'EQUAL', 'phone', 'Device: type is Phone.'],
    ['device.type', 'N_EQUAL', 'watch', 'Device: type is not “watch”.'],
    ['device.type', 'INLIST', ['phone', 'tablet'], 'Device: type is one of Phone or Tablet.'],
    ['device.type', 'INLIST', ['phone'], 'Device: type is Phone.'],
    ['device.type', 'N_INLIST', 'phone', 'Device: type is not Phone.'],
    ['device.type', 'N_INLIST', ['phone', 'tablet'], 'Device: type is not one of Phone or Tablet.'],
    ['customer.name', 'BEGINS_WITH', 'Mc', 'Customer: name begins with “Mc”.'],
    ['customer.name', 'N_CONTAINS', 'x', 'Customer: name doesn’t contain “x”.'],
    ['customer.spend', 'EQUAL', '9007199254740993', 'What the customer spent is 9,007,199,254,740,993.'],
    ['customer.name', 'EMPTY', null, 'Customer: name is empty.'],
    ['customer.name', 'EQUAL', '[[device.owner]]', 'Customer: name is the value of device.owner.'],
    ['customer.name', 'INLIST', 'a\nb\nc\nd\ne\nf', 'Customer: name is one of “a”, “b”, “c”, “d” or 2 more values.'],
    ['customer.name', 'EQUAL', '[[device.owner | lower]]', 'Customer: name is the value of [[device.owner | lower]].'],
    ['customer.name', 'INLIST', '[[device.owners]]', 'Customer: name is one of the values of device.owners.'],
    ['customer.name', 'N_INLIST', ['[[device.owners]]'], 'Customer: name is not one of the values of device.owners.'],
    ['customer.spend', 'INLIST', ['1250', '20'], 'What the customer spent is one of 1,250 or 20.'],
    ['customer.spend', 'CONTAINS', '1250', 'What the customer spent contains the digits 1250.'],
    ['customer.spend', 'CONTAINS', '[[device.cost]]', 'What the customer spent contains the value of device.cost.'],
    ['customer.paid', 'SMALLER', '1250.5', 'Customer: paid is less than 1,250.50.'],
    ['customer.paid', 'SMALLER', '1250', 'Customer: paid is less than 1,250.'],
    ['customer.spend', 'GREATER_OR_EQUAL', '1250.5', 'What the customer spent is at least 1,250.5.'],
    ['customer.joined', 'GREATER', '2027-03-03', 'Customer: joined is after 3 March 2027.'],
    ['customer.joined', 'INLIST', ['2027-03-03', 'soon'], 'Customer: joined is 3 March 2027. 1 value can’t be read and is left out.'],
    [
      'customer.joined',
      'N_INLIST',
      '2027-03-03\n4 April\nsoon\n2027-04-04',
      'Customer: joined is not one of 3 March 2027 or 4 April 2027. 2 values can’t be read and are left out.',
    ],
    ['customer.joined', 'EQUAL_DAYS_AGO', 0, 'Customer: joined is today.'],
    ['customer.joined', 'EQUAL_DAYS_AGO', 1, 'Customer: joined was yesterday.'],
    ['customer.joined', 'EQUAL_DAYS_TIME', 3, 'Customer: joined is in 3 days.'],
    ['customer.joined', 'SMALLER_DAYS_AGO', 30, 'Customer: joined is today or in the last 29 days.'],
    ['customer.joined', 'GREATER_DAYS_AGO', 1, 'Customer: joined was more than 1 day ago.'],
    ['customer.joined', 'SMALLER_DAYS_TIME', 8, 'Customer: joined is today or in the next 7 days.'],
    ['customer.joined', 'SMALLER_DAYS_AGO', 2, 'Customer: joined is today or yesterday.'],
    ['customer.joined', 'SMALLER_DAYS_TIME', 2, 'Customer: joined is today or tomorrow.'],
    ['customer.joined', 'SMALLER_DAYS_AGO', 0, 'Customer: joined was less than 0 days ago, which is never true.'],
    ['customer.joined', 'EQUAL_DAYS_AGO', '[[device.age]]', 'Customer: joined was [[device.age]] days ago.'],
    ['customer.joined', 'GREATER_DAYS_AGO', '[[device.age]]', 'Customer: joined was more than [[device.age]] days ago.'],
    ['customer.joined', 'SMALLER_DAYS_TIME', '[[device.age]]', 'Customer: joined is less than [[device.age]] days from now.'],
    ['customer.seen', 'SMALLER', '2027-03-03T18:05', 'Customer: last seen is before 3 March 2027 at 18:05.'],
    ['customer.hobbies', 'CONTAINS', ['ski', 'walk'], 'Customer: hobbies has all of “ski” and “walk”.'],
    ['customer.hobbies', 'LIST_CONTAINS', ['ski', 'walk'], 'Customer: hobbies has at least one of “ski” or “walk”.'],
    ['customer.hobbies', 'INLIST', ['ski'], 'Customer: hobbies contains “ski”.'],
    ['customer.hobbies', 'N_INLIST', ['ski'], 'Customer: hobbies doesn’t contain “ski”.'],
    ['customer.hobbies', 'CONTAINS', '[[device.list]]', 'Customer: hobbies has all of the values of device.list.'],
    [
      'customer.hobbies',
      'LIST_CONTAINS',
      ['ski', '[[device.hobby]]'],
      'Customer: hobbies has at least one of “ski” or the values of device.hobby.',
    ],
    ['customer.hobbies', 'GREATER', 5, 'Customer: hobbies has a number that is greater than 5.'],
    ['customer.member', 'EQUAL', true, 'Customer: member is TRUE.'],
    ['date.time', 'GREATER_OR_EQUAL', '18:00', 'Date & Time: time is at or after 18:00.'],
    ['place.here', 'WITHIN', 25, 'Place: place is within 25 miles of the recipient.'],
    ['place.here', 'BEYOND', 1, 'Place: place is more than 1 mile from the recipient.'],
    ['place.here', 'WITHIN', '[[device.reach]]', 'Place: place is within [[device.reach]] miles of the recipient.'],
    ['date.time', 'INLIST', ['9:00', '18:30'], 'Date & Time: time is one of 09:00 or 18:30.'],
  ] as const)('says %s %s %j', (field, operator, value, text) => {
    expect(said(field, operator, value)).toBe(text);
  });

  it('says distances and query strings', () => {
    expect(said('place.here', 'DISTANCE', null, { distance: 120, longitude: -1.549, latitude: 53.8 })).toBe(
      'Place: place is within 120 miles of 53.80, −1.55.',
    );
    expect(said('place.here', 'DISTANCE_BETWEEN', null, { distance_between: 5 })).toBe('Place: place is within 5 miles of the recipient.');
    expect(said('url.parameter', 'EQUAL', 'gold', { string: 'tier' })).toBe('URL: query string “tier” is “gold”.');
  });

  it('says what keeps a rule from ever matching', () => {
    const problem = (query: object) =>
      ruleSentence({ category_id: 'customer', id: 'joined', operator: 0, value: '2027-01-01', ruleType: T.DATE, ...query }, CATALOGUE);
    expect(problem({ value: null })).toEqual({ text: 'Choose a value: until then this never matches.', problem: 'value_missing' });
    expect(problem({ value: 'soon' }).problem).toBe('value_invalid');
    expect(problem({ id: 'gone' }).problem).toBe('unknown_field');
    expect(problem({ operator: 77 }).problem).toBe('unknown_operator');
    expect(problem({ ruleType: 55 }).problem).toBe('unknown_type');
    expect(problem({ operator: OPERATOR.CONTAINS }).problem).toBe('operator_not_for_type');
  });

  const every = (say: (operator: OperatorKey, type: InputTypeKey, values: readonly (readonly [form: string, value: unknown])[]) => void) =>
    INPUT_TYPES.forEach(({ key }, type) =>
      OPERATORS.forEach((operator, code) => {
        const kind = valueSchema(type, code)?.kind;
        if (kind) say(operator.key, key, valuesOf(kind, key));
      }),
    );
  const sentence = (operator: OperatorKey, type: InputTypeKey, value: unknown, label = 'one') =>
    ruleSentence(
      {
        category_id: 'c',
        id: 'i',
        operator: OPERATOR[operator],
        value,
        ruleType: T[type],
        distance: 1,
        distance_between: 1,
        longitude: 1,
        latitude: 1,
      },
      [{ id: 'c', label: 'Field', items: [{ id: 'i', label, type: T[type] }] }],
    ).text;

  it('has words for every operator with every type that it means something for', () => {
    const texts: string[] = [];
    every((operator, type, values) => {
      for (const [form, value] of values) texts.push(`${operator} ${type} ${form}: ${sentence(operator, type, value)}`);
    });
    const odd =
      /^[^:]*: (?!Field: one (is|was|has|contains|doesn’t|begins|ends)\b.*\w.*\.$)|\b1 (miles|days)\b|of the value of|(?<!LIST_CONTAINS .*)“\d{4}-|\b(?:one) of (?!the values of|.* or )/u;
    expect(texts.filter((text) => odd.test(text))).toEqual([]);
    expect(texts.length).toBeGreaterThan(600);
  });

  it('never says the same of two operators that decide differently', () => {
    const same: Partial<Record<OperatorKey, OperatorKey>> = { DISTANCE_BETWEEN: 'WITHIN' };
    const alike: string[] = [];
    for (const form of ['one', 'many', 'field']) {
      const first = new Map<string, OperatorKey>();
      every((operator, type, values) => {
        const value = values.find(([name]) => name === form);
        if (!value || same[operator]) return;
        const text = `${type}: ${sentence(operator, type, value[1])}`;
        const other = first.get(text);
        if (other && !isList(other, operator)) alike.push(`${other} and ${operator} of ${text}`);
        first.set(text, operator);
      });
    }
    expect(alike).toEqual([]);
  });
});

/** One value in a list is that value; a list that has one of several is one of these. */
function isList(a: OperatorKey, b: OperatorKey): boolean {
  return [a, b].some((key) => ['INLIST', 'N_INLIST', 'LIST_CONTAINS', 'N_LIST_CONTAINS'].includes(key));
}

function valuesOf(kind: ValueSchema['kind'], type: InputTypeKey): [form: string, value: unknown][] {
  if (kind === 'none' || kind === 'near') return [['one', null]];
  const field: [string, unknown] = ['field', '[[device.owner]]'];
  if (kind === 'days') return [['none', 0], ['single', 1], ['two', 2], ['many', 30], field];
  if (kind === 'miles') return [['one', 1], ['many', 30], field];
  const values: Partial<Record<InputTypeKey, [unknown, unknown]>> = {
    DATE: ['2027-01-01', '2027-02-02'],
    DATETIME: ['2027-01-01', '2027-02-02T10:00'],
    TIME: ['10:00', '11:00'],
    BOOL: [true, false],
    BOOL_INPUT: [true, false],
  };
  const [one, other] = values[type] ?? [4, '5'];
  return kind === 'many' ? [['one', [one]], ['many', [one, other]], field] : [['one', one], field];
}

describe('treeSentence', () => {
  const phone = { type: 'rule', query: { category_id: 'device', id: 'type', operator: 0, value: 'phone', ruleType: 2 } };
  const name = { type: 'rule', query: { category_id: 'customer', id: 'name', operator: 5, value: null, ruleType: 1 } };
  const unfinished = { type: 'rule', query: { category_id: 'customer', id: 'name', operator: 0, value: null, ruleType: 1 } };

  it('joins rules and groups, and leaves out what is switched off', () => {
    const group = { type: 'group', operator: 'Any', children: [phone, name] };
    expect(treeSentence({ operator: 'All', children: [name, group, { ...phone, off: true }] }, CATALOGUE)).toBe(
      'Customer: name is not empty, and (Device: type is Phone, or Customer: name is not empty).',
    );
  });

  it('says when there is nothing to decide, or something that can’t be', () => {
    expect(treeSentence({ operator: 'All', children: [] }, CATALOGUE)).toBe('Always true: there are no rules.');
    expect(treeSentence({ operator: 'All', children: [{ ...phone, off: true }] }, CATALOGUE)).toBe(
      'Never true: every rule is switched off.',
    );
    expect(treeSentence({ operator: 'All', children: [unfinished] }, CATALOGUE)).toBe(
      'Customer: name has no value to compare with yet, so it is never true.',
    );
    expect(treeSentence({ operator: 'Any', children: [{ type: 'later' }] }, CATALOGUE)).toBe(
      'A rule of a newer version can’t be decided, so it is never true.',
    );
  });
});

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
  type OperatorKey,
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
    ['customer.name', 'BEGINS_WITH', 'Mc', 'Customer: name begins with “Mc”.'],
    ['customer.name', 'N_CONTAINS', 'x', 'Customer: name doesn’t contain “x”.'],
    ['customer.name', 'EMPTY', null, 'Customer: name is empty.'],
    ['customer.name', 'EQUAL', '[[device.owner]]', 'Customer: name is the value of device.owner.'],
    ['customer.name', 'INLIST', 'a\nb\nc\nd\ne\nf', 'Customer: name is one of “a”, “b”, “c”, “d” or 2 more values.'],
    ['customer.spend', 'GREATER_OR_EQUAL', '1250.5', 'What the customer spent is at least 1,250.5.'],
    ['customer.joined', 'GREATER', '2027-03-03', 'Customer: joined is after 3 March 2027.'],
    ['customer.joined', 'EQUAL_DAYS_AGO', 0, 'Customer: joined is today.'],
    ['customer.joined', 'EQUAL_DAYS_AGO', 1, 'Customer: joined was yesterday.'],
    ['customer.joined', 'EQUAL_DAYS_TIME', 3, 'Customer: joined is in 3 days.'],
    ['customer.joined', 'SMALLER_DAYS_AGO', 30, 'Customer: joined is today or in the last 29 days.'],
    ['customer.joined', 'GREATER_DAYS_AGO', 1, 'Customer: joined was more than 1 day ago.'],
    ['customer.joined', 'SMALLER_DAYS_TIME', 8, 'Customer: joined is today or in the next 7 days.'],
    ['customer.seen', 'SMALLER', '2027-03-03T18:05', 'Customer: last seen is before 3 March 2027 at 18:05.'],
    ['customer.hobbies', 'CONTAINS', ['ski', 'walk'], 'Customer: hobbies has all of “ski” and “walk”.'],
    ['customer.hobbies', 'LIST_CONTAINS', ['ski', 'walk'], 'Customer: hobbies has at least one of “ski” or “walk”.'],
    [
      'customer.hobbies',
      'LIST_CONTAINS',
      ['ski', '[[device.hobby]]'],
      'Customer: hobbies has at least one of “ski” or the value of device.hobby.',
    ],
    ['customer.hobbies', 'GREATER', 5, 'Customer: hobbies has a number that is greater than 5.'],
    ['customer.member', 'EQUAL', true, 'Customer: member is TRUE.'],
    ['date.time', 'GREATER_OR_EQUAL', '18:00', 'Date & Time: time is at or after 18:00.'],
    ['place.here', 'WITHIN', 25, 'Place: place is at most 25 miles from where the email is opened.'],
  ] as const)('says %s %s %j', (field, operator, value, text) => {
    expect(said(field, operator, value)).toBe(text);
  });

  it('says distances and query strings', () => {
    expect(said('place.here', 'DISTANCE', null, { distance: 120, longitude: -1.549, latitude: 53.8 })).toBe(
      'Place: place is at most 120 miles from 53.80, −1.55.',
    );
    expect(said('place.here', 'DISTANCE_BETWEEN', null, { distance_between: 5 })).toBe(
      'Place: place is at most 5 miles from where the email is opened.',
    );
    expect(said('url.parameter', 'EQUAL', 'gold', { string: 'tier' })).toBe('URL: query string “tier” is “gold”.');
  });

  it('says what keeps a rule from ever matching', () => {
    const problem = (query: object) =>
      ruleSentence({ category_id: 'customer', id: 'joined', operator: 0, value: '2027-01-01', ruleType: T.DATE, ...query }, CATALOGUE);
    expect(problem({ value: null })).toEqual({ text: 'Choose a value: until then this never matches.', problem: 'value_missing' });
    expect(problem({ value: 'soon' }).problem).toBe('value_invalid');
    expect(problem({ id: 'gone' }).problem).toBe('unknown_field');
    expect(problem({ operator: 77 }).problem).toBe('unknown_operator');
    expect(problem({ operator: OPERATOR.CONTAINS }).problem).toBe('operator_not_for_type');
  });

  it('has words for every operator with every type that it means something for', () => {
    const texts = INPUT_TYPES.flatMap(({ key }, type) =>
      OPERATORS.flatMap((operator, code) => {
        const kind = valueSchema(type, code)?.kind;
        if (!kind) return [];
        const values: Readonly<Record<string, unknown>> = {
          DATE: '2027-01-01',
          DATETIME: '2027-01-01',
          TIME: '10:00',
          BOOL: true,
          BOOL_INPUT: true,
        };
        const value = kind === 'days' || kind === 'miles' ? 3 : (values[key] ?? 4);
        const query = {
          category_id: 'c',
          id: 'i',
          operator: code,
          value,
          ruleType: type,
          distance: 1,
          distance_between: 1,
          longitude: 1,
          latitude: 1,
        };
        const catalogue = [{ id: 'c', label: 'Field', items: [{ id: 'i', label: 'one', type }] }];
        return [`${operator.key} ${key}: ${ruleSentence(query, catalogue).text}`];
      }),
    );
    expect(texts.filter((text) => !/: Field: one (is|was|has|contains|doesn’t|begins|ends)\b.*\w.*\.$/.test(text))).toEqual([]);
    expect(texts.length).toBeGreaterThan(200);
  });
});

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
    expect(treeSentence({ operator: 'All', children: [{ ...phone, off: true }] }, CATALOGUE)).toBe('Every rule is switched off.');
    expect(treeSentence({ operator: 'All', children: [unfinished] }, CATALOGUE)).toBe('Customer: name has no value to compare with yet.');
    expect(treeSentence({ operator: 'Any', children: [{ type: 'later' }] }, CATALOGUE)).toBe('An unknown field can’t be decided.');
  });
});

import { INPUT_TYPE, OPERATOR, type Catalogue, type RuleQuery } from '@limn/query';
import { describe, expect, it } from 'vitest';
import { firstItem, listOf, newRule, numberIn, splitValues, withItem, withOperator, withTypeOf } from './edit-rule.ts';

const CATALOGUE = [
  { id: 'empty', label: 'Empty', items: [] },
  {
    id: 'customer',
    label: 'Customer',
    items: [
      { id: 'name', label: 'name', type: INPUT_TYPE.TEXT },
      { id: 'town', label: 'town', type: INPUT_TYPE.TEXT },
      { id: 'joined', label: 'joined', type: INPUT_TYPE.DATE, operators: [OPERATOR.SMALLER_DAYS_AGO, OPERATOR.EQUAL] },
    ],
  },
  { id: 'url', label: 'URL', queryString: true, items: [{ id: 'parameter', label: 'query string', type: INPUT_TYPE.TEXT }] },
] as const satisfies Catalogue;
const [, customer, url] = CATALOGUE;
const [name, town, joined] = customer.items;
const query = (more: Partial<RuleQuery>): RuleQuery => ({ ...newRule(customer, name).query, ...more });

describe('rules', () => {
  it('begin with the first operator of their type and no value', () => {
    expect(firstItem(CATALOGUE)?.item.id).toBe('name');
    expect(firstItem([])).toBeUndefined();
    expect(newRule(customer, joined)).toEqual({
      type: 'rule',
      query: { category_id: 'customer', id: 'joined', operator: 16, value: null, ruleType: 4 },
    });
    expect(newRule(url, url.items[0]).query.string).toBe('');
  });

  it('keep operator and value with another item of the same type', () => {
    const contains = query({ operator: OPERATOR.CONTAINS, value: 'x' });
    expect(withItem(contains, customer, town)).toEqual({ ...contains, id: 'town' });
    expect(withItem(contains, customer, joined)).toEqual(newRule(customer, joined).query);
  });

  it('keep the value with another operator where it means the same', () => {
    const equal = query({ value: 'x' });
    expect(withOperator(equal, OPERATOR.CONTAINS)).toEqual({ ...equal, operator: OPERATOR.CONTAINS });
    expect(withOperator(equal, OPERATOR.EMPTY)).toEqual({ ...equal, operator: OPERATOR.EMPTY });
    expect(withOperator(equal, OPERATOR.INLIST).value).toEqual(['x']);
    expect(withOperator(query({ operator: OPERATOR.INLIST, value: ['a', 'b'] }), OPERATOR.EQUAL).value).toBe('a');
    expect(withOperator(equal, OPERATOR.EQUAL_DAYS_AGO).value).toBeNull();
  });
});

describe('types', () => {
  it('follow the field that a rule is about, once it is edited', () => {
    const written = query({ ruleType: INPUT_TYPE.NUMBER });
    expect(withTypeOf(written, CATALOGUE)).toEqual({ ...written, ruleType: INPUT_TYPE.TEXT });
    expect(withTypeOf(query({ ruleType: 55 }), CATALOGUE).ruleType).toBe(INPUT_TYPE.TEXT);
    const gone = query({ id: 'gone', ruleType: INPUT_TYPE.DATE });
    expect(withTypeOf(gone, CATALOGUE)).toBe(gone);
  });
});

describe('values', () => {
  it('are split where people paste lists', () => {
    expect(splitValues('LS1\r\nLS2, upper\n\n LS1 ')).toEqual(['LS1', 'LS2, upper']);
    expect(splitValues('a, b;c | a')).toEqual(['a', 'b', 'c']);
    expect(splitValues(' ')).toEqual([]);
    const fields = ['[[customer.plan | if:equals,"a;b","c"]]', '{{town | lower}} x', 'Hull'];
    expect(splitValues(fields.join(', '))).toEqual(fields);
    expect(splitValues(fields.join('|'))).toEqual(fields);
  });

  it('become a list, whatever they were', () => {
    expect({ text: listOf('a,b'), number: listOf(3), null: listOf(null), mixed: listOf(['a', 2, null, {}]) }).toEqual({
      text: ['a', 'b'],
      number: [3],
      null: [],
      mixed: ['a', 2],
    });
  });

  it('become numbers where they are written plainly', () => {
    expect({
      '12.5': numberIn('12.5'),
      '-3': numberIn('-3'),
      '': numberIn(''),
      '1.': numberIn('1.'),
      '[[a.b]]': numberIn('[[a.b]]'),
    }).toEqual({
      '12.5': 12.5,
      '-3': -3,
      '': null,
      '1.': '1.',
      '[[a.b]]': '[[a.b]]',
    });
  });
});

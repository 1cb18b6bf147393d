import { describe, expect, it } from 'vitest';
import {
  defaultOperators,
  INPUT_TYPE,
  INPUT_TYPES,
  NO_LABEL,
  OPERATOR,
  operatorLabel,
  OPERATORS,
  operatorsOf,
  typesIn,
  valueSchema,
} from './index.ts';

/** The specification's table, in its order: a code is a position. */
const LABELS = [
  ['EQUAL', 'is equal'],
  ['N_EQUAL', 'is not equal'],
  ['CONTAINS', 'contains'],
  ['N_CONTAINS', 'not contains'],
  ['EMPTY', 'is empty'],
  ['N_EMPTY', 'is not empty'],
  ['BEGINS_WITH', 'begins with'],
  ['ENDS_WITH', 'ends with'],
  ['GREATER', 'is greater'],
  ['GREATER_OR_EQUAL', 'is greater or equals'],
  ['SMALLER', 'is less than'],
  ['SMALLER_OR_EQUAL', 'is less than or equals'],
  ['DISTANCE', '--- error, not defined ---'],
  ['EQUAL_DAYS_AGO', 'is <days> days ago'],
  ['EQUAL_DAYS_TIME', 'is <days> days time'],
  ['GREATER_DAYS_AGO', 'is greater than <days> days ago'],
  ['SMALLER_DAYS_AGO', 'is less than <days> days ago'],
  ['GREATER_DAYS_TIME', 'is greater than <days> days time'],
  ['SMALLER_DAYS_TIME', 'is less than <days> days time'],
  ['INLIST', 'in list'],
  ['N_INLIST', 'not in list'],
  ['WITHIN', 'within'],
  ['BEYOND', 'beyond'],
  ['LIST_CONTAINS', 'list contains'],
  ['N_LIST_CONTAINS', 'list does not contain'],
  ['DISTANCE_BETWEEN', 'distance between'],
];
const TYPES = {
  NUMBER: 0,
  TEXT: 1,
  SELECT: 2,
  MULTI_SELECT: 3,
  DATE: 4,
  TIME: 5,
  BOOL: 6,
  AGGREGATE: 7,
  BOOL_INPUT: 8,
  CURRENCY: 9,
  DATETIME: 10,
  AUTOCOMPLETE: 11,
};

describe('operators', () => {
  it('have the codes and labels of the specification', () => {
    expect(OPERATORS.map(({ key }, code) => [key, operatorLabel(code)])).toEqual(LABELS);
    expect(OPERATOR.DISTANCE_BETWEEN).toBe(25);
  });

  it('show an error label where none is defined, unless an item brings its own', () => {
    expect({
      number: operatorLabel(12),
      unknownNumber: operatorLabel(26),
      text: operatorLabel('0'),
      given: operatorLabel(12, 'within miles of'),
    }).toEqual({
      number: NO_LABEL,
      unknownNumber: NO_LABEL,
      text: NO_LABEL,
      given: 'within miles of',
    });
  });

  it('turn round exactly the N_ twins', () => {
    expect(OPERATORS.filter(({ negates }) => negates).map(({ key }) => key)).toEqual(
      OPERATORS.map(({ key }) => key).filter((key) => key.startsWith('N_')),
    );
  });
});

describe('input types', () => {
  it('have the codes of the specification', () => {
    expect(INPUT_TYPE).toEqual(TYPES);
  });

  it('offer the operators of the specification', () => {
    const ordered = [0, 1, 4, 5, 8, 9, 10, 11];
    const numeric = [0, 1, 2, 3, 8, 9, 10, 11];
    expect(INPUT_TYPES.map((_type, code) => defaultOperators(code))).toEqual([
      numeric,
      [0, 1, 2, 3, 4, 5, 6, 7],
      [0, 1],
      [0, 1, 2, 3, 8, 9, 10, 11, 4, 5],
      ordered,
      ordered,
      [0, 1, 4, 5],
      ordered,
      [0, 1, 4, 5],
      numeric,
      ordered,
      [0, 1],
    ]);
  });

  it('offer only operators that mean something for them', () => {
    const offered = INPUT_TYPES.flatMap((_type, code) => defaultOperators(code).map((operator) => valueSchema(code, operator)));
    expect(offered).not.toContain(undefined);
  });
});

describe('items', () => {
  const item = { id: 'place', label: 'distance', type: INPUT_TYPE.TEXT };

  it('offer what their type offers, or their own with their own labels', () => {
    expect(operatorsOf(item).map(({ operator }) => operator)).toEqual(defaultOperators(INPUT_TYPE.TEXT));
    expect(operatorsOf({ ...item, operators: [21, { operator: 12, label: 'within miles of' }] })).toEqual([
      { operator: 21, label: 'within' },
      { operator: 12, label: 'within miles of' },
    ]);
    expect(operatorsOf({ ...item, type: 99 })).toEqual([]);
  });

  it('have their types found by category and id', () => {
    const typeOf = typesIn([{ id: 1, label: 'Place', items: [item] }]);
    expect({
      place: typeOf({ category_id: '1', id: 'place' }),
      gone: typeOf({ category_id: 1, id: 'gone' }),
      otherTable: typeOf({ category_id: 2, id: 'place' }),
    }).toEqual({ place: INPUT_TYPE.TEXT, gone: undefined, otherTable: undefined });
  });
});

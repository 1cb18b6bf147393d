import { numberTransform } from './transform.ts';

const NUMBER = { label: 'Number', input: 'number' } as const;

export const add = numberTransform({
  key: 'add',
  label: 'Add',
  tab: 'maths',
  hint: 'Adds a number or another field.',
  gives: 'number',
  arguments: { number: NUMBER },
  example: { value: '10', step: 'add:5', result: '15' },
  run: (value, { number }) => value + number,
});

export const subtract = numberTransform({
  key: 'subtract',
  label: 'Subtract',
  tab: 'maths',
  hint: 'Takes a number or another field away.',
  gives: 'number',
  arguments: { number: NUMBER },
  example: { value: '10', step: 'subtract:4', result: '6' },
  run: (value, { number }) => value - number,
});

export const multiply = numberTransform({
  key: 'multiply',
  label: 'Multiply',
  tab: 'maths',
  hint: 'Times a number or another field.',
  gives: 'number',
  arguments: { number: NUMBER },
  example: { value: '12.50', step: 'multiply:2', result: '25' },
  run: (value, { number }) => value * number,
});

export const divide = numberTransform({
  key: 'divide',
  label: 'Divide',
  tab: 'maths',
  hint: 'Divided by a number or another field. By 0 the value stays as it is.',
  gives: 'number',
  arguments: { number: NUMBER },
  example: { value: '10', step: 'divide:4', result: '2.5' },
  run: (value, { number }) => (number === 0 ? undefined : value / number),
});

export const limit = numberTransform({
  key: 'limit',
  label: 'Limit',
  tab: 'maths',
  hint: 'Not below one number and not above another.',
  gives: 'number',
  arguments: {
    least: { label: 'At least', input: 'number', optional: true },
    most: { label: 'At most', input: 'number', optional: true },
  },
  example: { value: '120', step: 'limit:0,100', result: '100' },
  run: (value, { least = -Infinity, most = Infinity }) => Math.min(Math.max(value, least), most),
});

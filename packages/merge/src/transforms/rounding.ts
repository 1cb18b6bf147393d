import { plainNumber, roundTo } from '../numbers.ts';
import { numberTransform } from './transform.ts';

const DECIMALS = { label: 'Decimals', input: 'number', min: 0, max: 10, whole: true, default: 0 } as const;

export const round = numberTransform({
  key: 'round',
  label: 'Round',
  tab: 'maths',
  hint: 'To the nearest number; halves away from zero.',
  gives: 'number',
  arguments: { decimals: DECIMALS },
  example: { value: '12.5', step: 'round', result: '13' },
  run: (value, { decimals }) => roundTo(value, decimals),
});

export const ceil = numberTransform({
  key: 'ceil',
  also: ['round-up'],
  label: 'Round Up',
  tab: 'maths',
  hint: 'To the next higher number (ceil).',
  gives: 'number',
  arguments: { decimals: DECIMALS },
  example: { value: '12.1', step: 'ceil', result: '13' },
  run: (value, { decimals }) => roundTo(value, decimals, 'ceil'),
});

export const floor = numberTransform({
  key: 'floor',
  also: ['round-down'],
  label: 'Round Down',
  tab: 'maths',
  hint: 'To the next lower number (floor).',
  gives: 'number',
  arguments: { decimals: DECIMALS },
  example: { value: '12.9', step: 'floor', result: '12' },
  run: (value, { decimals }) => roundTo(value, decimals, 'floor'),
});

export const toFixed = numberTransform({
  key: 'to-fixed',
  also: ['fixed'],
  label: 'To Fixed',
  tab: 'maths',
  hint: 'Always with so many decimals.',
  gives: 'text',
  arguments: { decimals: { ...DECIMALS, default: 2 } },
  example: { value: '12.5', step: 'to-fixed:2', result: '12.50' },
  run: (value, { decimals }, { locale }) => plainNumber(roundTo(value, decimals), locale, decimals),
});

import type { EventType } from '@limn/contracts';
import { expect, test } from 'vitest';
import { readValue, type ValueType } from './event-values.ts';

const type = (data_type: EventType, field_length: number | null = null, field_decimals: number | null = null): ValueType => ({
  data_type,
  field_length,
  field_decimals,
});

/** The text that every type makes of every value, or undefined where it is refused. */
const CASES: readonly [ValueType, readonly [unknown, string | null | undefined][]][] = [
  [
    type('varchar', 4),
    [
      ['', ''],
      ['abc', 'abc'],
      ['👩👩👩👩', '👩👩👩👩'],
      ['abcde', undefined],
      [12, '12'],
      [true, 'true'],
      [null, null],
      ['a\0', undefined],
      ['\ud800', undefined],
      [[1], undefined],
      [{}, undefined],
    ],
  ],
  [
    type('int'),
    [
      [5, '5'],
      [-0, '0'],
      ['007', '7'],
      ['5.0', '5'],
      [5.5, undefined],
      ['-2147483648', '-2147483648'],
      [2147483648, undefined],
      [1e300, undefined],
      [Number.NaN, undefined],
      ['', null],
      [' 4 ', '4'],
      ['0x10', undefined],
      [true, undefined],
    ],
  ],
  [
    type('bigint'),
    [
      ['9223372036854775807', '9223372036854775807'],
      ['9223372036854775808', undefined],
      [9007199254740992, undefined],
      [9007199254740991, '9007199254740991'],
    ],
  ],
  [
    type('decimal', 5, 2),
    [
      [1, '1.00'],
      ['999.99', '999.99'],
      ['999.995', undefined],
      [0.1 + 0.2, '0.30'],
      ['-0.005', '-0.01'],
      ['-0.004', '0.00'],
      [1e-7, '0.00'],
      [1000, undefined],
      ['£5', '5.00'],
      ['.5', '0.50'],
      ['1'.repeat(61), undefined],
    ],
  ],
  [
    type('decimal', 3, 3),
    [
      ['0.999', '0.999'],
      ['1', undefined],
      [0, '0.000'],
    ],
  ],
  [
    type('date'),
    [
      ['2024-02-29', '2024-02-29'],
      ['2023-02-29', undefined],
      ['2024-1-1', '2024-01-01'],
      ['2024-05-01T00:00:00Z', '2024-05-01'],
      ['2024-05-01T10:00:00Z', undefined],
      ['0000-01-01', undefined],
    ],
  ],
  [
    type('datetime'),
    [
      ['2024-05-01T10:00:00+02:00', '2024-05-01T08:00:00.000Z'],
      ['2024-05-01 10:00:00+00', '2024-05-01T10:00:00.000Z'],
      ['2024-05-01T10:00:00.123456Z', '2024-05-01T10:00:00.123Z'],
      ['2024-05-01', '2024-05-01T00:00:00.000Z'],
      [1714557600, '2024-05-01T10:00:00.000Z'],
      [1714557600000, '2024-05-01T10:00:00.000Z'],
      ['2024-05-01T25:00:00Z', undefined],
      ['yesterday', undefined],
      [9e15, undefined],
    ],
  ],
  [
    type('tinyint'),
    [
      [true, 'true'],
      [0, 'false'],
      ['FALSE', 'false'],
      ['Yes', 'true'],
      [2, undefined],
    ],
  ],
];

test('reads 12/05 and 1,234 by the locale, and refuses them without one', () => {
  const read = (value: string, one: ValueType) => {
    const answer = readValue(value, one);
    return 'sql' in answer ? answer.sql : undefined;
  };
  const day = type('date');
  expect(['en-GB', 'en-US', undefined].map((locale) => read('12/05/2026', { ...day, locale }))).toEqual([
    '2026-05-12',
    '2026-12-05',
    undefined,
  ]);
  expect(['en-GB', undefined].map((locale) => read('December 5, 2026', { ...day, locale }))).toEqual(['2026-12-05', '2026-12-05']);
  const amount = type('decimal', 12, 3);
  expect(['en-GB', 'de-DE', undefined].map((locale) => read('1,234', { ...amount, locale }))).toEqual(['1234.000', '1.234', undefined]);
  expect(read('1.234,50 €', amount)).toBe('1234.500');
});

test.each(CASES)('reads values of %j', (one, values) => {
  for (const [value, expected] of values) {
    const read = readValue(value, one);
    expect([value, 'sql' in read ? read.sql : undefined]).toEqual([value, expected]);
  }
});

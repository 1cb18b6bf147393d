import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

/** An oracle of its own: digits of whole numbers in the text, outside strings. */
function wholeNumbersIn(text: string): string[] {
  return text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""').match(/(?<![\d.eE+])-?\d+(?![\d.eE])/g) ?? [];
}

function leavesOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];
}

/** Around every power of two and ten from 2^45 to 10^40, both signs, in each place where JSON has a value. */
test('keeps the digits of every whole number, wherever it stands', () => {
  const centres = [
    ...Array.from({ length: 60 }, (_, n) => 2n ** BigInt(n + 45)),
    ...Array.from({ length: 25 }, (_, n) => 10n ** BigInt(n + 15)),
  ];
  const numbers = centres.flatMap((centre) => [-2n, -1n, 0n, 1n, 2n].flatMap((step) => [centre + step, -(centre + step)]));
  for (const number of numbers)
    for (const text of [
      `${number}`,
      `[${number}]`,
      `{"id":${number}}`,
      `{"a":[1,{"id" : ${number} },"x"]}`,
      `[0.5,\n${number}\n,"${number}"]`,
    ]) {
      const leaves = leavesOf(parseJson(text)).map(String);
      for (const digits of wholeNumbersIn(text)) expect([text, leaves]).toEqual([text, expect.arrayContaining([digits])]);
    }
});

test('keeps the digits of whole numbers with decimals of zero or an exponent', () => {
  for (const text of [
    '12345678901234567.0',
    '12345678901234567.000',
    '1.2345678901234567e16',
    '1.2345678901234567E+16',
    '123456789012345670e-1',
  ])
    expect([text, parseJson(`{"id":${text}}`)]).toEqual([text, { id: '12345678901234567' }]);
  expect(parseJson('[-9007199254740993.0,9007199254740993.0 ,9007199254740993.5]')).toEqual([
    '-9007199254740993',
    '9007199254740993',
    9007199254740994,
  ]);
});

test('leaves everything else as JSON.parse reads it', () => {
  const others = [
    '{"a":1.5,"b":0.30000000000000004,"c":1e300,"d":-0,"e":"12345678901234567890","f":[true,null],"g":9007199254740991}',
    '{"x":123.4567890123456789,"y":12345678901234567890.5,"z":1e20}',
    '""',
    '[]',
  ];
  for (const text of others) expect(parseJson(text)).toEqual(JSON.parse(text));
  // Beside a long one, too.
  for (const text of others) expect(parseJson(`[${text},12345678901234567890]`)).toEqual([JSON.parse(text), '12345678901234567890']);
  expect(() => parseJson('{"a":12345678901234567890')).toThrow(SyntaxError);
});

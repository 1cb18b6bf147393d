/** Prices and texts of products as shops write them. */
import { expect, test } from 'vitest';
import { characterOf, plainText, readFeedText } from '@limn/contracts/html-texts';
import { formOf } from '@limn/values';
import { createPriceForms, isCurrency, readPrice } from './product-prices.ts';

test.each([
  ['19.99 GBP', '19.99 GBP'],
  ['GBP 19.99', '19.99 GBP'],
  ['GBP19.99', '19.99 GBP'],
  ['19,99 eur', '19.99 EUR'],
  ['€ 19,9', '19.9 EUR'],
  ['£19', '19 GBP'],
  ['19.99', '19.99'],
  ['1,299.00 GBP', '1299.00 GBP'],
  ['1.299,00 EUR', '1299.00 EUR'],
  ['1 299,00 EUR', '1299.00 EUR'],
  ["1'299.00 CHF", '1299.00 CHF'],
  ['1\u00a0299,00\u00a0€', '1299.00 EUR'],
  ['1,299 GBP', '1299 GBP'],
  ['1,234,567 JPY', '1234567 JPY'],
  ['1.250 KWD', '1.250 KWD'],
  ['1,250 KWD', '1.250 KWD'],
  ['1.299 EUR', '1299 EUR'],
  ['1,299', '1299'],
  ['1.299', '1.299'],
  ['199,00 zł', '199.00 PLN'],
  ['1 299 kr', '1299'],
  ['5 kg', undefined],
  ['0.125 USD', '0.125 USD'],
  ['-5.00 GBP', '-5.00 GBP'],
  ['1,29,9.00 GBP', undefined],
  ['1.2.3', undefined],
  ['12,', undefined],
  ['12 50', undefined],
  ['from 5 GBP', undefined],
  ['5 GBP each', undefined],
  ['12 x 5', undefined],
  ['', undefined],
])('reads the price “%s” as %s', (text, expected) => {
  const price = readPrice(text, formOf('en-GB'));
  expect(price && [price.amount, price.currency].filter((part) => part !== undefined).join(' ')).toBe(expected);
});

test('reads a price without currency by the form of its field, else of the company', () => {
  const german = createPriceForms(formOf('de-DE'));
  expect([readPrice('1.299', german.of('price')), readPrice('1,299', german.of('price'))].map((price) => price?.amount)).toEqual([
    '1299',
    '1.299',
  ]);
  german.see('price', '12.50 EUR');
  expect([readPrice('1.299', german.of('price')), readPrice('1.299', german.of('sale_price'))].map((price) => price?.amount)).toEqual([
    '1.299',
    '1299',
  ]);
});

test.each(['GBP', '£', ' EUR ', 'kr', 'zł', 'R$'])('takes “%s” for a price without its amount', (text) =>
  expect(isCurrency(text)).toBe(true),
);
test.each(['', ' ', '5', 'kg', '%', 'free', '12 GBP'])('takes “%s” for no currency', (text) => expect(isCurrency(text)).toBe(false));

test('reads names and numbers of characters as the HTML standard does', () => {
  const names = { nbsp: '\u00a0', rarr: '→', hearts: '♥', zcaron: 'ž', lstrok: 'ł', alpha: 'α', prime: '′', euro: '€', NotEqualTilde: '≂̸' };
  expect(Object.fromEntries(Object.keys(names).map((name) => [name, characterOf(name)]))).toEqual(names);
  expect(['constructor', 'unknown', 'ampfoo', '#'].map(characterOf)).toEqual([undefined, undefined, undefined, undefined]);
  expect(plainText('title', '&#8217;&#x2019;&#8217 &#0;|&#xD800;|&#99999999;')).toBe('’’&#8217 | |&#99999999;');
});

/** Numbers of 0x80 to 0x9f are characters of Windows-1252 to a browser. */
test('reads numbers of control characters as Windows-1252', () => {
  const numbers = Array.from({ length: 32 }, (_, index) => 0x80 + index).filter((code) => ![0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(code));
  const windows = new TextDecoder('windows-1252').decode(Uint8Array.from(numbers));
  expect(readFeedText(numbers.map((code) => `&#${code};`).join(''), 'auto')).toBe(windows);
  expect(readFeedText('It&#146;s 50&#x80;', 'auto')).toBe('It’s 50€');
});

test.each([
  ['auto', 'Tom &amp; Jerry&#8217;s caf&eacute; mug', 'Tom & Jerry’s café mug'],
  ['auto', 'AT&T &amp; co', 'AT&T &amp; co'],
  ['auto', '<b>one</b> &lt; two', '<b>one</b> < two'],
  ['html', 'ex<strong>tra</strong> &amp; <p>two</p>', 'extra & two'],
  ['plain', 'Tom &amp; Jerry', 'Tom &amp; Jerry'],
  ['auto', '//cdn.x.example/a.jpg?v=1', 'https://cdn.x.example/a.jpg?v=1'],
  ['plain', '//127.0.0.1:4190/a.jpg', 'https://127.0.0.1:4190/a.jpg'],
  ['auto', '// a comment', '// a comment'],
  ['auto', 'A &rarr; B &hearts; &zcaron;', 'A → B ♥ ž'],
  ['auto', 'R&D &rarr; B', 'R&D &rarr; B'],
  ['auto', '//münchen.example/a.jpg', 'https://münchen.example/a.jpg'],
  ['auto', ' //cdn.x.example/a.jpg', 'https://cdn.x.example/a.jpg'],
  ['auto', '//cdn.x.example/x y.jpg?v=1', 'https://cdn.x.example/x y.jpg?v=1'],
  ['auto', '//example.com is the address', '//example.com is the address'],
] as const)('reads a feed’s text as %s: “%s” is “%s”', (texts, text, expected) => expect(readFeedText(text, texts)).toBe(expected));

test('leaves a space for a tag only where a browser begins another line', () => {
  const inline = [
    'a',
    'abbr',
    'b',
    'cite',
    'code',
    'del',
    'em',
    'font',
    'i',
    'ins',
    'mark',
    's',
    'small',
    'span',
    'strong',
    'sub',
    'sup',
    'u',
  ];
  for (const tag of inline) expect([tag, plainText('description', `x<${tag} class="y">y</${tag.toUpperCase()}>z`)]).toEqual([tag, 'xyz']);
  for (const tag of ['p', 'div', 'li', 'h2', 'tr', 'td', 'blockquote', 'section'])
    expect([tag, plainText('description', `x<${tag}>y</${tag}>z`)]).toEqual([tag, 'x y z']);
  expect(plainText('description', 'x<br/>y<hr>z')).toBe('x y z');
});

test.each([
  ['title', 'Caf&eacute; &amp; bar', 'Café & bar'],
  ['title', 'Caf&amp;eacute; bar', 'Café bar'],
  ['title', 'Red & warm <boots>', 'Red & warm <boots>'],
  ['description', '<p>Soft.<br/>Warm.</p><ul><li class="a">Wool</li></ul>', 'Soft. Warm. Wool'],
  ['description', '&lt;p&gt;Soft&nbsp;wool&lt;/p&gt;', 'Soft wool'],
  ['description', '2 < 3, and 5 > 4', '2 < 3, and 5 > 4'],
  ['title', 'M&S; &unknown; R&D', 'M&S; &unknown; R&D'],
  ['link', 'https://shop.example/?a=1&amp;copy=2&reg;', 'https://shop.example/?a=1&copy=2&reg;'],
])('shows a %s “%s” as “%s”', (name, text, expected) => expect(plainText(name, text)).toBe(expected));

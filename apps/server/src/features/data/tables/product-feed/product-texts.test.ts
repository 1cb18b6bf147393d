/** Prices and texts of products as shops write them. */
import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { HTML_CHARACTERS, plainText } from './plain-text.ts';
import { readPrice } from './product-prices.ts';

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
  const price = readPrice(text);
  expect(price && [price.amount, price.currency].filter((part) => part !== undefined).join(' ')).toBe(expected);
});

test('reads names and numbers of characters as a browser does', () => {
  const expected = Object.keys(HTML_CHARACTERS).map((name) => {
    const [node] = parseFragment(`&${name};`).childNodes;
    return [name, node && 'value' in node ? plainSpace(node.value) : undefined];
  });
  expect(Object.entries(HTML_CHARACTERS).map(([name, text]) => [name, plainSpace(text)])).toEqual(expected);
  expect(plainText('title', '&#8217;&#x2019;&#8217 &#0;|&#xD800;|&#99999999;')).toBe('’’&#8217 | |&#99999999;');
});

/** Spaces of other widths are spaces, and joiners are nothing. */
function plainSpace(text: string): string {
  return text.replaceAll(/[\u2002\u2003\u2009]/g, ' ').replaceAll(/[\u200c\u200d]/g, '');
}

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

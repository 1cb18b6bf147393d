import { parse, type DefaultTreeAdapterMap } from 'parse5';
import { expect, test } from 'vitest';
import { cleanMessage } from './clean-message.ts';
import { messageHtml } from './message-html.ts';
import { messageText } from './message-text.ts';
import { greeting, type Message } from './mailer.port.ts';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

const PLAIN: Message = { to: 'ann@example.com', subject: 'Hello', lines: ['One line.'] };
const FULL: Message = {
  to: 'ann@example.com',
  subject: 'The scheduled import of “Stores” failed',
  preheader: 'Row 12 has no postcode.',
  heading: 'A scheduled import failed',
  company: 'Northwind & Sons',
  lines: ['The table could not be read.', 'Your images keep using the previous rows.'],
  meter: { share: 0.05, label: '50 of 1,000 credits are left' },
  facts: [
    { label: 'Table', value: 'Stores' },
    { label: 'Reason', value: 'Row 12 has no postcode.' },
  ],
  action: { label: 'Look at the import', url: 'https://limn.example/scheduledimports?a=1&b=--2' },
  afterwards: ['We try again tomorrow.'],
  because: 'You’re receiving this email because you own Northwind & Sons on Limn.',
};

/** Hostile names, and what they must not become. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' style='position:fixed",
  '--><b>out of the comment</b><!--',
  '--!><i>x</i>',
  ']]><u>x</u>',
  '</td></tr></table><h1>Pay now</h1>',
  '</title><style>*{display:none}</style>',
  'Ann\r\nBcc: eve@example.com\r\n\r\n<p>second message',
  'Ann\u202egnp.exe\u2066\u200f\u0000\u001b[2J\u2028end',
  'lone \ud800 half',
  '&lt;b&gt; ${x} {{y}} %s',
];

const clean = (message: Message) => ({ text: messageText(cleanMessage(message)), html: messageHtml(cleanMessage(message)) });

function elements(node: Node, found: Element[] = []): Element[] {
  if ('tagName' in node) found.push(node);
  if ('childNodes' in node) for (const child of node.childNodes) elements(child, found);
  return found;
}

/** Tells which elements with which attributes there are, without what the attributes say. */
const shape = (html: string) => elements(parse(html)).map(({ tagName, attrs }) => `${tagName} ${attrs.map(({ name }) => name).join(' ')}`);
const attribute = (element: Element, name: string) => element.attrs.find((one) => one.name === name)?.value;

/** The text that a reader sees, with white space as a browser leaves it. */
function words(html: string): string {
  const read = (node: Node): string => {
    if (node.nodeName === '#text') return (node as DefaultTreeAdapterMap['textNode']).value;
    if (['style', 'title'].includes(node.nodeName) || ('attrs' in node && attribute(node, 'aria-hidden') === 'true')) return '';
    return 'childNodes' in node ? `${node.childNodes.map(read).join('')} ` : '';
  };
  return read(parse(html)).replace(/\s+/g, ' ').trim();
}

test('writes each part of the email as a paragraph of text', () => {
  expect(clean(FULL).text).toBe(`Limn · Northwind & Sons

A scheduled import failed

The table could not be read.

Your images keep using the previous rows.

50 of 1,000 credits are left

Table: Stores
Reason: Row 12 has no postcode.

Look at the import:
https://limn.example/scheduledimports?a=1&b=--2

We try again tomorrow.

-- 
You’re receiving this email because you own Northwind & Sons on Limn.
`);
  expect(clean(PLAIN).text).toBe('Limn\n\nHello\n\nOne line.\n');
});

test('writes the same content in HTML, in order, with the address in both', () => {
  const { html } = clean(FULL);
  expect(words(html)).toBe(
    'Limn Northwind & Sons A scheduled import failed The table could not be read. Your images keep using the previous rows. ' +
      '50 of 1,000 credits are left Table Stores Reason Row 12 has no postcode. Look at the import We try again tomorrow. ' +
      'If the button does not work, open this address: https://limn.example/scheduledimports?a=1&b=--2 ' +
      'You’re receiving this email because you own Northwind & Sons on Limn.',
  );
  const links = elements(parse(html)).filter(({ tagName }) => tagName === 'a');
  expect(links.map((link) => attribute(link, 'href'))).toEqual([FULL.action?.url, FULL.action?.url]);
});

test('writes small HTML that every email app shows: tables, language, title', () => {
  for (const message of [PLAIN, FULL]) {
    const { html } = clean(message);
    const all = elements(parse(html));
    const named = (tag: string) => all.filter(({ tagName }) => tagName === tag);
    expect(attribute(named('html')[0] as Element, 'lang')).toBe('en-GB');
    expect(named('h1')).toHaveLength(1);
    expect(named('table').filter((table) => attribute(table, 'role') !== 'presentation')).toHaveLength(message.facts ? 1 : 0);
    expect(named('th').map((cell) => attribute(cell, 'scope'))).toEqual((message.facts ?? []).map(() => 'row'));
    expect(named('meta').map((meta) => attribute(meta, 'name'))).toContain('color-scheme');
    expect(all.map(({ tagName }) => tagName).filter((tag) => ['img', 'link', 'script', 'iframe', 'form', 'svg'].includes(tag))).toEqual([]);
    expect(html).not.toMatch(/url\(|@import|src=/);
    expect(Buffer.byteLength(html)).toBeLessThan(30_000);
    expect(Math.max(...html.split('\n').map((line) => line.length))).toBeLessThan(4000);
  }
});

test('Outlook gets a button of its own that leads to the same address', () => {
  const { html } = clean(FULL);
  expect(html).toContain('<!--[if mso]><v:roundrect href="https://limn.example/scheduledimports?a=1&#38;b=--2"');
  expect(html.split('<!--[if mso]>')).toHaveLength(html.split('<![endif]-->').length - 1);
});

test.each(HOSTILE)('%j adds no element and no attribute wherever it stands, and no line', (value) => {
  const tame: Message = { ...FULL, subject: 's', preheader: 's', heading: 's', company: 's', lines: ['s', 's'] };
  const facts = [
    { label: 's', value: 's' },
    { label: 's', value: 's' },
  ];
  const fill = (text: string): Message => ({
    ...tame,
    subject: text,
    preheader: text,
    heading: text,
    company: text,
    lines: [text, `Hello ${text},`],
    meter: { share: 0.5, label: text },
    facts: facts.map(() => ({ label: text, value: text })),
    action: { label: text, url: `https://limn.example/?q=${encodeURIComponent(text.toWellFormed())}` },
    afterwards: [text],
    because: text,
  });
  const [hostile, harmless] = [clean(fill(value)), clean(fill('s'))];
  expect(shape(hostile.html)).toEqual(shape(harmless.html));
  expect(hostile.text.split('\n')).toHaveLength(harmless.text.split('\n').length);
  expect(cleanMessage(fill(value)).subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
  expect(hostile.text + hostile.html).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u2028\u2029]|(?!\n)\p{Cc}/u);
  expect(hostile.text.isWellFormed()).toBe(true);
});

test('rejects addresses that are not on the web before an email is written', () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'limn.example/path'])
    expect(() => cleanMessage({ ...PLAIN, action: { label: 'x', url } })).toThrow();
});

test('keeps a meter’s share between both ends', () => {
  const widths = (share: number) =>
    [...clean({ ...PLAIN, meter: { share, label: 'left' } }).html.matchAll(/<td width="(\d+)%"/g)].map(([, width]) => Number(width));
  expect([0.2, 0.05, 0.001, 0, -3, 7, Number.NaN].map(widths)).toEqual([[20, 80], [5, 95], [1, 99], [100], [100], [100], [100]]);
});

test.each([
  ['Ann', 'Hello Ann,'],
  ['Dr. Jörg  van der Berg', 'Hello Dr. Jörg  van der Berg,'],
  ['', 'Hello,'],
  ['http://evil.example', 'Hello,'],
  ['You won, see evil.example', 'Hello,'],
  ['ann@evil.example', 'Hello,'],
])('%j is greeted with %j: a name never becomes a link', (name, greeted) => expect(greeting(name)).toBe(greeted));

test('heads each row of figures with its name, the sums in bold', () => {
  const table = {
    label: 'Images',
    head: ['Image', 'Opens'],
    texts: 1,
    rows: [
      ['TOTALS', '7'],
      ['Spring', '7'],
    ],
  };
  const rowsOf = (message: Message) =>
    elements(parse(clean(message).html)).filter(({ attrs }) => attrs.some(({ name, value }) => name === 'scope' && value === 'row'));
  const weights = (message: Message) => rowsOf(message).map((head) => /font-weight:(\w+)$/.exec(attribute(head, 'style') ?? '')?.[1]);
  expect(weights({ ...PLAIN, table: { ...table, hasTotals: true } })).toEqual(['bold', 'normal']);
  expect(weights({ ...PLAIN, table })).toEqual(['normal', 'normal']);
});

/** Product feeds as shops export them for Google Merchant Center, as they arrive in a table. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApi, type ApiServer, type Tenant } from '../../../../testing/api-server.ts';
import { isXml } from './feed-xml.ts';

let api: ApiServer;
let tenant: Tenant;
beforeAll(async () => {
  api = await startApi();
  tenant = await api.tenant('feeds');
});
afterAll(() => api.close());

interface Read {
  columns: { name: string; type: string }[];
  rows: string[][];
}

async function upload(file: string | Uint8Array<ArrayBuffer>, name: string, by = tenant): Promise<Read | string> {
  const form = new FormData();
  form.append('file', new Blob([file]), name);
  const answer = await api.ask('uploadDatatable', { as: by.owner, form });
  if (answer.status >= 300) return answer.body.detail as string;
  const { id } = answer.body as { id: number };
  await api.ask('confirmDatatable', { as: by.owner, params: { id }, body: { uniqueHeader: 'id' } });
  await vi.waitFor(async () => expect((await api.ask('datatableStat', { as: by.owner, params: { id } })).body.status).toBe('complete'));
  const { body } = await api.ask('listTableRows', { as: by.owner, params: { id } });
  return { columns: body.columns as Read['columns'], rows: (body.rows as { data: string[][] }).data };
}

const RSS = `<?xml version="1.0"?>
<rss xmlns:g="http://base.google.com/ns/1.0" version="2.0"><channel><title>Shop</title><link>https://shop.example</link>
<item><title>Red &amp; warm <![CDATA[<boots>]]></title><link>https://shop.example/1</link><g:id>SKU-1</g:id><g:price>49.50 GBP</g:price>
<g:image_link>https://shop.example/1.jpg</g:image_link><g:additional_image_link>https://shop.example/1a.jpg</g:additional_image_link>
<g:additional_image_link>https://shop.example/1b.jpg</g:additional_image_link>
<g:shipping><g:country>GB</g:country><g:price>3 GBP</g:price></g:shipping></item>
<item><g:id>SKU-2</g:id><g:title>Hat</g:title><g:price>GBP 12,00</g:price><g:sale_price>9 GBP</g:sale_price>
<g:image_link>https://shop.example/2.jpg</g:image_link><link>https://shop.example/2</link></item>
</channel></rss>`;

test('reads products of an RSS feed, with prices as numbers and pictures as pictures', async () => {
  const { columns, rows } = (await upload(RSS, 'feed.xml')) as Read;
  expect(columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'id text',
    'title text',
    'link url',
    'image_link picture',
    'price number',
    'sale_price number',
    'additional_image_link text',
    'shipping country text',
    'shipping price number',
    'currency text',
  ]);
  expect(rows).toEqual([
    [
      'SKU-1',
      'Red & warm <boots>',
      'https://shop.example/1',
      'https://shop.example/1.jpg',
      '49.50',
      '',
      'https://shop.example/1a.jpg, https://shop.example/1b.jpg',
      'GB',
      '3 GBP',
      'GBP',
    ],
    ['SKU-2', 'Hat', 'https://shop.example/2', 'https://shop.example/2.jpg', '12.00', '9', '', '', '', 'GBP'],
  ]);
});

test('puts what a shop wrote for products before what the feed says of its entries', async () => {
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:gm="http://base.google.com/ns/1.0"><entry><id>https://shop.example/p/1</id><title>Page</title>
    <link rel="self" href="https://shop.example/feed"/><link href="https://shop.example/p/1"/><gm:title>Mug</gm:title><gm:id>SKU1</gm:id><gm:price>12.50 GBP</gm:price>
    <summary>Made of <b>stone</b>ware,<br/>H<sub>2</sub>O-proof</summary></entry></feed>`;
  const { columns, rows } = (await upload(atom, 'atom.xml')) as Read;
  expect(columns.map(({ name }) => name)).toEqual(['id', 'title', 'link', 'price', 'summary', 'currency']);
  expect(rows).toEqual([['SKU1', 'Mug', 'https://shop.example/p/1', '12.50', 'Made of stoneware, H2O-proof', 'GBP']]);
});

test('takes pictures of RSS items from enclosures and media where no product names one', async () => {
  const rss = `<rss xmlns:g="http://base.google.com/ns/1.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>
    <item><g:id>a</g:id><enclosure url="https://x.example/a.jpg" type="image/jpeg" length="1"/></item>
    <item><g:id>b</g:id><enclosure url="https://x.example/b.mp3" type="audio/mpeg" length="1"/><media:content url="https://x.example/b.jpg" medium="image"/></item>
    <item><g:id>c</g:id><enclosure url="https://x.example/no.jpg" type="image/jpeg" length="1"/><g:image_link>//x.example/c.jpg</g:image_link></item></channel></rss>`;
  expect(await upload(rss, 'rss.xml')).toMatchObject({
    rows: ['a', 'b', 'c'].map((id) => [id, `https://x.example/${id}.jpg`]),
    columns: [{ name: 'id' }, { name: 'image_link', type: 'picture' }],
  });
});

test('reads Facebook’s other catalogues and products of Criteo', async () => {
  const hotels = `<listings><title>Hotels</title><listing><id>H1</id><name>Inn</name><image><url>https://x.example/1.jpg</url></image>
    <address format="simple"><component name="city">York</component></address><base_price>100.00 GBP</base_price><sale_price>GBP</sale_price></listing></listings>`;
  expect(await upload(hotels, 'hotels.xml')).toMatchObject({
    columns: ['id', 'name', 'image url', 'address city', 'base_price', 'currency'].map((name) => ({ name })),
    rows: [['H1', 'Inn', 'https://x.example/1.jpg', 'York', '100.00', 'GBP']],
  });
  const criteo = `<products><product id="12"><name>Mug</name><bigimage>https://x.example/b.jpg</bigimage><producturl>https://x.example/12</producturl><price>12.50</price><retailprice>15,00 EUR</retailprice></product></products>`;
  expect(await upload(criteo, 'criteo.xml')).toMatchObject({
    rows: [['12', '12.50', 'Mug', 'https://x.example/b.jpg', 'https://x.example/12', '15.00', 'EUR']],
  });
});

test('keeps every word of a text that begins with a tag, and fields within a field', async () => {
  const item = (fields: string) =>
    `<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item><g:id>1</g:id>${fields}</item></channel></rss>`;
  const read = async (fields: string) => {
    const { columns, rows } = (await upload(item(fields), 'texts.xml')) as Read;
    return Object.fromEntries(columns.map(({ name }, index) => [name, rows[0]?.[index]]));
  };
  expect(
    await read(`<title><b>Sale</b> Mug</title><description><p>Soft</p><p>Warm <x>not seen</x></p></description>
      <summary type="xhtml"><h:div xmlns:h="http://www.w3.org/1999/xhtml"><h:p>One</h:p>two</h:div></summary>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><ul><li>Wool</li><li>Oak</li></ul></div></content>
      <subtitle><small>From</small> Wales</subtitle>`),
  ).toEqual({
    id: '1',
    title: 'Sale Mug',
    description: 'Soft Warm not seen',
    summary: 'One two',
    content: 'Wool Oak',
    subtitle: 'From Wales',
  });
  expect(
    await read(`<g:shipping><g:country>GB</g:country><g:price>3 GBP</g:price></g:shipping>
      <images><small>https://x.example/s.jpg</small><big>https://x.example/b.jpg</big></images>
      <address><label>Shop</label><code>YO1</code></address><size>Large <unit>cm</unit> wide</size>`),
  ).toEqual({
    id: '1',
    'shipping country': 'GB',
    'shipping price': '3 GBP',
    'images small': 'https://x.example/s.jpg',
    'images big': 'https://x.example/b.jpg',
    'address label': 'Shop',
    'address code': 'YO1',
    size: 'Large wide',
    'size unit': 'cm',
  });
});

test('reads a feed with a document type, and prices that are only a currency', async () => {
  const yml = `<?xml version="1.0"?><!DOCTYPE yml_catalog SYSTEM "shops.dtd"><yml_catalog><shop><offers>
    <offer id="1" available="false"><price>8</price><oldprice>EUR</oldprice><msrp>EUR</msrp><shipping><price>EUR</price></shipping>
    <auto_pricing_min_price>EUR</auto_pricing_min_price><url>//x.example/1?a=1&amp;copy=2</url><bigimage>//x.example/1.jpg</bigimage></offer></offers></shop></yml_catalog>`;
  expect(await upload(yml, 'yml.xml')).toMatchObject({
    columns: ['id', 'price', 'available', 'url', 'bigimage'].map((name) => ({ name })),
    rows: [['1', '8', 'false', 'https://x.example/1?a=1&copy=2', 'https://x.example/1.jpg']],
  });
  const csv =
    'id,name,producturl,bigimage,price,msrp\n1,Mug,//x.example/1,//x.example/1.jpg,8 EUR,EUR\n2,Hat,//x.example/2,,9 EUR,12 EUR\n';
  expect(await upload(csv, 'criteo.csv')).toMatchObject({
    rows: [
      ['1', 'Mug', 'https://x.example/1', 'https://x.example/1.jpg', '8', '', 'EUR'],
      ['2', 'Hat', 'https://x.example/2', '', '9', '12 EUR', 'EUR'],
    ],
  });
});

test('knows XML by any first element, and takes no web page for it', () => {
  const begins = (text: string) => isXml(Buffer.from(text));
  expect(
    [
      '<offers>',
      '<channel >',
      '\ufeff <rdf:RDF xmlns="x">',
      '<yml_catalog date="2026-11-29">',
      '<?xml version="1.0"?>',
      '<!DOCTYPE x>',
    ].map(begins),
  ).toEqual(Array.from({ length: 6 }, () => true));
  expect(['<html>', '<!doctype html>', '<table border="1">', 'id,title', '<3,love', '[{"a":1}]'].map(begins)).toEqual(
    Array.from({ length: 6 }, () => false),
  );
});

test.each(['xml', 'csv'])('gives both ends of a sale a column, in %s', async (kind) => {
  const sales = [
    ['1', '2026-11-01T00:00+0000/2026-11-08T23:59+0000', '2026-11-01T00:00+00:00', '2026-11-08T23:59+00:00'],
    ['2', '2026-02-24T11:07-0300 / 2026-02-29', '2026-02-24T11:07-03:00', '2026-02-29'],
    ['3', 'soon', '', ''],
  ];
  const xml = sales.map(
    ([id, dates]) =>
      `<item><g:id>${id}</g:id><title>t</title><link>https://x.example/${id}</link><g:price>2 GBP</g:price><g:sale_price>GBP</g:sale_price><g:sale_price_effective_date>${dates}</g:sale_price_effective_date></item>`,
  );
  const csv = sales.map(([id, dates]) => `${id},t,https://x.example/${id},2 GBP,GBP,${dates}`);
  const file =
    kind === 'xml'
      ? `<rss><channel>${xml.join('')}</channel></rss>`
      : `id,title,link,price,sale_price,sale_price_effective_date\n${csv.join('\n')}\n`;
  const { columns, rows } = (await upload(file, `sales.${kind}`)) as Read;
  const at = (name: string) => columns.findIndex((column) => column.name === name);
  expect(rows.map((row) => ({ id: row[at('id')], from: row[at('sale_price_from')], to: row[at('sale_price_to')] }))).toEqual(
    sales.map(([id, _dates, from, to]) => ({ id, from, to })),
  );
  // A sale price that is only a currency is none.
  expect(at('sale_price') === -1 || rows.every((row) => row[at('sale_price')] === '')).toBe(true);
});

test('reads an Atom feed, whose links are attributes', async () => {
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0"><entry><g:id>1</g:id><title>One</title>
    <link href="https://shop.example/one"/><g:price>5 EUR</g:price></entry></feed>`;
  expect(await upload(atom, 'atom.xml')).toMatchObject({ rows: [['1', 'One', 'https://shop.example/one', '5', 'EUR']] });
});

test.each([
  ['tabs', '\t'],
  ['commas', ','],
])('takes the currency out of the prices of a feed with %s', async (_what, mark) => {
  const quoted = (text: string) => (mark === ',' ? `"${text}"` : text);
  const lines = [
    ['id', 'title', 'link', 'price', 'sale_price'],
    ['1', quoted('Boots, "red"'.replaceAll('"', mark === ',' ? '""' : '"')), 'https://shop.example/1', '20.00 GBP', ''],
    ['2', 'Hat', 'https://shop.example/2', '8 GBP', '6.50 GBP'],
  ];
  const { columns, rows } = (await upload(lines.map((cells) => cells.join(mark)).join('\r\n'), 'feed.csv')) as Read;
  expect(columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'id number',
    'title text',
    'link url',
    'price number',
    'sale_price number',
    'currency text',
  ]);
  expect(rows).toEqual([
    ['1', 'Boots, "red"', 'https://shop.example/1', '20.00', '', 'GBP'],
    ['2', 'Hat', 'https://shop.example/2', '8', '6.50', 'GBP'],
  ]);
});

test('reads thousands, characters of web pages and an old encoding', async () => {
  const product = (id: string, price: string, more = '') =>
    `<item><g:id>${id}</g:id><title>Caf\xe9&nbsp;chair &amp;amp; table</title><link>https://shop.example/${id}?a=1&amp;b=2</link><g:price>${price}</g:price>
     <g:image_link>https://cdn.shop.example/${id}?format=jpg&amp;w=800</g:image_link><g:description><![CDATA[<p>Solid oak.</p><ul><li>Caf&eacute; style</li></ul>]]></g:description>${more}</item>`;
  const feed = `<?xml version="1.0" encoding="ISO-8859-1"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel>
    ${product('A', '1,299.00 GBP')}${product('B', '\xa319.99', '<g:sale_price>1.099,50 GBP</g:sale_price>')}</channel></rss>`;
  const { columns, rows } = (await upload(Buffer.from(feed, 'latin1'), 'feed.xml')) as Read;
  expect(columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'id text',
    'title text',
    'description text',
    'link url',
    'image_link picture',
    'price number',
    'sale_price number',
    'currency text',
  ]);
  const about = ['Café chair & table', 'Solid oak. Café style'];
  expect(rows).toEqual([
    ['A', ...about, 'https://shop.example/A?a=1&b=2', 'https://cdn.shop.example/A?format=jpg&w=800', '1299.00', '', 'GBP'],
    ['B', ...about, 'https://shop.example/B?a=1&b=2', 'https://cdn.shop.example/B?format=jpg&w=800', '19.99', '1099.50', 'GBP'],
  ]);
});

test('keeps the column of currencies that a feed has, and rows that are short', async () => {
  const lines = [
    '"id","title","link","price","currency"',
    '1,Caf&eacute;,https://shop.example/1,"1,200.00",GBP',
    '2,Hat,https://shop.example/2,8 EUR',
  ];
  const { columns, rows } = (await upload(`\ufeff${lines.join('\r\n')}`, 'feed.csv')) as Read;
  expect(columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'id number',
    'title text',
    'link url',
    'price number',
    'currency text',
  ]);
  expect(rows).toEqual([
    ['1', 'Café', 'https://shop.example/1', '1200.00', 'GBP'],
    ['2', 'Hat', 'https://shop.example/2', '8', 'EUR'],
  ]);
});

test('leaves every other file as it is', async () => {
  const { rows } = (await upload('id,title,price\n1,One,5 GBP\n2,"Two, too",6 GBP\n', 'prices.csv')) as Read;
  expect(rows).toEqual([
    ['1', 'One', '5 GBP'],
    ['2', 'Two, too', '6 GBP'],
  ]);
});

test('names the limit of nesting and reads no further, whatever the size', async () => {
  const nested = (levels: number) =>
    `<rss><channel><item><g:id>1</g:id><g:title>One</g:title>${'<a>'.repeat(levels)}deep${'</a>'.repeat(levels)}</item></channel></rss>`;
  expect(await upload(nested(200_000), 'deep.xml')).toBe('The XML inside this file is nested more than 100 levels deep.');
  expect(await upload(nested(90), 'deep.xml')).toMatchObject({ rows: [['1', 'One', 'deep']] });
});

test('says what is wrong with XML that has no products', async () => {
  expect(await upload('<?xml version="1.0"?><orders><order id="1"/></orders>', 'orders.xml')).toMatch(/^This XML has no products/);
  expect(await upload('<rss><channel><item><g:id>1</g:id>', 'cut.xml')).toMatch(/^This XML is damaged/);
  expect(await upload('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><rss/>', 'entity.xml')).toMatch(/^This XML defines entities/);
  expect(await upload('<!doctype html><html><body>Log in</body></html>', 'page.xml')).toMatch(/^This is a web page/);
});

test.each(['xml', 'csv'])('keeps prices in thousandths what they are, wherever the company is, in %s', async (kind) => {
  const german = await api.tenant(`feeds-${kind}`);
  await api.ask('updateCompany', { as: german.owner, params: { id: german.companyId }, body: { locale: 'de-DE' } });
  const products = ['1.250 KWD', '1.299', '2.500 EUR'].map((price, index) => [String(index), 't', 'https://x.example/', price]);
  const xml = products.map(
    ([id, title, link, price]) => `<item><g:id>${id}</g:id><title>${title}</title><link>${link}</link><g:price>${price}</g:price></item>`,
  );
  const file =
    kind === 'xml'
      ? `<rss><channel>${xml.join('')}</channel></rss>`
      : `id,title,link,price\n${products.map((cells) => cells.join(',')).join('\n')}\n`;
  const { columns, rows } = (await upload(file, `prices.${kind}`, german)) as Read;
  const at = columns.findIndex(({ name }) => name === 'price');
  expect([columns[at], rows.map((row) => row[at])]).toEqual([
    { name: 'price', type: 'number', form: 'point', proven: true },
    ['1.250', '1299', '2500'],
  ]);
});

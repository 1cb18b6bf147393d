/**
 * A product feed in XML as CSV: RSS or Atom as shops export it for Google Merchant Center, Facebook's other
 * catalogues, Criteo's products. It is read twice from the disk: once for the fields that its products have,
 * once for the products. What it needs of memory does not grow with their number.
 */
import { characterOf, isTextTag } from '@limn/contracts/html-texts';
import { formOf } from '@limn/values';
import { readSync } from 'node:fs';
import { TableError } from '../table-error.ts';
import { readXml } from '../xlsx/read-xml.ts';
import { createProduct, type FieldOrigin, type ProductBuilder } from './product-builder.ts';
import { csvLine, fieldName, orderedFields, seePrices, splitPrices, splitSaleDates, type Product } from './product-fields.ts';
import { createPriceForms } from './product-prices.ts';

const DAMAGED = 'This XML is damaged, so its products can’t be read. Export the feed again.';
const UNREADABLE = 'This XML isn’t in the encoding that it names. Export the feed again in UTF-8.';
const ENTITIES = 'This XML defines entities or elements of its own in its DOCTYPE, which are not read here. Export the feed without them.';
const NO_PRODUCTS =
  'This XML has no products. Use a product feed for Google Merchant Center (RSS or Atom), Facebook or Criteo, or save the table as CSV.';
/** Elements that are products, by the element around them; '' stands for any. */
const PRODUCT: Readonly<Record<string, ReadonlySet<string>>> = {
  item: new Set(['']),
  entry: new Set(['']),
  listing: new Set(['listings']),
  product: new Set(['products', 'catalog', 'channel']),
  offer: new Set(['offers']),
};
const GOOGLE = 'http://base.google.com/';
const HTML = 'http://www.w3.org/1999/xhtml';
/** Fields that hold texts, in which any element of HTML is formatting. */
const TEXTS: ReadonlySet<string> = new Set([
  'title',
  'name',
  'subtitle',
  'description',
  'short_description',
  'summary',
  'content',
  'encoded',
]);
const FORMATTING =
  /^(?:a|abbr|acronym|b|bdi|bdo|blockquote|br|center|dd|div|dl|dt|em|font|h[1-6]|hr|i|kbd|li|ol|p|pre|span|strike|strong|su[bp]|t[dhrt]|tbody|tfoot|thead|u|ul|wbr)$/i;
/** Attributes of a product that are fields of it. */
const OWN_ATTRIBUTES = ['id', 'available'];
const PIECE_BYTES = 64 * 1024;
const DECLARED = /^[^<]*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{2,40})["']/;
const MAX_FIELD = 100_000;

/** XML that is no web page: that one is refused by name. */
export function isXml(first: Uint8Array): boolean {
  const text = Buffer.from(first)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  return /^<(?:\?xml|!--|!doctype(?!\s+html\b)|(?!(?:html|head|body|table|meta|div|script|style)\b)[a-z_][\w.-]*[\s/>:])/i.test(text);
}

/**
 * `fd` holds the whole file; it is not closed. Prices are written as plain numbers, dates of a sale as two
 * moments.
 */
export async function* feedCsv(fd: number, locale: string): AsyncGenerator<Uint8Array> {
  const names = new Set<string>();
  const forms = createPriceForms(formOf(locale));
  const split = (product: Product) => {
    splitPrices(product, forms);
    splitSaleDates(product);
  };
  let count = 0;
  for await (const product of productsIn(fd)) {
    count++;
    seePrices(product, forms);
    split(product);
    for (const name of product.keys()) names.add(name);
  }
  if (count === 0) throw new TableError(NO_PRODUCTS);
  const columns = orderedFields(names);
  yield Buffer.from(csvLine(columns));
  for await (const product of productsIn(fd)) {
    split(product);
    yield Buffer.from(csvLine(columns.map((name) => product.get(name) ?? '')));
  }
}

/** The bytes of the file, each piece valid until the next one. */
async function* bytesOf(fd: number): AsyncGenerator<Uint8Array> {
  const piece = Buffer.alloc(PIECE_BYTES);
  for (let at = 0; ;) {
    const length = readSync(fd, piece, 0, PIECE_BYTES, at);
    if (length === 0) return;
    at += length;
    yield piece.subarray(0, length);
  }
}

/** As the first line says; XML without one is UTF-8. */
function charsetOf(fd: number): string {
  const head = Buffer.alloc(256);
  const named = DECLARED.exec(head.toString('latin1', 0, readSync(fd, head, 0, head.length, 0)))?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(named).encoding;
  } catch (cause) {
    throw new TableError(UNREADABLE, { cause });
  }
}

async function* productsIn(fd: number): AsyncGenerator<Product> {
  const found: Product[] = [];
  let product: ProductBuilder | undefined;
  /** Fields that are open within the product, each with the text that stands in itself. */
  const path: { name: string; origin: FieldOrigin; text: string }[] = [];
  /** Elements within a text that only format it. */
  let formats = 0;
  /** Prefixes of Google's vocabulary; feeds without the declaration use it all the same. */
  const google = new Set(['g']);
  /** Prefixes of HTML's elements. */
  const html = new Set(['']);
  const reading = readXml(
    bytesOf(fd),
    {
      open(tag, attributes, within, prefix) {
        for (const [name, value] of Object.entries(attributes)) {
          if (!name.startsWith('xmlns:')) continue;
          if (value.startsWith(GOOGLE)) google.add(name.slice(6));
          if (value === HTML) html.add(name.slice(6));
        }
        const name = fieldName(tag);
        if (!product) {
          if (!isProduct(name, fieldName(within))) return;
          product = createProduct();
          for (const own of OWN_ATTRIBUTES) product.add(own, attributes[own] ?? '', 'feed');
          return;
        }
        const field = path.at(-1);
        if (field && (formats > 0 || (html.has(prefix) && isFormatting(tag, field)))) {
          formats++;
          field.text += markOf(tag);
          return;
        }
        const origin = google.has(prefix) ? 'product' : prefix === '' ? 'feed' : 'other';
        path.push({ name: componentName(name, attributes), origin, text: '' });
        addAddresses(product, name, attributes);
      },
      close(tag) {
        if (!product) return;
        const closed = path.at(-1);
        if (closed && formats > 0) {
          formats--;
          closed.text += markOf(tag);
          return;
        }
        if (!closed) {
          found.push(product.build());
          product = undefined;
          return;
        }
        const name = path.map((open) => open.name).join(' ');
        product.add(name.replaceAll(/[{},[\]]/g, '_').slice(0, 200), closed.text, closed.origin);
        path.pop();
      },
      text(piece) {
        const field = path.at(-1);
        if (field && field.text.length < MAX_FIELD) field.text += piece;
      },
    },
    { damaged: DAMAGED, encoding: UNREADABLE, entities: ENTITIES, charset: charsetOf(fd), characterOf },
  );
  for await (const _ of reading) {
    yield* found;
    found.length = 0;
  }
}

/**
 * Formatting never names a field of its own; other elements of HTML may, where they are the first thing in a
 * field that is no text.
 */
function isFormatting(tag: string, { name, text }: { name: string; text: string }): boolean {
  return isTextTag(tag) && (FORMATTING.test(tag) || TEXTS.has(name) || text.trim() !== '');
}

/** Left out again with the texts of web pages. Inside a text, any other element is not seen. */
function markOf(tag: string): string {
  return isTextTag(tag) ? `<${tag}>` : '';
}

function isProduct(name: string, within: string): boolean {
  const around = Object.hasOwn(PRODUCT, name) ? PRODUCT[name] : undefined;
  return around !== undefined && (around.has('') || around.has(within));
}

/** Facebook's catalogues name the parts of an address in an attribute. */
function componentName(name: string, attributes: Readonly<Record<string, string>>): string {
  return name === 'component' && attributes.name !== undefined ? attributes.name : name;
}

/**
 * Addresses that stand in attributes: links of Atom, files that go with an item of RSS, and media beside it.
 */
function addAddresses(product: ProductBuilder, name: string, { href, url, rel, type, medium }: Readonly<Record<string, string>>): void {
  const isPicture = type === undefined ? medium === undefined || medium === 'image' : type.startsWith('image/');
  if (name === 'link' && href !== undefined) {
    if (rel === undefined || rel === 'alternate') product.add('link', href, 'feed');
    else if (rel === 'enclosure' && isPicture && type !== undefined) product.add('image_link', href, 'media');
  } else if (url !== undefined && isPicture && (name === 'enclosure' ? type !== undefined : name === 'content' || name === 'thumbnail'))
    product.add('image_link', url, 'media');
}

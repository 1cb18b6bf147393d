/**
 * A product feed in XML (RSS or Atom, as shops export it for Google Merchant Center) as CSV. It is read twice from the disk: once for the fields
 * that its products have, once for the products. What it needs of memory does not grow with their number.
 */
import { readSync } from 'node:fs';
import { TableError } from '../table-error.ts';
import { readXml } from '../xlsx/read-xml.ts';
import { HTML_CHARACTERS } from './plain-text.ts';
import { addField, csvLine, fieldName, orderedFields, splitPrices, type Product } from './product-fields.ts';

const DAMAGED = 'This XML is damaged, so its products can’t be read. Export the feed again.';
const UNREADABLE = 'This XML isn’t in the encoding that it names. Export the feed again in UTF-8.';
const NO_PRODUCTS = 'This XML has no products. Use a product feed for Google Merchant Center (RSS or Atom), or save the table as CSV.';
const PRODUCT: ReadonlySet<string> = new Set(['item', 'entry']);
const PIECE_BYTES = 64 * 1024;
const DECLARED = /^[^<]*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{2,40})["']/;
const MAX_FIELD = 100_000;

/** XML that is no web page: that one is refused by name. */
export function isXml(first: Uint8Array): boolean {
  const text = Buffer.from(first)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  return /^<(?:\?xml|rss|feed|!--)/i.test(text);
}

/** `fd` holds the whole file; it is not closed. */
export async function* feedCsv(fd: number): AsyncGenerator<Uint8Array> {
  const names = new Set<string>();
  let count = 0;
  for await (const product of productsIn(fd)) {
    count++;
    for (const name of product.keys()) names.add(name);
  }
  if (count === 0) throw new TableError(NO_PRODUCTS);
  const columns = orderedFields(names);
  yield Buffer.from(csvLine(columns));
  for await (const product of productsIn(fd)) yield Buffer.from(csvLine(columns.map((name) => product.get(name) ?? '')));
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
  let product: Product | undefined;
  /** Names of the fields that are open within the product. */
  const path: string[] = [];
  let text = '';
  const reading = readXml(
    bytesOf(fd),
    {
      open(tag, attributes) {
        const name = fieldName(tag);
        if (!product) {
          if (PRODUCT.has(name)) product = new Map();
          return;
        }
        path.push(name);
        text = '';
        // Atom says an address as an attribute.
        if (name === 'link' && attributes.href !== undefined) addField(product, name, attributes.href);
      },
      close(tag) {
        if (!product) return;
        if (path.length === 0) {
          if (PRODUCT.has(fieldName(tag))) {
            splitPrices(product);
            found.push(product);
            product = undefined;
          }
          return;
        }
        addField(
          product,
          path
            .join(' ')
            .replaceAll(/[{},[\]]/g, '_')
            .slice(0, 200),
          text,
        );
        path.pop();
        text = '';
      },
      text(piece) {
        if (product && path.length > 0 && text.length < MAX_FIELD) text += piece;
      },
    },
    { damaged: DAMAGED, encoding: UNREADABLE, charset: charsetOf(fd), characters: HTML_CHARACTERS },
  );
  for await (const _ of reading) {
    yield* found;
    found.length = 0;
  }
}

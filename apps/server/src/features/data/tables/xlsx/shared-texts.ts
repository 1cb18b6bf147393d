/**
 * The texts that cells of a workbook share: one after the other in plain memory, because a million strings
 * would fill the heap.
 */
import { TableError } from '../table-error.ts';
import { readXml } from './read-xml.ts';

export interface SharedTexts {
  /** UTF-8. Undefined for a number that no text has. */
  at(index: number): Uint8Array | undefined;
}

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_TEXTS = 4_000_000;
const BLOCK_BYTES = 1024 * 1024;

export async function readSharedTexts(pieces: AsyncIterable<Uint8Array>): Promise<SharedTexts> {
  const store = createTextStore();
  let text = '';
  let [inText, inPhonetic] = [false, false];
  const reading = readXml(pieces, {
    open(name) {
      if (name === 't') inText = true;
      // How a Japanese text is spoken: not part of it.
      else if (name === 'rPh') inPhonetic = true;
      else if (name === 'si') text = '';
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') inPhonetic = false;
      else if (name === 'si') store.add(unescaped(text));
    },
    text(piece) {
      if (inText && !inPhonetic) text += piece;
    },
  });
  for await (const _ of reading) continue;
  return store;
}

/** Characters that XML cannot hold are written as _x000D_. */
export function unescaped(text: string): string {
  return text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

function createTextStore(): SharedTexts & { add(text: string): void } {
  const blocks: Uint8Array[] = [];
  let used = BLOCK_BYTES;
  let total = 0;
  let count = 0;
  /** For each text: its block, its offset in the block and its length. */
  let places = new Uint32Array(3 * 1024);
  return {
    add(text) {
      const bytes = Buffer.from(text, 'utf8');
      total += bytes.length;
      if (total > MAX_BYTES || count >= MAX_TEXTS)
        throw new TableError('This workbook has more than 64 MB of different texts. Save it as CSV, which has no such limit.');
      let block = blocks.at(-1);
      if (!block || used + bytes.length > block.length) {
        block = new Uint8Array(Math.max(BLOCK_BYTES, bytes.length));
        blocks.push(block);
        used = 0;
      }
      block.set(bytes, used);
      if (3 * count + 3 > places.length) {
        const larger = new Uint32Array(2 * places.length);
        larger.set(places);
        places = larger;
      }
      places.set([blocks.length - 1, used, bytes.length], 3 * count);
      count++;
      used += bytes.length;
    },
    at(index) {
      if (!(index >= 0 && index < count)) return undefined;
      const [block = 0, start = 0, length = 0] = places.subarray(3 * index, 3 * index + 3);
      return blocks[block]?.subarray(start, start + length);
    },
  };
}

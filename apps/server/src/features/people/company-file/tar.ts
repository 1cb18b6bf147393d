/**
 * A tar file of small entries (POSIX ustar), as much of it as is needed: plain files with plain names, each
 * read whole.
 */
import { DAMAGED, FileError } from './file-error.ts';

export interface Entry {
  name: string;
  bytes: Buffer;
}

const BLOCK = 512;
/** No picture or piece of rows is larger. */
const MAX_ENTRY_BYTES = 64 * 1024 * 1024;
/** Names say what an entry is; nothing is ever written under one. */
const NAME = /^[a-z0-9-]{1,40}(?:\/[a-z0-9.-]{1,80})?$/;
const END = Buffer.alloc(2 * BLOCK);

export async function* tarOf(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { name, bytes } of entries) {
    if (!NAME.test(name) || bytes.length > MAX_ENTRY_BYTES) throw new Error(`No entry can be called or be as large as ${name}.`);
    yield headerOf(name, bytes.length);
    yield bytes;
    if (bytes.length % BLOCK > 0) yield END.subarray(0, BLOCK - (bytes.length % BLOCK));
  }
  yield END;
}

/** The entries in their order. Whatever `tarOf` would not have written is refused. */
export async function* readTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<Entry, undefined> {
  const reader = takeFrom(bytes);
  for (;;) {
    const header = await reader.take(BLOCK);
    if (header.every((byte) => byte === 0)) {
      if (!(await reader.isEnd(BLOCK))) throw new FileError(DAMAGED);
      return undefined;
    }
    const { name, size } = readHeader(header);
    const content = await reader.take(size);
    await reader.take((BLOCK - (size % BLOCK)) % BLOCK);
    yield { name, bytes: content };
  }
}

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 100, 'latin1');
  header.write('0000600\0', 100, 'latin1');
  header.write('0000000\0', 108, 'latin1');
  header.write('0000000\0', 116, 'latin1');
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  header.write('00000000000\0', 136, 'latin1');
  header.write('0', 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}

function readHeader(header: Buffer): { name: string; size: number } {
  const text = (from: number, length: number) => {
    const field = header.toString('latin1', from, from + length);
    return field.slice(0, field.includes('\0') ? field.indexOf('\0') : length);
  };
  const size = /^[0-7]{11}$/.test(text(124, 12)) ? Number.parseInt(text(124, 12), 8) : Number.NaN;
  const sum = Number.parseInt(text(148, 7), 8);
  if (text(257, 5) !== 'ustar' || sum !== checksum(header) || !Number.isInteger(size)) throw new FileError(DAMAGED);
  const name = text(0, 100);
  // A link, a folder, a device or a name with dots has no business here.
  if (text(156, 1) !== '0' || text(345, 155) !== '' || !NAME.test(name) || name.includes('..'))
    throw new FileError('This file holds something that Limn never puts into one.');
  if (size > MAX_ENTRY_BYTES) throw new FileError('A part of this file is larger than Limn makes them.');
  return { name, size };
}

/** With the checksum's own field counted as spaces. */
function checksum(header: Buffer): number {
  let sum = 0;
  for (let at = 0; at < BLOCK; at++) sum += at >= 148 && at < 156 ? 32 : (header[at] ?? 0);
  return sum;
}

function takeFrom(bytes: AsyncIterable<Buffer>): { take(length: number): Promise<Buffer>; isEnd(block: number): Promise<boolean> } {
  const source = bytes[Symbol.asyncIterator]();
  let waiting: Buffer[] = [];
  let length = 0;

  /** False at the end of the file. */
  async function more(): Promise<boolean> {
    const { value, done } = await source.next();
    if (done) return false;
    waiting.push(value);
    length += value.length;
    return true;
  }

  async function take(wanted: number): Promise<Buffer> {
    while (length < wanted) if (!(await more())) throw new FileError(DAMAGED);
    const all = waiting.length === 1 && waiting[0] ? waiting[0] : Buffer.concat(waiting);
    waiting = [all.subarray(wanted)];
    length = all.length - wanted;
    return all.subarray(0, wanted);
  }

  return {
    take,
    async isEnd(block) {
      const last = await take(block);
      return last.every((byte) => byte === 0) && length === 0 && !(await more());
    },
  };
}

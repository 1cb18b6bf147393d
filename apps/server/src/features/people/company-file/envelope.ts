/**
 * Locks a stream of bytes with a password: scrypt makes the key, AES-256-GCM seals pieces of 64 KiB. A piece
 * that was changed, moved, left out or cut off is noticed, also at the end of the file: the last piece says
 * that it is the last. What a file looks like is written down in docs/export-format.md.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { DAMAGED, FileError } from './file-error.ts';

const MAGIC = Buffer.from('LIMNCO\r\n');
const VERSION = 1;
const SALT_BYTES = 16;
const PREFIX_BYTES = 7;
const HEADER_BYTES = MAGIC.length + 1 + SALT_BYTES + PREFIX_BYTES;
const PIECE_BYTES = 64 * 1024;
const TAG_BYTES = 16;
/**
 * Takes 32 MB and a good tenth of a second. Files of version 1 have these and no others, so no file can ask
 * for more.
 */
const SCRYPT = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };

const WRONG_PASSPHRASE = 'Wrong password for this file.';

/** Thrown where the first piece cannot be opened. */
export class WrongPassphrase extends FileError {
  constructor() {
    super(WRONG_PASSPHRASE);
  }
}

export async function* seal(passphrase: string, plain: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const prefix = randomBytes(PREFIX_BYTES);
  const header = Buffer.concat([MAGIC, Buffer.from([VERSION]), salt, prefix]);
  const key = await keyOf(passphrase, salt);
  yield header;
  let index = 0;
  let held: Buffer | undefined;
  for await (const piece of inPieces(plain, PIECE_BYTES)) {
    if (held) yield sealPiece(key, header, prefix, index++, false, held);
    held = piece;
  }
  yield sealPiece(key, header, prefix, index, true, held ?? Buffer.alloc(0));
}

/**
 * Opens files with a password; one that is read again is opened by the same key, which takes time to make.
 */
export function createOpener(passphrase: string): (sealed: AsyncIterable<Uint8Array>) => AsyncGenerator<Buffer> {
  const keys = new Map<string, Promise<Buffer>>();
  return (sealed) =>
    openWith((salt) => {
      const name = salt.toString('hex');
      const key = keys.get(name) ?? keyOf(passphrase, salt);
      keys.set(name, key);
      return key;
    }, sealed);
}

async function* openWith(keyFor: (salt: Buffer) => Promise<Buffer>, sealed: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const pieces = inPieces(sealed, PIECE_BYTES + TAG_BYTES, HEADER_BYTES);
  const { value: header, done } = await pieces.next();
  if (done || header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC))
    throw new FileError('This isn’t a Limn company file.');
  if (header[MAGIC.length] !== VERSION)
    throw new FileError('This file was made by a newer Limn. Bring this installation up to date first.');
  const key = await keyFor(header.subarray(MAGIC.length + 1, MAGIC.length + 1 + SALT_BYTES));
  const prefix = header.subarray(HEADER_BYTES - PREFIX_BYTES);
  let index = 0;
  let held: Buffer | undefined;
  for await (const piece of pieces) {
    if (held) yield openPiece(key, header, prefix, index++, false, held);
    held = piece;
  }
  if (!held) throw new FileError(DAMAGED);
  yield openPiece(key, header, prefix, index, true, held);
}

function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(passphrase.normalize('NFC'), salt, 32, SCRYPT, (error, key) => (error ? reject(error) : resolve(key))),
  );
}

function nonce(prefix: Buffer, index: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  prefix.copy(bytes);
  bytes.writeUInt32BE(index, PREFIX_BYTES);
  bytes[11] = last ? 1 : 0;
  return bytes;
}

function sealPiece(key: Buffer, header: Buffer, prefix: Buffer, index: number, last: boolean, piece: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce(prefix, index, last)).setAAD(header);
  return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
}

function openPiece(key: Buffer, header: Buffer, prefix: Buffer, index: number, last: boolean, piece: Buffer): Buffer {
  if (piece.length < TAG_BYTES) throw new FileError(DAMAGED);
  const end = piece.length - TAG_BYTES;
  const cipher = createDecipheriv('aes-256-gcm', key, nonce(prefix, index, last)).setAAD(header);
  cipher.setAuthTag(piece.subarray(end));
  const plain = cipher.update(piece.subarray(0, end));
  try {
    cipher.final();
  } catch {
    // The first piece of a file that is whole otherwise says above all whether the password is right.
    throw index === 0 ? new WrongPassphrase() : new FileError(DAMAGED);
  }
  return plain;
}

/**
 * The same bytes in pieces of one size; a first piece of another size, and a last one that may be shorter.
 */
async function* inPieces(bytes: AsyncIterable<Uint8Array>, size: number, first = size): AsyncGenerator<Buffer, undefined> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  let wanted = first;
  for await (const some of bytes) {
    waiting.push(some);
    length += some.length;
    if (length < wanted) continue;
    let all = Buffer.concat(waiting);
    while (all.length >= wanted) {
      yield all.subarray(0, wanted);
      all = all.subarray(wanted);
      wanted = size;
    }
    waiting = [all];
    length = all.length;
  }
  if (length > 0) yield Buffer.concat(waiting);
  return undefined;
}

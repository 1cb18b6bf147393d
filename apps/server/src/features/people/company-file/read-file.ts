/** Reads a company's file entry by entry, and holds each line against what it may be. */
import { unkeepable } from '@limn/model';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { DAMAGED, FileError } from './file-error.ts';
import type { ImportBounds } from './import-bounds.ts';
import { About, BYTES_FOLDER, FIRST_ENTRY, FORMAT_VERSION, LAST_ENTRY, Manifest, pieceName } from './manifest.ts';
import { nothingKnown, type Known, type Part } from './part.ts';
import { requirePublishedWhole } from './parts/published.ts';
import { PARTS } from './parts/index.ts';
import type { CompanyLine } from './parts/company.ts';
import type { Entry } from './tar.ts';

const unpack = promisify(gunzip);
/**
 * A document of 5 MB may stand in a line twice escaped. A piece that unpacks to more was not made by Limn.
 */
const MAX_UNPACKED_BYTES = 48 * 1024 * 1024;

export interface CheckedFile {
  about: About;
  manifest: Manifest;
  company: CompanyLine;
}

export interface CheckDeps {
  now: Date;
  bounds: ImportBounds;
  /** Why these bytes are no picture or font of this kind that can be used; undefined where they are one. */
  refusalOf(bytes: Buffer, mime: string): Promise<string | undefined>;
  onEntry?(bytes: number): void;
}

/**
 * Reads the whole file and writes nothing. Whatever Limn would not have put there is refused, with a reason
 * for people.
 */
export async function checkFile(entries: AsyncIterable<Entry>, deps: CheckDeps): Promise<CheckedFile> {
  const known = nothingKnown(deps.now);
  const parts = partsInOrder(known, deps.bounds);
  const left = new Map<string, { mime: string; bytes: number }>();
  let about: About | undefined;
  let manifest: Manifest | undefined;
  let bytesSeen = { count: 0, bytes: 0 };
  for await (const { name, bytes } of entries) {
    if (manifest) throw new FileError(DAMAGED);
    if (!about) about = readAbout(name, bytes);
    else if (name === LAST_ENTRY) {
      parts.end();
      manifest = readManifest(bytes);
    } else if (name.startsWith(`${BYTES_FOLDER}/`)) {
      if (bytesSeen.count === 0) for (const [hash, blob] of known.blobs) left.set(hash, blob);
      deps.bounds.addPicture(bytes.length);
      await checkBytes(name.slice(BYTES_FOLDER.length + 1), bytes, left, deps);
      bytesSeen = { count: bytesSeen.count + 1, bytes: bytesSeen.bytes + bytes.length };
    } else await parts.take(name, bytes);
    deps.onEntry?.(bytes.length);
  }
  if (!about || !manifest) throw new FileError(DAMAGED);
  if (bytesSeen.count !== known.blobs.size) throw new FileError('Pictures are missing in this file.');
  requireAsListed(manifest, parts.summaries(), bytesSeen);
  requireWhole(known);
  const company = parts.company();
  if (!company) throw new FileError('This file has no company in it.');
  return { about, manifest, company };
}

/**
 * The rows of one piece, with the defaults of fields that the file lacks because it is older than they are.
 * Fields that it has stay as they are. To be used on files that were checked.
 */
export async function rowsOf({ schema }: Pick<Part, 'schema'>, bytes: Buffer): Promise<object[]> {
  return (await linesIn(bytes)).map((line) => ({ ...schema.parse(line), ...line }));
}

/** The lines of one piece, as the file has them. */
export async function linesIn(bytes: Buffer): Promise<object[]> {
  return textOf(await unpackPiece(bytes)).map((line) => JSON.parse(line) as object);
}

function partsInOrder(known: Known, bounds: ImportBounds) {
  const summaries: Manifest['parts'] = {};
  let [at, pieces, rows] = [0, 0, 0];
  let checksum = createHash('sha256');
  let company: CompanyLine | undefined;

  /** Parts stand in their order, and each is there once. */
  function moveTo(name: string): Part {
    while (at < PARTS.length) {
      const current = PARTS[at];
      if (current && name === pieceName(current.name, pieces + 1)) return current;
      close();
    }
    throw new FileError('This file holds something that this Limn does not know. Bring this installation up to date first.');
  }

  function close(): void {
    const current = PARTS[at];
    if (current) summaries[current.name] = { rows, sha256: checksum.digest('hex') };
    [at, pieces, rows] = [at + 1, 0, 0];
    checksum = createHash('sha256');
  }

  return {
    async take(name: string, bytes: Buffer): Promise<void> {
      const part = moveTo(name);
      const text = await unpackPiece(bytes);
      checksum.update(text);
      pieces += 1;
      const lines = textOf(text);
      bounds.addRows(text.length, lines.length);
      for (const line of lines) {
        if (++rows > part.max) throw new FileError(`This file holds more ${part.name} than a company can have.`);
        const row = checkedRow(part, line, rows, known);
        if (part.name === 'company') company = row as CompanyLine;
      }
    },
    end: () => {
      while (at < PARTS.length) close();
    },
    summaries: () => summaries,
    company: () => company,
  };
}

function checkedRow(part: Part, line: string, number: number, known: Known): object {
  const invalid = (why: string) => new FileError(`This file can’t be imported: ${part.name}, line ${number}${why}.`);
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw invalid(' is not readable');
  }
  const problem = unkeepable(value);
  if (problem) throw invalid(`, ${problem.path}: ${problem.message.replace(/\.$/, '')}`);
  const parsed = part.schema.safeParse(value);
  if (!parsed.success) throw invalid(`, ${parsed.error.issues[0]?.path.join('.') || 'as a whole'}, isn’t in Limn’s format`);
  part.check(parsed.data, known);
  return parsed.data;
}

async function unpackPiece(bytes: Buffer): Promise<Buffer> {
  try {
    return await unpack(bytes, { maxOutputLength: MAX_UNPACKED_BYTES });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
      throw new FileError('A part of this file is larger inside than Limn makes them.');
    throw new FileError(DAMAGED);
  }
}

function textOf(text: Buffer): string[] {
  const lines = text.toString('utf8').split('\n');
  // Behind the last line nothing is left.
  if (lines.pop() !== '') throw new FileError(DAMAGED);
  return lines;
}

function readAbout(name: string, bytes: Buffer): About {
  const about = name === FIRST_ENTRY ? About.safeParse(parsed(bytes)) : undefined;
  if (!about?.success) throw new FileError('This isn’t a Limn company file.');
  if (about.data.version > FORMAT_VERSION)
    throw new FileError('This file was made by a newer Limn. Bring this installation up to date first.');
  return about.data;
}

function readManifest(bytes: Buffer): Manifest {
  const manifest = Manifest.safeParse(parsed(bytes));
  if (!manifest.success) throw new FileError(DAMAGED);
  return manifest.data;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

async function checkBytes(
  hash: string,
  bytes: Buffer,
  left: Map<string, { mime: string; bytes: number }>,
  { refusalOf }: CheckDeps,
): Promise<void> {
  const listed = left.get(hash);
  left.delete(hash);
  if (listed?.bytes !== bytes.length || createHash('sha256').update(bytes).digest('hex') !== hash)
    throw new FileError('A picture or font in this file doesn’t match its hash.');
  const refusal = await refusalOf(bytes, listed.mime);
  if (refusal !== undefined) throw new FileError(`A picture or font in this file can’t be used. ${refusal}`);
}

function requireAsListed(manifest: Manifest, seen: Manifest['parts'], bytesSeen: Manifest['blobs']): void {
  const names = new Set([...Object.keys(manifest.parts), ...Object.keys(seen)]);
  const differs = [...names].some(
    (name) => manifest.parts[name]?.rows !== seen[name]?.rows || manifest.parts[name]?.sha256 !== seen[name]?.sha256,
  );
  if (differs || manifest.blobs.count !== bytesSeen.count || manifest.blobs.bytes !== bytesSeen.bytes)
    throw new FileError('This file’s contents don’t match its list of contents.');
}

function requireWhole(known: Known): void {
  const { images, versions, tables } = known;
  requirePublishedWhole(known);
  for (const [id, { liveVersion }] of images)
    if (liveVersion !== null && !versions.has(`${id}:${liveVersion}`))
      throw new FileError('An image in this file uses a version that isn’t in it.');
  for (const { rows, seen } of tables.values()) if (rows !== seen) throw new FileError('Rows of a table are missing in this file.');
}

/**
 * The entries of a company's file, read from the database as it stands at one moment. Never more of them in
 * memory than one.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { BlobStore } from '../../../platform/blobs.ts';
import type { SnapshotRead } from '../../../storage/snapshot-read.ts';
import { FileError } from './file-error.ts';
import { BYTES_FOLDER, FIRST_ENTRY, FORMAT, FORMAT_VERSION, LAST_ENTRY, pieceName, type About, type Manifest } from './manifest.ts';
import { readExportNotes } from './export-notes.ts';
import type { ExportContext, Part } from './part.ts';
import { PARTS } from './parts/index.ts';
import type { Entry } from './tar.ts';

export interface WriteOrder {
  read: SnapshotRead;
  context: ExportContext;
  blobs: Pick<BlobStore, 'get'>;
  now: Date;
  onProgress(fraction: number): void;
  /** Called before the last entry. */
  onManifest(about: About, manifest: Manifest): void;
}

const compress = promisify(gzip);
/** Before compression. Small, so that no picture waits for long behind one. */
const PIECE_CHARACTERS = 256 * 1024;
/** So many bytes of pictures take about as long as a row. */
const BYTES_OF_A_ROW = 4096;
export async function* entriesOf(order: WriteOrder): AsyncGenerator<Entry> {
  const { read, context: leaving, blobs, now, onProgress, onManifest } = order;
  const { name: company } = await read.one<{ name: string }>('select name from company where id = $1', [leaving.companyId]);
  const about: About = { format: FORMAT, version: FORMAT_VERSION, made_at: now.toISOString(), company };
  yield { name: FIRST_ENTRY, bytes: Buffer.from(JSON.stringify(about)) };
  const total = await sizeOf(read, leaving.companyId);
  let done = 0;
  const advance = (units: number) => onProgress(Math.min(0.99, (done += units) / total));
  const manifest: Manifest = {
    parts: {},
    blobs: { count: 0, bytes: 0 },
    notes: await readExportNotes(read, leaving.companyId),
  };
  const hashes: string[] = [];
  for (const part of PARTS) manifest.parts[part.name] = yield* piecesOf(part, order, advance, part.name === 'blobs' ? hashes : undefined);
  for (const hash of hashes) {
    const bytes = await blobs.get(hash);
    if (!bytes) throw new FileError('A picture is missing on the server, so the file would be incomplete. Contact your administrator.');
    yield { name: `${BYTES_FOLDER}/${hash}`, bytes };
    manifest.blobs.count += 1;
    manifest.blobs.bytes += bytes.length;
    advance(bytes.length / BYTES_OF_A_ROW);
  }
  onManifest(about, manifest);
  yield { name: LAST_ENTRY, bytes: Buffer.from(JSON.stringify(manifest)) };
}

async function* piecesOf(
  part: Part,
  { read, context: leaving }: WriteOrder,
  advance: (units: number) => void,
  hashes: string[] | undefined,
): AsyncGenerator<Entry, Manifest['parts'][string]> {
  const checksum = createHash('sha256');
  let [rows, pieces, characters] = [0, 0, 0];
  let waiting: string[] = [];

  async function piece(): Promise<Entry> {
    const text = `${waiting.join('\n')}\n`;
    checksum.update(text);
    [waiting, characters] = [[], 0];
    return { name: pieceName(part.name, ++pieces), bytes: await compress(text, { level: 4 }) };
  }

  for await (const lines of part.lines(read, leaving)) {
    for (const line of lines) {
      hashes?.push((JSON.parse(line) as { hash: string }).hash);
      waiting.push(line);
      characters += line.length;
      if (characters >= PIECE_CHARACTERS) yield await piece();
    }
    rows += lines.length;
    advance(lines.length);
  }
  if (waiting.length > 0) yield await piece();
  return { rows, sha256: checksum.digest('hex') };
}

/** About how much there is to do, in rows. */
async function sizeOf(read: SnapshotRead, companyId: number): Promise<number> {
  const { rows, bytes } = await read.one<{ rows: number; bytes: number }>(
    `select (select coalesce(sum(rows), 0) from datatable where company_id = $1) + (select coalesce(sum(records), 0)::bigint from event where company_id = $1)
       + (select count(*) from image_version where company_id = $1)
       + (select coalesce(sum(total), 0) * 2 from roll where company_id = $1 and object_id <> 0 and population in (0, 2) and prev_day = -32768)::bigint as rows,
       (select coalesce(sum(bytes), 0) from blob where company_id = $1)::bigint as bytes`,
    [companyId],
  );
  return 100 + rows + bytes / BYTES_OF_A_ROW;
}

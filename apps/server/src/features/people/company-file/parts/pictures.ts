/**
 * The bytes that anything shows, pictures and fonts, by their hash, and the library's entries. The bytes
 * themselves stand behind all parts.
 */
import { z } from 'zod';
import { FileError } from '../file-error.ts';
import { columnsOf, linesOf, writeRows } from '../columns.ts';
import { part, requireNew } from '../part.ts';
import { Hash, Id, Text, Time } from './fields.ts';

const MAX_BYTES = 64 * 1024 * 1024;
const PictureMime = z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
const Mime = z.union([PictureMime, z.enum(['font/ttf', 'font/otf', 'font/woff', 'font/woff2'])]);

const BlobLine = z.strictObject({ hash: Hash, mime: Mime, bytes: z.number().int().positive().max(MAX_BYTES) });
type BlobLine = z.infer<typeof BlobLine>;

/** Only pictures that something shows are exported. */
const NEEDED = `and (exists (select from asset a where a.company_id = $1 and a.hash = t.hash)
  or exists (select from company_font_file f where f.company_id = $1 and f.font_id is not null and f.hash = t.hash)
  or exists (select from pinned_blob p where p.company_id = $1 and p.hash = t.hash)
  or exists (select from image i where i.company_id = $1 and i.thumbnail_hash = t.hash)) order by t.hash`;

export const blobPart = part<BlobLine>({
  name: 'blobs',
  covers: { blob: columnsOf(BlobLine) },
  lines: (from, { companyId }) => linesOf(from, companyId, 'blob', BlobLine, NEEDED),
  max: 1_000_000,
  schema: BlobLine,
  check({ hash, mime, bytes }, { blobs }) {
    if (blobs.has(hash)) throw new FileError('This file holds a picture twice.');
    blobs.set(hash, { mime, bytes });
  },
  write: (rows, { tx, companyId }) => writeRows(tx, companyId, 'blob', columnsOf(BlobLine), rows),
});

const AssetLine = z.strictObject({
  id: Id,
  name: Text(200),
  description: Text(20_000),
  tags: z.array(Text(200)).max(500),
  hash: Hash,
  mime: PictureMime,
  width: z.number().int().min(1).max(20_000),
  height: z.number().int().min(1).max(20_000),
  bytes: z.number().int().positive().max(MAX_BYTES),
  address_key: z.string().regex(/^[0-9a-f]{32}$/),
  created_at: Time,
  updated_at: Time,
  // Older files don't have it: nothing of them was in the bin.
  deleted_at: Time.nullable().default(null),
  /** Files of before it was kept do not say. */
  from_gallery: z.boolean().default(false),
});
type AssetLine = z.infer<typeof AssetLine>;

export const assetPart = part<AssetLine>({
  name: 'pictures',
  covers: { asset: columnsOf(AssetLine) },
  lines: (from, { companyId }) => linesOf(from, companyId, 'asset', AssetLine, 'order by t.id'),
  max: 500_000,
  schema: AssetLine,
  check({ id, hash, mime, address_key }, { assets, blobs, addressKeys }) {
    requireNew(assets, id, 'a picture');
    requireNew(addressKeys, address_key, 'a picture’s address');
    // Only bytes that the file brings: a hash alone would show whatever someone else keeps under it.
    if (blobs.get(hash)?.mime !== mime) throw new FileError('This file refers to a picture that isn’t in it.');
  },
  async write(rows, { tx, companyId, assets }) {
    await writeRows(tx, companyId, 'asset', columnsOf(AssetLine, 'id'), rows);
    const made = await tx.query<{ id: number; address_key: string }>(
      'select id, address_key from asset where company_id = $1 and address_key = any ($2)',
      [companyId, rows.map((row) => row.address_key)],
    );
    const ids = new Map(made.map((row) => [row.address_key, row.id]));
    for (const row of rows) assets.set(row.id, ids.get(row.address_key) ?? 0);
  },
});

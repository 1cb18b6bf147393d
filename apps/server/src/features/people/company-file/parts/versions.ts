/** Published versions: what recipients see, and saw. */
import {
  findImageType,
  readTimer,
  recordOf,
  RECORD_KINDS,
  RECORD_SOURCES,
  wireTimer,
  type RecordRef,
  type TimerSettings,
} from '@limn/image-types';
import { OBJECT_KIND, USED_KIND, type UsedKind } from '@limn/model';
import { readSnapshot, type StoredSnapshot } from '@limn/published';
import { z } from 'zod';
import { FileError } from '../file-error.ts';
import { columnsOf, linesOf, writeRows } from '../columns.ts';
import { part, renumbered, requireNew, type ImportContext, type Known } from '../part.ts';
import { Count, DrawableDocument, Hash, Id, Side, Text, Time } from './fields.ts';
import { pinnedPictures } from './published.ts';

const Format = z.enum(['jpeg', 'png', 'gif']);
const Timer = z.custom<TimerSettings>(isTimer);
/** 0 where the table or feed stayed behind already once. */
const RecordSource = z.object({ kind: z.enum(RECORD_KINDS), id: Count });
const Source = z.union([
  z.object({ kind: z.literal('link') }),
  z.object({ kind: z.literal('timer'), timer: Timer, record: RecordSource.optional() }),
  RecordSource,
]);
const Snapshot = z
  .object({
    typeId: z
      .number()
      .int()
      .refine((id) => findImageType(id) !== undefined),
    document: DrawableDocument,
    width: Side,
    height: Side,
    bgcolor: Text(64),
    transparent: z.boolean(),
    link: Text(4096),
    fallbackImage: Text(4096),
    fallbackLink: Text(4096),
    fields: z.array(Text(2000)).max(1000),
    customFields: z.array(z.object({ name: Text(200), value: Text(4000) })).max(200),
    locale: Text(50)
      .regex(/^[A-Za-z0-9-]+$/)
      .optional(),
    pictures: pinnedPictures(5000),
    fonts: z
      .array(
        z.object({
          family: Text(200),
          weight: z.number().int(),
          style: z.enum(['normal', 'italic']),
          hash: Hash,
          own: z.literal(true).optional(),
          heaviest: z.number().int().optional(),
        }),
      )
      .max(5000),
    format: Format,
    lineBreaks: z.literal('unicode').optional(),
    fullChroma: z.boolean().optional(),
    huffman: z.string().max(2000).optional(),
    palette: z.base64().max(10_000).optional(),
    source: Source.optional(),
    /** As files of before the union say it. */
    timer: Timer.optional(),
    table: z.object({ id: Count }).optional(),
    feed: z.object({ id: Count }).optional(),
  })
  .loose();
const VersionLine = z.strictObject({
  image_id: Id,
  version: Id,
  snapshot: Snapshot,
  note: Text(20_000),
  format: Format,
  weight: Count,
  neutral_hash: Hash.nullable(),
  thumbnail_hash: Hash.nullable(),
  published_at: Time,
  draft_revision: Count,
});
type VersionLine = z.infer<typeof VersionLine>;

export const versionPart = part<VersionLine>({
  name: 'versions',
  covers: { image_version: columnsOf(VersionLine) },
  lines: (from, { companyId }) => linesOf(from, companyId, 'image_version', VersionLine, 'order by t.image_id, t.version'),
  max: 500_000,
  schema: VersionLine,
  check({ image_id, version, snapshot, neutral_hash, thumbnail_hash }, known) {
    if (!known.images.has(image_id)) throw new FileError('This file holds a version of no image.');
    requireNew(known.versions, `${image_id}:${version}`, 'a version');
    // Only bytes that the file brings: a hash alone would show whatever someone else keeps under it.
    const fonts = snapshot.fonts.filter(({ own }) => own);
    for (const hash of [neutral_hash, thumbnail_hash, ...[...snapshot.pictures, ...fonts].map((pinned) => pinned.hash)])
      requireBlob(hash, known);
    // A version goes on naming a table or feed that was deleted since; such a number leads nowhere.
  },
  write: (rows, context) =>
    writeRows(
      context.tx,
      context.companyId,
      'image_version',
      columnsOf(VersionLine),
      rows.map((row) => ({
        ...row,
        image_id: renumbered(context.images, row.image_id, 'an image'),
        snapshot: movedSnapshot(row.snapshot, context),
      })),
    ),
  async finish({ tx, companyId, live }) {
    const [ids, versions] = [live.map((entry) => entry.imageId), live.map((entry) => entry.version)];
    await tx.run(
      `update image i set live_version = l.version from unnest($2::int[], $3::int[]) l (id, version) where i.company_id = $1 and i.id = l.id`,
      [companyId, ids, versions],
    );
    await tx.run(
      `update route r set live_version = l.version from unnest($2::int[], $3::int[]) l (id, version)
       where r.company_id = $1 and r.kind = $4 and r.object_id = l.id`,
      [companyId, ids, versions, OBJECT_KIND.image],
    );
  },
});

function requireBlob(hash: string | null, { blobs }: Known): void {
  if (hash !== null && !blobs.has(hash)) throw new FileError('A version in this file uses a picture that isn’t in it.');
}

function movedSnapshot(snapshot: VersionLine['snapshot'], context: ImportContext): object {
  const { source, ...rest } = readSnapshot(JSON.parse(context.moved(JSON.stringify(snapshot))) as StoredSnapshot);
  const record = recordOf(source);
  // 0 is no one's number: of a table or feed that is gone only this is left.
  const moved = record && { ...record, id: newNumber(record, context) ?? 0 };
  return { ...rest, source: source.kind === 'timer' ? { ...source, ...(moved && { record: moved }) } : (moved ?? source) };
}

/** By what a source is noted under as used: sources of pictures are tables and feeds. */
const NUMBERS: Partial<Record<UsedKind, (context: ImportContext, id: number) => number | undefined>> = {
  [USED_KIND.table]: ({ tables }, id) => tables.get(id)?.id,
  [USED_KIND.feed]: ({ feeds }, id) => feeds.get(id),
};

function newNumber({ kind, id }: RecordRef, context: ImportContext): number | undefined {
  return NUMBERS[RECORD_SOURCES[kind].uses]?.(context, id);
}

function isTimer(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, end, timezone, durationSeconds, field, endImage } = value as TimerSettings;
  const texts = [kind, end, timezone, field, endImage];
  return (
    texts.every((text) => typeof text === 'string' && text.length <= 4096) &&
    typeof durationSeconds === 'number' &&
    readTimer(wireTimer({ kind, end, timezone, durationSeconds, field, endImage })).problems.length === 0
  );
}

/**
 * Parts of campaigns and recipes that are alike: what stands beside their drafts, and their published
 * versions.
 */
import { OBJECT_KIND } from '@limn/model';
import { treeProblems } from '@limn/query';
import { z } from 'zod';
import { columnsOf, linesOf, writeRows, type Line as FileLine } from '../columns.ts';
import { FileError } from '../file-error.ts';
import { part, renumbered, requireNew, type ImportContext, type Known, type Part } from '../part.ts';
import { Count, Hash, Id, Text, Time } from './fields.ts';
import { takenUuids } from './taken-uuids.ts';

export const Plain = z.record(z.string().max(200), z.union([z.string().max(4096), z.number(), z.boolean(), z.null()]));

export const DRAFT_LINE = {
  tag_settings: Plain,
  preview_settings: Plain,
  url_settings: z.record(z.enum(['utm_campaign', 'utm_content', 'utm_medium', 'utm_source', 'custom']), Text(2000).optional()),
  tags: z.record(z.string(), z.unknown()),
  revision: Id,
  draft_revision: Id,
  published_revision: Id.nullable(),
  created_at: Time,
  updated_at: Time,
  deleted_at: Time.nullable(),
  /** Missing in files that were made before campaigns and recipes were purged. */
  purged_at: Time.nullable().default(null),
  live_version: Id.nullable(),
};

export const pinnedPictures = (max: number) =>
  z
    .array(
      z.object({ src: z.string(), hash: Hash, width: z.number().int().positive(), height: z.number().int().positive(), mime: Text(50) }),
    )
    .max(max);

/** Segments as versions keep them. */
export const KeptSegments = z
  .array(z.object({ id: Id, name: Text(200), rule: z.unknown().refine((tree) => tree == null || treeProblems(tree).length === 0) }))
  .max(1000)
  .optional();
type KeptSegments = z.infer<typeof KeptSegments>;

/** As a part of a snapshot. */
export function movedSegments(kept: KeptSegments, { segments }: ImportContext): { segments?: KeptSegments } {
  return kept ? { segments: kept.map((segment) => ({ ...segment, id: renumbered(segments, segment.id, 'a segment') })) } : {};
}

type Kind = 'campaign' | 'recipe';
const KNOWN = { campaign: 'campaigns', recipe: 'recipes' } as const;

/** Gives new numbers to these. */
export async function numberObjects(kind: Kind, ids: readonly number[], context: ImportContext): Promise<void> {
  await giveNumbers(ids, context[KNOWN[kind]], context);
}

/** Writes drafts with their public addresses; those that are in use here get new ones. */
export async function writeDrafts<Row extends { id: number; uuid: string; name: string }>(
  kind: Kind,
  schema: FileLine<Row>,
  rows: readonly Row[],
  context: ImportContext,
  moved: (row: Row) => Row,
): Promise<void> {
  const { tx, companyId } = context;
  const taken = await takenUuids(rows, context, kind);
  const written = rows.map((row) => ({ ...moved(row), uuid: taken.get(row.uuid) ?? row.uuid }));
  await writeRows(tx, companyId, kind, columnsOf(schema), written);
  await tx.run(
    `insert into route (uuid, company_id, kind, object_id, live_version, deleted)
     select uuid, company_id, $2, id, live_version, deleted_at is not null from ${kind} where company_id = $1 and id = any ($3)`,
    [companyId, OBJECT_KIND[kind], written.map((row) => row.id)],
  );
}

interface Snapshot {
  segments?: KeptSegments;
  pictures: readonly { hash: string }[];
}

/** The published versions of a kind. @param moved a snapshot with the numbers of this installation */
export function publishedVersions<S extends Snapshot>(
  kind: Kind,
  schema: z.ZodType<S>,
  moved: (snapshot: S, context: ImportContext) => object,
): Part {
  const [table, objectId] = [`${kind}_version`, `${kind}_id`];
  const line = { version: Id, snapshot: schema, note: Text(20_000), draft_revision: Count, published_at: Time };
  // The name of the first field is the kind's.
  const Line = z.strictObject({ [objectId]: Id, ...line }) as unknown as FileLine<z.infer<z.ZodObject<typeof line>>>;
  type Line = z.infer<typeof Line>;
  const idOf = (row: Line): number => (row as unknown as Record<string, number>)[objectId] ?? 0;
  return part<Line>({
    name: `${kind}versions`,
    covers: { [table]: columnsOf(Line) },
    lines: (from, { companyId }) => linesOf(from, companyId, table, Line, `order by t.${objectId}, t.version`),
    max: 500_000,
    schema: Line,
    check(row, known) {
      if (!known[KNOWN[kind]].has(idOf(row))) throw new FileError(`This file holds a version of no ${kind}.`);
      requireNew(known.versions, versionKey(kind, idOf(row), row.version), 'a version');
      for (const { hash } of row.snapshot.pictures)
        if (!known.blobs.has(hash)) throw new FileError('A version in this file uses a picture that isn’t in it.');
    },
    async write(rows, context) {
      // Versions keep the rules of segments that were deleted since: they get numbers that nothing else has.
      const segments = rows.flatMap(({ snapshot }) => (snapshot.segments ?? []).map(({ id }) => id));
      await giveNumbers(segments, context.segments, context);
      const written = rows.map((row) => ({
        ...row,
        [objectId]: renumbered(context[KNOWN[kind]], idOf(row), `a ${kind}`),
        snapshot: moved(row.snapshot, context),
      }));
      await writeRows(context.tx, context.companyId, table, columnsOf(Line), written);
    },
  });
}

/** Every live version is in the file, and every recipe that another one falls back on. */
export function requirePublishedWhole(known: Known): void {
  for (const kind of ['campaign', 'recipe'] as const)
    for (const [id, { liveVersion }] of known[KNOWN[kind]])
      if (liveVersion !== null && !known.versions.has(versionKey(kind, id, liveVersion)))
        throw new FileError(`A ${kind} in this file shows a version that is not in it.`);
  for (const { next } of known.recipes.values())
    if (next !== null && !known.recipes.has(next)) throw new FileError('A recipe in this file falls back on one that is not in it.');
}

function versionKey(kind: Kind, id: number, version: number): string {
  return `${kind} ${id}:${version}`;
}

/** The ones that have a new number already keep it. */
async function giveNumbers(ids: readonly number[], numbers: Map<number, number>, { tx }: ImportContext): Promise<void> {
  const fresh = [...new Set(ids)].filter((id) => !numbers.has(id));
  const made = await tx.query<{ id: number }>(`select nextval('object_id')::int as id from generate_series(1, $1)`, [fresh.length]);
  for (const [index, id] of fresh.entries()) numbers.set(id, made[index]?.id ?? 0);
}

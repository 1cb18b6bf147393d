/** Placeholders that tags were generated with, and how often they came back unfilled. */
import { z } from 'zod';
import { columnsOf, linesOf, writeRows } from '../columns.ts';
import { part, renumberedObject, type Known } from '../part.ts';
import { FileError } from '../file-error.ts';
import { BigCount, BigText, Count, Day, Id, Text, Time } from './fields.ts';

const TokenLine = z.strictObject({ object_id: Id, parameter: Text(200), token: Text(500), created_at: Time });
type TokenLine = z.infer<typeof TokenLine>;

export const tokenPart = part<TokenLine>({
  name: 'tokens',
  covers: { tag_token: columnsOf(TokenLine) },
  lines: (from, { companyId }) => linesOf(from, companyId, 'tag_token', TokenLine, 'order by t.object_id, t.parameter, t.token'),
  max: 1_000_000,
  schema: TokenLine,
  check: ({ object_id }, known) => requireObject(object_id, known),
  write: (rows, { tx, companyId, ...numbers }) =>
    writeRows(
      tx,
      companyId,
      'tag_token',
      columnsOf(TokenLine),
      rows.map((row) => ({ ...row, object_id: renumberedObject(numbers, row.object_id) })),
    ),
});

const UnresolvedLine = z.strictObject({
  object_id: Id,
  parameter: Text(200),
  day: Day,
  n: BigCount,
  token: Text(500),
  last_at: Time,
});
type UnresolvedLine = z.infer<typeof UnresolvedLine>;

export const unresolvedPart = part<UnresolvedLine>({
  name: 'unresolved',
  covers: { unresolved: columnsOf(UnresolvedLine) },
  lines: (from, { companyId }) => linesOf(from, companyId, 'unresolved', UnresolvedLine, 'order by t.object_id, t.parameter, t.day'),
  max: 10_000_000,
  schema: UnresolvedLine,
  check: ({ object_id }, known) => requireObject(object_id, known),
  write: (rows, { tx, companyId, ...numbers }) =>
    writeRows(
      tx,
      companyId,
      'unresolved',
      columnsOf(UnresolvedLine),
      rows.map((row) => ({ ...row, object_id: renumberedObject(numbers, row.object_id) })),
    ),
});

const StartLine = z.strictObject({ object_id: Id, kind: Count.min(1).max(2), who: BigText, started_at: Time });
type StartLine = z.infer<typeof StartLine>;

/** When countdowns began to run, so that no one's starts again. */
export const timerPart = part<StartLine>({
  name: 'countdowns',
  covers: { timer_start: columnsOf(StartLine) },
  lines: (from, { companyId }) => linesOf(from, companyId, 'timer_start', StartLine, 'order by t.object_id, t.kind, t.who'),
  max: 1_000_000_000,
  schema: StartLine,
  check: ({ object_id }, known) => requireObject(object_id, known),
  write: (rows, { tx, companyId, ...numbers }) =>
    writeRows(
      tx,
      companyId,
      'timer_start',
      columnsOf(StartLine),
      rows.map((row) => ({ ...row, object_id: renumberedObject(numbers, row.object_id) })),
    ),
});

function requireObject(id: number, { images, campaigns, recipes }: Known): void {
  if (!images.has(id) && !campaigns.has(id) && !recipes.has(id)) throw new FileError('This file has data about an image that isn’t in it.');
}

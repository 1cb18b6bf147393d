/**
 * Segments, written before the campaigns that refer to them. Their rules may refer to each other in any
 * order.
 */
import { treeProblems } from '@limn/query';
import { z } from 'zod';
import { columnsOf, linesOf, writeRows } from '../columns.ts';
import { FileError } from '../file-error.ts';
import { part } from '../part.ts';
import { movedRules } from './moved-rules.ts';
import { Id, Text, Time } from './fields.ts';

const SegmentLine = z.strictObject({
  id: Id,
  name: Text(200),
  rule: z.unknown().refine((tree) => treeProblems(tree).length === 0),
  revision: Id,
  created_at: Time,
  updated_at: Time,
});
type SegmentLine = z.infer<typeof SegmentLine>;

export const segmentPart = part<SegmentLine>({
  name: 'segments',
  covers: { segment: columnsOf(SegmentLine) },
  lines: (from, { companyId }) => linesOf(from, companyId, 'segment', SegmentLine, 'order by t.id'),
  max: 10_000,
  schema: SegmentLine,
  check({ id }, { segments }) {
    if (segments.has(id)) throw new FileError('This file holds a segment twice.');
    segments.add(id);
  },
  async write(rows, { tx, companyId, segments }) {
    const ids = await tx.query<{ id: number }>(`select nextval('object_id')::int as id from generate_series(1, $1)`, [rows.length]);
    const written = rows.map((row, index) => ({ ...row, id: ids[index]?.id ?? 0 }));
    for (const [index, row] of rows.entries()) segments.set(row.id, written[index]?.id ?? 0);
    await writeRows(tx, companyId, 'segment', columnsOf(SegmentLine), written);
  },
  // Every segment has its new number by now.
  async finish(context) {
    const { tx, companyId } = context;
    const rows = await tx.query<{ id: number; rule: unknown }>('select id, rule from segment where company_id = $1 order by id', [
      companyId,
    ]);
    for (const { id, rule } of rows)
      await tx.run('update segment set rule = $3 where company_id = $1 and id = $2', [
        companyId,
        id,
        JSON.stringify(movedRules(rule, context)),
      ]);
  },
});

/** What was counted: rollups, the days of each recipient, and the log. Only what is rolled up, so that all three say the same. */
import { OBJECT_KIND } from '@limn/model';
import { z } from 'zod';
import { FileFault } from '../file-fault.ts';
import { linesOf, writeRows, type Columns } from '../columns.ts';
import { part, renumbered, type Arrival, type Known } from '../part.ts';
import { BigText, Day, Id, Time } from './fields.ts';

/** Under this number the company as a whole is counted. */
const WHOLE_COMPANY = 0;
/** None of these is kept in memory, and a busy company has many: what the file may become bounds them (see `import-bounds.ts`). */
const BY_BYTES = Infinity;
const ObjectId = z.union([z.literal(WHOLE_COMPANY), Id]);
const Small = z.number().int().min(0).max(10);

const ROLL = {
  object_id: 'int',
  kind: 'smallint',
  population: 'smallint',
  prev_day: 'int',
  day: 'int',
  total: 'bigint',
  active: 'bigint',
  uniq: 'bigint',
} satisfies Columns;
const RollLine = z.strictObject({
  object_id: ObjectId,
  kind: Small,
  population: Small,
  prev_day: Day,
  day: Day,
  total: BigText,
  active: BigText,
  uniq: BigText,
});
type RollLine = z.infer<typeof RollLine>;

export const rollPart = part<RollLine>({
  name: 'rollups',
  covers: { roll: Object.keys(ROLL) },
  lines: (from, { companyId }) => linesOf(from, companyId, 'roll', ROLL, 'order by t.object_id, t.kind, t.population, t.prev_day, t.day'),
  most: BY_BYTES,
  schema: RollLine,
  check: ({ object_id }, known) => requireCounted(object_id, known),
  write: (rows, arrival) =>
    writeRows(
      arrival.tx,
      arrival.companyId,
      'roll',
      ROLL,
      rows.map((row) => renumberedObject(row, arrival)),
    ),
});

const CHAIN = { object_id: 'int', recipient: 'bigint', codes: 'int[]' } satisfies Columns;
const ChainLine = z.strictObject({
  object_id: ObjectId,
  recipient: BigText,
  codes: z.array(z.number().int().min(-600_000).max(2_000_000)).min(1).max(40_000),
});
type ChainLine = z.infer<typeof ChainLine>;

export const chainPart = part<ChainLine>({
  name: 'recipients',
  covers: { chain: Object.keys(CHAIN) },
  lines: (from, { companyId }) => linesOf(from, companyId, 'chain', CHAIN, 'order by t.object_id, t.recipient'),
  most: BY_BYTES,
  schema: ChainLine,
  check({ object_id, codes }, known) {
    requireCounted(object_id, known);
    if (codes.some((code, index) => index > 0 && code >> 4 <= (codes[index - 1] ?? 0) >> 4))
      throw new FileFault('The days of a recipient in this file are out of order.');
  },
  write: (rows, arrival) =>
    writeRows(
      arrival.tx,
      arrival.companyId,
      'chain',
      CHAIN,
      rows.map((row) => renumberedObject(row, arrival)),
    ),
});

const IMPRESSION = {
  at: 'timestamptz',
  object_kind: 'smallint',
  object_id: 'int',
  version: 'int',
  day: 'int',
  kind: 'smallint',
  class: 'smallint',
  counted: 'boolean',
  client: 'smallint',
  device: 'smallint',
  country: 'smallint',
  recipient: 'bigint',
  send_id: 'bigint',
  position: 'int',
  decisions: 'bigint[]',
  verdict: 'bytea',
  sample: 'boolean',
} satisfies Columns;
const Code = z.number().int().min(0).max(1000).default(0);
const ImpressionLine = z.strictObject({
  at: Time,
  /** Missing, as the codes are, in files that were made before other things than images could be opened. */
  object_kind: z.literal(OBJECT_KIND.image).default(OBJECT_KIND.image),
  object_id: Id,
  version: z.number().int().min(0).max(2_147_483_647),
  day: Day,
  kind: Small,
  class: Small,
  counted: z.boolean(),
  client: Code,
  device: Code,
  country: Code,
  recipient: BigText.nullable(),
  send_id: BigText,
  position: z.number().int().min(0).max(1_000_000),
  decisions: z.array(BigText).max(255).nullable(),
  verdict: z
    .string()
    .regex(/^\\x([0-9a-f]{2}){0,64}$/)
    .nullable()
    .default(null),
  /** Missing in files that were made before there were samples. */
  sample: z.literal(true).nullable().default(null),
});
type ImpressionLine = z.infer<typeof ImpressionLine>;

/** Records that are not rolled up yet are in no report: they stay with the company that they were counted for. */
const ROLLED = 'and t.batch_id not in (select id from batch where not rolled)';

export const impressionPart = part<ImpressionLine>({
  name: 'impressions',
  covers: { impression: Object.keys(IMPRESSION) },
  lines: (from, { companyId }) => linesOf(from, companyId, 'impression', IMPRESSION, ROLLED),
  most: BY_BYTES,
  schema: ImpressionLine,
  check({ object_id, at }, known) {
    requireCounted(object_id, known);
    if (!(new Date(at) < known.latest)) throw new FileFault('This file counts something that has not happened yet.');
  },
  // No batch has the number 0: nothing rolls these up once more.
  write: (rows, arrival) =>
    writeRows(
      arrival.tx,
      arrival.companyId,
      'impression',
      { ...IMPRESSION, batch_id: 'bigint' },
      rows.map((row) => ({ ...renumberedObject(row, arrival), batch_id: 0 })),
    ),
});

function requireCounted(objectId: number, { images }: Known): void {
  if (objectId !== WHOLE_COMPANY && !images.has(objectId)) throw new FileFault('This file counts an image that is not in it.');
}

function renumberedObject<Row extends { object_id: number }>(row: Row, { images }: Arrival): Row {
  return { ...row, object_id: row.object_id === WHOLE_COMPANY ? WHOLE_COMPANY : renumbered(images, row.object_id, 'an image') };
}

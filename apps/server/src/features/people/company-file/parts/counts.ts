/**
 * Counts of a company: rollups, the days of each recipient, and the log. Only rolled-up records, so that all
 * three agree.
 */
import { OBJECT_KIND, SUBJECT_KIND } from '@limn/model';
import { z } from 'zod';
import { FileError } from '../file-error.ts';
import { columnsOf, linesOf, writeRows } from '../columns.ts';
import { part, renumbered, requireNew, type ImportContext, type Known } from '../part.ts';
import { BY_BYTES, countPart, WHOLE_COMPANY } from './count-part.ts';
import { BigText, Day, Id, Text, Time } from './fields.ts';

const ObjectId = z.union([z.literal(WHOLE_COMPANY), Id]);
/** Under this one the days of a recipient's items are kept. */
const ITEMS = -1;
const Code = z.number().int().min(0).max(1000).default(0);
const Small = z.number().int().min(0).max(10);

const ItemLine = z.strictObject({
  id: Id,
  key: Text(200)
    .min(1)
    .refine((key) => key.isWellFormed() && !key.includes('\0')),
  name: Text(500).nullable().default(null),
});
type ItemLine = z.infer<typeof ItemLine>;

/** Items behind the numbers in counts. The numbers stay as they are, so that the counts may. */
export const itemPart = part<ItemLine>({
  name: 'items',
  covers: { item: columnsOf(ItemLine) },
  lines: (from, { companyId }) => linesOf(from, companyId, 'item', ItemLine, 'order by t.id'),
  max: 10_000_000,
  schema: ItemLine,
  check: ({ id }, { items }) => requireNew(items, id, 'a number of an item'),
  write: (rows, { tx, companyId }) => writeRows(tx, companyId, 'item', columnsOf(ItemLine), rows),
});

const MailingLine = ItemLine.omit({ name: true }).extend({ since: z.iso.date() });

/** Mailings behind the numbers in counts, which stay as they are. */
export const mailingPart = part<z.infer<typeof MailingLine>>({
  name: 'mailings',
  covers: { mailing: columnsOf(MailingLine) },
  lines: (from, { companyId }) => linesOf(from, companyId, 'mailing', MailingLine, 'order by t.id'),
  max: 10_000_000,
  schema: MailingLine,
  check: ({ id }, { mailings }) => requireNew(mailings, id, 'a number of a mailing'),
  write: (rows, { tx, companyId }) => writeRows(tx, companyId, 'mailing', columnsOf(MailingLine), rows),
});

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

export const rollPart = countPart({
  name: 'rollups',
  table: 'roll',
  rows: 'order by t.object_id, t.kind, t.population, t.prev_day, t.day',
  schema: RollLine,
});

const SubjectRollLine = RollLine.extend({ subject: BigText });

export const subjectRollPart = countPart({
  name: 'subjects',
  table: 'subject_roll',
  rows: 'order by t.object_id, t.subject, t.kind, t.population, t.prev_day, t.day',
  schema: SubjectRollLine,
  check: ({ subject }, known) => requireSubject(BigInt(subject), known),
  written: ({ subject }, context) => ({ subject: String(renumberedSubject(BigInt(subject), context)) }),
});

const ConversionLine = SubjectRollLine.omit({ kind: true, population: true }).extend({
  model: z.number().int().min(0).max(2_147_483_647),
  value: BigText,
});

export const conversionPart = countPart({
  name: 'conversions',
  table: 'conversion_roll',
  rows: 'order by t.model, t.object_id, t.subject, t.prev_day, t.day',
  schema: ConversionLine,
  check: ({ subject }, known) => requireSubject(BigInt(subject), known),
  written: ({ subject }, context) => ({ subject: String(renumberedSubject(BigInt(subject), context)) }),
});

const HourLine = z.strictObject({
  object_id: Id,
  hour: z.number().int().min(-800_000).max(2_400_000),
  kind: Small,
  class: Small,
  client: Code,
  device: Code,
  country: Code,
  total: BigText,
  answers: BigText,
  answer_ms: BigText,
  bytes: BigText,
});

export const hourPart = countPart({
  name: 'hours',
  table: 'roll_hour',
  rows: 'order by t.object_id, t.hour, t.kind, t.class, t.client, t.device, t.country',
  schema: HourLine,
});

const OpenerLine = z.strictObject({ day: Day, sample: z.boolean(), kind: Small, class: Small, trait: Small, value: Code, total: BigText });
type OpenerLine = z.infer<typeof OpenerLine>;

/** Tells who opened, of the company as a whole. */
export const openerPart = part<OpenerLine>({
  name: 'openers',
  covers: { opener_roll: columnsOf(OpenerLine) },
  lines: (from, { companyId }) =>
    linesOf(from, companyId, 'opener_roll', OpenerLine, 'order by t.day, t.sample, t.kind, t.class, t.trait, t.value'),
  max: BY_BYTES,
  schema: OpenerLine,
  check: () => undefined,
  write: (rows, { tx, companyId }) => writeRows(tx, companyId, 'opener_roll', columnsOf(OpenerLine), rows),
});

/** A code without its subject: day and marks. */
const DAY_BITS = 20n;
const ChainLine = z.strictObject({
  object_id: z.union([ObjectId, z.literal(ITEMS)]),
  recipient: BigText,
  codes: z.array(BigText).min(1).max(40_000),
});

export const chainPart = countPart({
  name: 'recipients',
  table: 'chain',
  rows: 'order by t.object_id, t.recipient',
  schema: ChainLine,
  check({ codes }, known) {
    const days = new Set(codes.map((code) => BigInt(code) >> 4n));
    if (days.size < codes.length) throw new FileError('This file has a day of a recipient twice.');
    for (const subject of new Set(codes.map((code) => BigInt(code) >> DAY_BITS))) if (subject !== 0n) requireSubject(subject, known);
  },
  written: ({ codes }, context) => ({ codes: codes.map((code) => renumberedCode(BigInt(code), context)) }),
});

function renumberedCode(code: bigint, context: ImportContext): string {
  const subject = code >> DAY_BITS;
  return String((renumberedSubject(subject, context) << DAY_BITS) + (code & ((1n << DAY_BITS) - 1n)));
}

/** Kind and number of a subject are in one: kind × 2^32 + number. */
const ID_BITS = 32n;
const [IMAGE_SUBJECT, ITEM_SUBJECT] = [BigInt(SUBJECT_KIND.image), BigInt(SUBJECT_KIND.item)];
const MAILING_SUBJECT = BigInt(SUBJECT_KIND.mailing);

function requireSubject(subject: bigint, { images, items, mailings }: Known): void {
  const [kind, id] = [subject >> ID_BITS, Number(subject & 0xffff_ffffn)];
  if (kind < 1n || kind > 255n) throw new FileError('This file counts a kind of thing that does not exist.');
  // All of a kind.
  if (id === 0) return;
  // Later items get the numbers that no item has: one that is counted must have a name.
  if (kind === ITEM_SUBJECT && !items.has(id)) throw new FileError('This file counts an item that is not in it.');
  if (kind === MAILING_SUBJECT && !mailings.has(id)) throw new FileError('This file counts a mailing that is not in it.');
  if (kind === IMAGE_SUBJECT && !images.has(id)) throw new FileError('This file has counts for an image that isn’t in it.');
}

/** Images have new numbers here; rulesets, variants, items and mailings keep theirs. */
function renumberedSubject(subject: bigint, { images }: ImportContext): bigint {
  if (subject >> ID_BITS !== IMAGE_SUBJECT || subject === IMAGE_SUBJECT << ID_BITS) return subject;
  return (IMAGE_SUBJECT << ID_BITS) + BigInt(renumbered(images, Number(subject & 0xffff_ffffn), 'an image'));
}

const ImpressionLine = z.strictObject({
  at: Time,
  /** Missing, as the codes are, in files that were made before other things than images could be opened. */
  object_kind: z.literal(Object.values(OBJECT_KIND)).default(OBJECT_KIND.image),
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
  /** Missing in files that were made before mailings were counted. */
  mailing: Id.nullable().default(null),
});
/**
 * Records that are not rolled up yet are in no report: they stay with the company that they were counted for.
 */
const ROLLED = `and t.batch_id not in (select id from batch where not rolled)
  and t.batch_id not in (select batch_id from batch_left where company_id = t.company_id and job = 'roll')`;

export const impressionPart = countPart({
  name: 'impressions',
  table: 'impression',
  rows: ROLLED,
  schema: ImpressionLine,
  check({ at, decisions, mailing }, known) {
    if (mailing !== null) requireSubject((MAILING_SUBJECT << ID_BITS) + BigInt(mailing), known);
    for (const subject of decisions ?? []) requireSubject(BigInt(subject), known);
    if (!(new Date(at) < known.latest)) throw new FileError('This file counts something that has not happened yet.');
  },
  // No batch has the number 0: nothing rolls these up once more.
  added: ['batch_id'],
  written: ({ decisions }, context) => ({
    decisions: decisions?.map((subject) => String(renumberedSubject(BigInt(subject), context))) ?? null,
    batch_id: 0,
  }),
});

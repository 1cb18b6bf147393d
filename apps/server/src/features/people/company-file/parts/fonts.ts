/** Fonts that the company brought along, and those of the product that it does not want to be offered. */
import { MAX_FILES_OF_FONT, MAX_FONTS } from '@limn/contracts';
import { z } from 'zod';
import { FileError } from '../file-error.ts';
import { columnsOf, linesOf, writeRows } from '../columns.ts';
import { part } from '../part.ts';
import { Count, Hash, Text, Time } from './fields.ts';

/** As style sheets and texts may name it. */
const Family = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^"'\\;{}<>,\p{Cc}]+$/u);

const FileLine = z.strictObject({
  family: Text(500),
  description: Text(2000),
  style: z.enum(['normal', 'italic']),
  lightest: Count.max(1000),
  heaviest: Count.max(1000),
  format: z.enum(['ttf', 'otf', 'woff', 'woff2']),
  embedding: Text(40),
  hash: Hash,
  bytes: Count,
  created_at: Time,
});
const FontLine = z.strictObject({
  name: Family,
  source: z.enum(['Google', 'User']),
  source_id: Text(500),
  description: Text(2000),
  hidden: z.boolean(),
  created_at: Time,
  files: z.array(FileLine).max(MAX_FILES_OF_FONT),
});
type FontLine = z.infer<typeof FontLine>;

const WITH_FILES = `(select f.*, (select coalesce(jsonb_agg(jsonb_build_object(${columnsOf(FileLine)
  .map((name) => `'${name}', s.${name}`)
  .join(', ')}) order by s.style, s.lightest, s.heaviest), '[]')
  from company_font_file s where s.company_id = f.company_id and s.font_id = f.id) as files from company_font f)`;

export const fontPart = part<FontLine>({
  name: 'fonts',
  covers: { company_font: columnsOf(FontLine, 'files'), company_font_file: ['font_id', ...columnsOf(FileLine)] },
  lines: (from, { companyId }) => linesOf(from, companyId, WITH_FILES, FontLine, 'order by t.id'),
  max: MAX_FONTS,
  schema: FontLine,
  check({ files }, { blobs }) {
    for (const { hash, lightest, heaviest } of files)
      if (!blobs.get(hash)?.mime.startsWith('font/') || lightest > heaviest)
        throw new FileError('This file refers to a font that isn’t in it.');
  },
  async write(rows, { tx, companyId }) {
    await writeRows(tx, companyId, 'company_font', columnsOf(FontLine, 'files'), rows);
    const fonts = await tx.query<{ id: number; name: string }>('select id, name from company_font where company_id = $1', [companyId]);
    const ids = new Map(fonts.map(({ id, name }) => [name, id]));
    const files = rows.flatMap((row) => row.files.map((file) => ({ ...file, font_id: ids.get(row.name) })));
    await writeRows(tx, companyId, 'company_font_file', [...columnsOf(FileLine), 'font_id'], files);
  },
});

const HiddenLine = z.strictObject({ family: Text(200) });
type HiddenLine = z.infer<typeof HiddenLine>;

export const hiddenFontPart = part<HiddenLine>({
  name: 'hidden-fonts',
  covers: { hidden_font: columnsOf(HiddenLine) },
  lines: (from, { companyId }) => linesOf(from, companyId, 'hidden_font', HiddenLine, 'order by t.family'),
  max: 10_000,
  schema: HiddenLine,
  check: () => undefined,
  write: (rows, { tx, companyId }) => writeRows(tx, companyId, 'hidden_font', columnsOf(HiddenLine), rows),
});

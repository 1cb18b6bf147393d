/** The company itself: its settings, its colours, and the key under which recipients are counted. */
import { EID_KINDS, isCurrency, isTimeZone, listedZone } from '@limn/model';
import { z } from 'zod';
import { FileError } from '../file-error.ts';
import { columnsOf, linesOf } from '../columns.ts';
import { part } from '../part.ts';
import { Text, Time, Uuid } from './fields.ts';

/** Columns that hold any short text. */
const TEXTS = [
  'industry',
  'email_provider',
  'email_list_size',
  'email_field',
  'twitter',
  'instagram',
  'address_1',
  'address_2',
  'city',
  'county',
  'postcode',
  'country',
  'url_utm_campaign',
  'url_utm_content',
  'url_utm_medium',
  'url_utm_source',
  'url_custom',
] as const;

const Short = Text(2000);
/** Files of before hold also other names of listed timezones. */
const Zone = Text(100)
  .refine((name) => isTimeZone(name) || listedZone(name) !== undefined)
  .transform((name) => listedZone(name) ?? name);
export const CompanyLine = z.strictObject({
  ...(Object.fromEntries(TEXTS.map((name) => [name, Short])) as Record<(typeof TEXTS)[number], typeof Short>),
  name: z.string().trim().min(1).max(200),
  website: Text(500).regex(/^(https?:\/\/\S+)?$/i),
  timezone: Zone,
  next_timezone: Zone.nullable(),
  next_timezone_at: Time.nullable(),
  allowed_hosts: z.array(Text(253)).max(50),
  recipe_attribution: Text(20_000),
  last_attribution_id: z.number().int().min(0).max(2_147_483_647),
  locale: Text(50).regex(/^[A-Za-z0-9-]+$/),
  /** Missing in files that were made before it could be said. */
  eid_kind: z.enum(EID_KINDS).default('address'),
  currency: Text(3).refine(isCurrency).default('GBP'),
  eid_key: z.string().regex(/^\\x[0-9a-f]{64}$/),
  public_id: Uuid,
  /** Where its public addresses led to. */
  public_url: z
    .string()
    .regex(/^https?:\/\/[^/\s]+$/)
    .max(300),
  palette: z.array(z.string().regex(/^#[0-9a-f]{6}$/)).max(24),
  tag_copied_at: Time.nullable(),
});
export type CompanyLine = z.infer<typeof CompanyLine>;
const SETTINGS = CompanyLine.omit({ public_url: true, palette: true, tag_copied_at: true });

/** Its row is made by anyone who takes the file in, so that the company exists before anything in it. */
export const companyPart = part<CompanyLine>({
  name: 'company',
  covers: { company: columnsOf(SETTINGS), company_palette: ['colours'], first_steps: ['tag_copied_at'] },
  async *lines(from, { companyId, publicUrl }) {
    const extra = await from.one<{ palette: string[]; tag_copied_at: string | null }>(
      `select coalesce((select colours from company_palette where company_id = $1), '{}') as palette,
        (select to_jsonb(tag_copied_at) #>> '{}' from first_steps where company_id = $1) as tag_copied_at`,
      [companyId],
    );
    for await (const lines of linesOf(from, companyId, '(select *, id as company_id from company)', SETTINGS, ''))
      yield lines.map((line) => JSON.stringify({ ...(JSON.parse(line) as object), public_url: publicUrl, ...extra }));
  },
  max: 1,
  schema: CompanyLine,
  check({ next_timezone, next_timezone_at }) {
    if ((next_timezone === null) !== (next_timezone_at === null))
      throw new FileError('The timezone that waits in this file has no moment.');
  },
  async write([company], { tx, companyId }) {
    if (!company) return;
    const names = columnsOf(SETTINGS, 'public_id', 'name');
    await tx.run(
      `update company c set ${names.map((name) => `${name} = x.${name}`).join(', ')} from jsonb_populate_record(null::company, $2::jsonb) as x where c.id = $1`,
      [companyId, JSON.stringify(company)],
    );
    // An id that is free here is kept, so that addresses of pictures in mails go on leading to them.
    await tx.run('update company set public_id = $2 where id = $1 and not exists (select from company where public_id = $2)', [
      companyId,
      company.public_id,
    ]);
    if (company.palette.length > 0)
      await tx.run('insert into company_palette (company_id, colours) values ($1, $2)', [companyId, company.palette]);
    if (company.tag_copied_at !== null)
      await tx.run('insert into first_steps (company_id, tag_copied_at) values ($1, $2::timestamptz)', [companyId, company.tag_copied_at]);
  },
});

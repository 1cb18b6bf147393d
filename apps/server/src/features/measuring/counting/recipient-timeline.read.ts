/** Reads what recipients opened and clicked, from the log, and how many of them are customers. */
import { dayIn, OBJECT_KIND, OPENER_CLASS, RECORD_KIND, SUBJECT_KIND } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';

export interface OpenedRow {
  at: Date;
  kind: number;
  recipient: string;
  object_id: number;
  /** Subjects, kind × 2³² + id. */
  decisions: number[];
  /** The name of the opened object now; null where it is gone. */
  name: string | null;
  object_kind: number | null;
  /** Keys of the items that a recipe showed, in their order. */
  items: string[];
}

const { person, proxy, prefetch } = OPENER_CLASS;

/** Newest first; what scanners, bots and tests did is nothing that the person did. */
export async function openedBy(
  tx: Tx,
  companyId: number,
  { recipients, before, limit }: { recipients: readonly string[]; before: Date; limit: number },
): Promise<OpenedRow[]> {
  if (recipients.length === 0) return [];
  const rows = await tx.query<Omit<OpenedRow, 'decisions'> & { decisions: string[] | null }>(
    // Read first: on a cluster what is counted lies on another machine than what is designed.
    `with opened as materialized (
       select n.*, array(select t.key from unnest(n.decisions::bigint[]) with ordinality d (subject, place)
         join item t on t.company_id = $1 and t.id = (d.subject & 4294967295) where d.subject >> 32 = ${SUBJECT_KIND.item} order by d.place) as items
       from (select at, kind, recipient::text, object_id, decisions::text[] from impression
         where company_id = $1 and recipient = any ($2::bigint[]) and at < $3 and class in (${person}, ${proxy}, ${prefetch}) order by at desc, kind, object_id, recipient limit $4) n
     )
     select o.at, o.kind, o.recipient, o.object_id, o.decisions, coalesce(i.name, c.name, r.name) as name,
       case when i.id is not null then ${OBJECT_KIND.image} when c.id is not null then ${OBJECT_KIND.campaign}
         when r.id is not null then ${OBJECT_KIND.recipe} end as object_kind, o.items
     from opened o
     left join image i on i.company_id = $1 and i.id = o.object_id left join campaign c on c.company_id = $1 and c.id = o.object_id
     left join recipe r on r.company_id = $1 and r.id = o.object_id
     order by o.at desc, o.kind, o.object_id, o.recipient`,
    [companyId, recipients, before, limit],
  );
  return rows.map(({ decisions, ...row }) => ({ ...row, decisions: (decisions ?? []).map(Number) }));
}

const DAYS = 30;
/** Marks of a chain's days: any impression, or a counted one. */
const IMPRESSIONS = 3;

/**
 * Recipients who opened something in the last 30 days, and how many of them are customers.
 * @param max looks at so many recipients alone. They are in the order of a keyed hash, so these are as good
 * as any others
 */
export async function knownRecipients(tx: Tx, companyId: number, nowMs: number, max?: number): Promise<{ openers: number; known: number }> {
  const { timezone } = await tx.one<{ timezone: string }>('select timezone from company where id = $1', [companyId]);
  return tx.one<{ openers: number; known: number }>(
    `select count(*)::int as openers, count(i.customer)::int as known
     from (select company_id, recipient, codes from chain where company_id = $1 and object_id = 0 order by recipient limit $3) c
       left join customer_identity i on i.company_id = c.company_id and i.recipient = c.recipient
     where exists (select from unnest(c.codes) code where code >> 20 = 0 and (code & ${IMPRESSIONS}) <> 0 and ((code >> 4) & 65535) - 32768 > $2)`,
    [companyId, dayIn(timezone, nowMs) - DAYS, max ?? null],
  );
}

/** The kind of a record is one of these. */
export function isClick({ kind }: Pick<OpenedRow, 'kind'>): boolean {
  return kind === RECORD_KIND.click;
}

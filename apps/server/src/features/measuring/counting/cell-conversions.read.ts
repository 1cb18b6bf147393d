/**
 * Reads the conversions that a figure of a report is made of, newest first and a page at a time, each with
 * the impression or click it was given to.
 */
import { OBJECT_KIND, RECORD_KIND, SUBJECT_KIND } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { sent, sql, text } from '../../../storage/sql.ts';
import { OPEN_ID, type CellOpen } from './cell-opens.read.ts';
import { nextPlace, subjectOf, type CellPlaceInTime, type ConversionsCell } from './report-cell.read.ts';

export interface CellConversion {
  /** When it converted: UTC, to the microsecond. */
  moment: string;
  /** In minor units of the company's currency. */
  value: number;
  touchedAt: Date;
  clicked: boolean;
  objectKind: number;
  objectId: number;
  position: number;
  recipient: string;
  decisions: number[];
  /** Its record, as long as the log has it. */
  record: Pick<CellOpen, 'id' | 'class' | 'version' | 'client' | 'device' | 'country'> | null;
}

const MICROSECONDS = `'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`;

interface FoundConversion {
  moment: string;
  value: string;
  touchedAt: Date;
  clicked: boolean;
  objectKind: number;
  objectId: number;
  position: number;
  recipient: string;
  decisions: string[];
  record: CellConversion['record'];
}

export async function readCellConversions(
  tx: Tx,
  companyId: number,
  { place, figure, model, from: first, to: last }: ConversionsCell,
  { from, max }: { from: CellPlaceInTime | undefined; max: number },
): Promise<{ rows: CellConversion[]; next: CellPlaceInTime | null }> {
  // Campaigns are given conversions by their rulesets.
  const isOfCampaign = 'objectKind' in place && place.objectKind === OBJECT_KIND.campaign;
  const kind =
    place.of === 'mailing' || place.of === 'mailings' ? SUBJECT_KIND.mailing : isOfCampaign ? SUBJECT_KIND.ruleset : SUBJECT_KIND.item;
  const objectId = place.of === 'object' ? place.objectId : null;
  const objectKind = place.of === 'objects' ? place.objectKind : null;
  const subject = subjectOf(place) ?? null;
  const isUnique = figure === 'unique_conversions';
  const { at = 'infinity', skip = 0 } = from ?? {};
  // Items are given conversions by whatever showed them, recipes by what they showed themselves.
  const statement = sql`select to_char(converted_at at time zone 'UTC', ${text(MICROSECONDS)}) as moment, value::text, touched_at as "touchedAt", clicked,
    object_kind as "objectKind", object_id as "objectId", position, recipient::text, subjects::text[] as decisions, record
  from (
    select * from (
      select x.*, c.at as converted_at, row_number() over (partition by coalesce(p.person, x.recipient) order by c.at, x.key) as nth
      from attribution x join conversion c using (company_id, recipient, key)
        left join attributed_person p on p.company_id = x.company_id and p.recipient = x.recipient
      where x.company_id = ${companyId} and x.model = ${model} and x.kind = ${kind} and x.day between ${first} and ${last}
        and (${objectId}::int is null or x.object_id = ${objectId}) and (${objectKind}::int is null or x.object_kind = ${objectKind})
        and (${subject}::bigint is null or ${subject} = any (x.subjects))
    ) every where (nth = 1 or not ${isUnique}::boolean) and converted_at <= ${at} order by converted_at desc, key limit ${max + 1} offset ${skip}
  ) r left join lateral (
    select json_build_object('id', ${text(OPEN_ID)}, 'class', class, 'version', version, 'client', client, 'device', device, 'country', country) as record
    from impression i where i.company_id = ${companyId} and i.object_id = r.object_id and i.at = r.touched_at and i.recipient = r.recipient
      and i.position = r.position and i.kind = case when r.clicked then ${text(RECORD_KIND.click)} else ${text(RECORD_KIND.impression)} end limit 1
  ) logged on true order by converted_at desc, key`;
  const found = await tx.query<FoundConversion>(...sent(statement));
  const rows = found.slice(0, max).map((row) => ({ ...row, value: Number(row.value), decisions: row.decisions.map(Number) }));
  return { rows, next: found.length > max ? nextPlace(rows, from) : null };
}

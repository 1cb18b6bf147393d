/**
 * Tables with companies' rows according to the database itself, so that no list of them has to be kept by
 * hand.
 */
import type { Tx } from '../../../../storage/database.ts';

export interface CompanyTable {
  name: string;
  columns: CompanyColumn[];
}

export interface CompanyColumn {
  name: string;
  type: string;
  /** The database fills it. */
  isMade: boolean;
  /** The values that a check constraint allows; empty where none lists them. */
  states: string[];
}

export async function companyTables(tx: Tx): Promise<CompanyTable[]> {
  return tx.query<CompanyTable & object>(
    `select c.relname as name, jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
        'isMade', a.attidentity = 'a' or a.attgenerated <> '',
        'states', coalesce((select jsonb_agg(distinct m[1]) from pg_constraint k,
            regexp_matches(pg_get_constraintdef(k.oid), '''([a-z_A-Z0-9]+)''::text', 'g') m
          where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) like '%ANY (ARRAY[%'), '[]'))
        order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and (c.relname = 'company' or exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'company_id'))
     group by c.relname order by 1`,
  );
}

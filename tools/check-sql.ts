/**
 * Reads the SQL in the server's sources and refuses what touches another's table without a line in
 * sql-owners.ts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DISTRIBUTED_TABLES } from '../apps/server/src/storage/distributed-tables.ts';
import { GUESTS, OWNERS, type Guest } from './sql-owners.ts';
import { forbiddenSettings } from './sql-settings.ts';
import { textsIn } from './sql-texts.ts';

export interface SqlRefusal {
  file: string;
  table: string;
  reason: string;
}

interface Touch {
  file: string;
  who: string;
  table: string;
  may: Guest['may'];
}

const SERVER = 'apps/server/src/';
const TESTS = /(\.test|\.soak|\.cases)\.ts$|\/testing\//;
const SQL = /\b(select|insert|update|delete|with|truncate)\b/i;
const TABLE = /\b(insert into|delete from|truncate|update|from|join|using)\s+(?:only\s+)?(?:public\.)?([a-z_]+)\b/gi;

/** Lists of tables begin behind these. */
const LIST = /\b(?:from|using)\s+/gi;
const ENTRY = /^(?:lateral\s+|only\s+|public\.)*([a-z_]*)\s*/i;
/** Not a word of the statement. */
const ALIAS =
  /^\s*(?:as\s+)?(?!(?:where|join|left|right|inner|cross|full|on|using|group|order|limit|union|for|set|returning|having|window|offset|with|values|natural|as)\b)[a-z_]*(?:\s+as\s+[a-z_]+)?\s*/i;

/** Beside this statement there is another one for clusters. */
const ONLY_ELSEWHERE = 'features/measuring/counting/roll/write-rolls.ts';

/** @param sources path → text, @param tables all tables of the database */
export function checkSql(
  sources: ReadonlyMap<string, string>,
  tables: ReadonlySet<string>,
  owners: typeof OWNERS = OWNERS,
  guests: readonly Guest[] = GUESTS,
): SqlRefusal[] {
  const ownerOf = new Map(Object.entries(owners).flatMap(([who, owned]) => owned.map((table) => [table, who])));
  const strings = new Map([...sources].map(([file, text]) => [file, stringsOf(file, text)]));
  const touches = [...strings].flatMap(([file, texts]) => touchesIn(file, texts, tables));
  const used = new Set<string>();
  const refusals: SqlRefusal[] = [];
  for (const { file, who, table, may } of touches) {
    const owner = ownerOf.get(table);
    if (owner === who) continue;
    const guest = guests.find((one) => one.who === who && one.tables.includes(table) && (one.may === 'write' || may === 'read'));
    if (guest) used.add(`${guests.indexOf(guest)} ${table}`);
    else if (owner !== undefined)
      refusals.push({ file, table, reason: `It belongs to ${owner}. Ask it through its read model or its service.` });
  }
  for (const [file, texts] of strings)
    for (const name of texts.flatMap((sql) => forbiddenSettings(file.slice(SERVER.length), sql)))
      refusals.push({
        file,
        table: name,
        reason: 'Row-level security asks this setting: use the function that sets it (sql-settings.ts).',
      });
  for (const [file, texts] of strings)
    for (const table of texts.flatMap(addedByCopy))
      if (`${SERVER}${ONLY_ELSEWHERE}` !== file)
        refusals.push({
          file,
          table,
          reason: 'A cluster takes rows of a select only with "on conflict" or "returning" (docs/guides/cluster.md).',
        });
  for (const [file, texts] of strings)
    for (const table of texts.flatMap((sql) => joinedBehind(sql, tables)))
      refusals.push({
        file,
        table,
        reason:
          'Joined with a distributed table, it ends the coordinator of a cluster with a crash: read it in a subquery or CTE (docs/guides/cluster.md).',
      });
  const here = 'tools/sql-owners.ts';
  for (const table of tables) if (!ownerOf.has(table)) refusals.push({ file: here, table, reason: 'No one owns this table.' });
  for (const table of ownerOf.keys()) if (!tables.has(table)) refusals.push({ file: here, table, reason: 'Table not found.' });
  for (const [place, { who, tables: listed }] of guests.entries())
    for (const table of listed)
      if (!used.has(`${place} ${table}`)) refusals.push({ file: here, table, reason: `${who} does not touch it any more.` });
  return refusals;
}

/**
 * Distributed tables to which a statement adds rows of a select in the one form for which a cluster uses
 * COPY, which policies refuse.
 */
function addedByCopy(sql: string): string[] {
  return [...sql.matchAll(/\binsert into ([a-z_]+)\b((?:(?!\binsert into\b)[^])*)/gi)].flatMap(([, table = '', rest = '']) =>
    DISTRIBUTED_TABLES.some((one) => one === table) && /\bselect\b/i.test(rest) && !/\b(?:on conflict|returning)\b/i.test(rest)
      ? [table]
      : [],
  );
}

/** Tables of one machine that stand behind a distributed one in the same list. */
function joinedBehind(sql: string, tables: ReadonlySet<string>): string[] {
  const behind = (from: number): string[] => {
    const [list = ''] = /^(?:(?!\b(?:where|select|from|union|group|order)\b)[^;])*/i.exec(sql.slice(from)) ?? [];
    return [...list.matchAll(/\bjoin ([a-z_]+)\b/gi)].map(([, table = '']) => table);
  };
  const isDistributed = (name: string) => DISTRIBUTED_TABLES.some((one) => one === name);
  return [...sql.matchAll(/\bfrom ([a-z_]+)\b/gi)]
    .filter(([, table = '']) => isDistributed(table))
    .flatMap((found) => behind(found.index + found[0].length))
    .filter((table) => tables.has(table) && !isDistributed(table));
}

function touchesIn(file: string, strings: readonly string[], tables: ReadonlySet<string>): Touch[] {
  const [first = '', district = '', feature = ''] = file.slice(SERVER.length).split('/');
  const who = first === 'features' ? `${district}/${feature}` : first;
  const touches = strings.flatMap((sql) => (SQL.test(sql) ? tablesIn(sql) : []));
  return touches.filter(({ table }) => tables.has(table)).map((touch) => ({ file, who, ...touch }));
}

/** Strings of a product source. */
function stringsOf(file: string, text: string): string[] {
  return file.startsWith(SERVER) && !TESTS.test(file) ? textsIn(file, text) : [];
}

function tablesIn(sql: string): Pick<Touch, 'table' | 'may'>[] {
  const named = [...sql.matchAll(TABLE)].map(([, verb = '', table = '']) => ({
    table: table.toLowerCase(),
    may: /^(from|join|using)$/i.test(verb) ? ('read' as const) : ('write' as const),
  }));
  const further = [...sql.matchAll(LIST)].flatMap((found) => listedFrom(sql, found.index + found[0].length));
  return [...named, ...further.map((table) => ({ table, may: 'read' as const }))];
}

/** The tables behind the first entry of a list, which begins here: `a x, lateral (…) y, b`. */
function listedFrom(sql: string, from: number): string[] {
  const tables: string[] = [];
  let at = from;
  for (;;) {
    const [entry = '', name = ''] = ENTRY.exec(sql.slice(at)) ?? [];
    at += entry.length;
    if (at > from + entry.length && !sql.slice(at).startsWith('(')) tables.push(name.toLowerCase());
    if (sql[at] === '(') at = behindBracket(sql, at);
    const [alias = ''] = ALIAS.exec(sql.slice(at)) ?? [];
    at += alias.length;
    if (sql[at] === '(') at = behindBracket(sql, at);
    const [comma = ''] = /^\s*,\s*/.exec(sql.slice(at)) ?? [];
    if (comma === '' || at >= sql.length) return tables;
    at += comma.length;
  }
}

function behindBracket(sql: string, open: number): number {
  let depth = 0;
  for (let at = open; at < sql.length; at++) {
    if (sql[at] === '(') depth++;
    if (sql[at] === ')' && --depth === 0) return at + 1;
  }
  return sql.length;
}

/** Tables and views of the baseline and of all migrations, without the partitions. */
export function readTables(root: string): Set<string> {
  const folder = join(root, SERVER, 'storage/migrations');
  const tables = new Set<string>();
  const files = ['baseline', '.'].flatMap((part) =>
    readdirSync(join(folder, part))
      .sort()
      .map((name) => join(folder, part, name)),
  );
  for (const file of files.filter((name) => name.endsWith('.sql'))) {
    const sql = readFileSync(file, 'utf8').replaceAll(/--.*$/gm, '');
    for (const [, made, partition, dropped] of sql.matchAll(
      /create\s+(?:unlogged\s+)?(?:table|view)\s+(?:if not exists\s+)?([a-z_]+)\b(?!\.)(?:\s+(partition of))?|drop\s+(?:table|view)\s+(?:if exists\s+)?([a-z_]+)/gi,
    )) {
      if (made && !partition) tables.add(made);
      if (dropped) tables.delete(dropped);
    }
  }
  return tables;
}

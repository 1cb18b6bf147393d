import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';
import { clientConfig } from './connection.ts';
import { describeStatement } from './testing/describe-statement.ts';
import { nameOf, readModule, serverFiles, walk, type Module, type Node } from './testing/read-modules.ts';
import { rowType, type Class, type Column, type RowType } from './testing/row-type.ts';
import { textOf } from './testing/static-text.ts';

/**
 * Rows are asserted: `tx.query<Row>(sql)` says what comes back, and no compiler reads the SQL. Here the
 * database does: every statement that the sources alone say is described by it, and its columns are held
 * against the row type beside it.
 */
let t: TestDatabase;
let client: Client;
beforeAll(async () => {
  t = await testDatabase();
  client = new Client(clientConfig(t.logins.owner, 'test'));
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await t.drop();
});

interface Statement {
  where: string;
  /** Undefined where it is put together at run time. */
  sql: string | undefined;
  /** Undefined where the type is not known from the sources. */
  row: RowType | undefined;
}

const ASKS = new Set(['query', 'one', 'maybeOne', 'often']);

function statementsOf(module: Module): Statement[] {
  const found: Statement[] = [];
  const returned = new Map<unknown, Node>();
  walk(module.program, (node) => {
    for (const call of returnedBy(node)) returned.set(call, answerOf(node));
    const callee = node['callee'] as Node | undefined;
    const [own] = ((node['typeArguments'] as Node | null | undefined)?.['params'] as Node[] | undefined) ?? [];
    const type = own ?? returned.get(node);
    if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression' || !type || !ASKS.has(nameOf(callee['property']))) return;
    const sql = textOf((node['arguments'] as Node[])[0], module);
    found.push({ where: `${module.file}: ${sql?.replaceAll(/\s+/g, ' ').slice(0, 80) ?? ''}`, sql, row: rowType(type, module) });
  });
  return found;
}

/** Calls that a function with a type passes on as they are: their rows are what it answers. */
function returnedBy(node: Node): unknown[] {
  const body = node['body'] as Node | undefined;
  if (!node['returnType'] || !body) return [];
  const statements = body.type === 'BlockStatement' ? (body['body'] as Node[]) : [];
  return [body, ...statements.filter(({ type }) => type === 'ReturnStatement').map((one) => one['argument'])];
}

/** The row type in `Promise<Row[]>` and `Promise<Row | undefined>`. */
function answerOf(node: Node): Node {
  let type = (node['returnType'] as Node)['typeAnnotation'] as Node;
  if (type.type === 'TSTypeReference')
    [type = type] = ((type['typeArguments'] as Node | null | undefined)?.['params'] as Node[] | undefined) ?? [];
  if (type.type === 'TSUnionType') type = (type['types'] as Node[]).find((one) => one.type !== 'TSUndefinedKeyword') ?? type;
  return type.type === 'TSArrayType' ? (type['elementType'] as Node) : type;
}

function problemsOf(row: RowType, said: ReadonlyMap<string, Class>): string[] {
  return [...row].flatMap(([name, column]) => {
    const is = said.get(name);
    if (is === undefined) return column.isOptional ? [] : [`there is no column ${name}`];
    return fits(column, is) ? [] : [`${name} is ${is}, and is declared as ${[...column.classes].join(' | ')}`];
  });
}

function fits({ classes }: Column, is: Class): boolean {
  const plain = (one: Class) => (one === 'any' || one === 'any[]' ? 'any' : one);
  return plain(is) === 'any' || [...classes].some((one) => plain(one) === 'any' || one === is);
}

/** Only a cluster has these, and can describe what asks them. */
const OF_A_CLUSTER = /\bpg_dist_/;
/** Only the transaction that opened a cursor knows its columns. */
const OF_A_CURSOR = /^\s*fetch\b/;

test('tells a wrong class and a missing column of a statement', async () => {
  const said = await describeStatement(client, `select id, name, created_at, array['a'] as list from company where id = $1`);
  expect(Object.fromEntries(said)).toEqual({ id: 'number', name: 'string', created_at: 'Date', list: 'string[]' });
  const column = (...classes: Class[]): Column => ({ isOptional: false, classes: new Set(classes) });
  const row = new Map([
    ['id', column('string')],
    ['name', column('string', 'null')],
    ['gone', column('string')],
    ['list', column('string[]')],
  ]);
  expect(problemsOf(row, said)).toEqual(['id is number, and is declared as string', 'there is no column gone']);
  await expect(describeStatement(client, 'select 1 from nowhere')).rejects.toThrow('relation "nowhere" does not exist');
});

test('declares rows as the database has them', async () => {
  const statements = serverFiles()
    .flatMap((file) => statementsOf(readModule(file)))
    .filter(({ sql = '' }) => !OF_A_CURSOR.test(sql));
  const problems: string[] = [];
  const left: string[] = [];
  let checked = 0;
  for (const { where, sql, row } of statements) {
    if (sql === undefined || row === undefined || OF_A_CLUSTER.test(sql)) {
      left.push(where);
      continue;
    }
    try {
      problems.push(...problemsOf(row, await describeStatement(client, sql)).map((problem) => `${where}: ${problem}`));
      checked += 1;
    } catch (error) {
      problems.push(`${where}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  expect(problems).toEqual([]);
  expect(checked).toBeGreaterThan(200);
  // Put together at run time, or of a type with parameters.
  expect(left.length / statements.length, left.join('\n')).toBeLessThan(0.21);
});

test('reads a statement that is put together of parts, with its values numbered', () => {
  const file = 'apps/server/src/features/measuring/counting/cell-conversions.read.ts';
  const [statement] = statementsOf(readModule(file));
  expect(statement?.sql).toMatch(
    / where x\.company_id = \$1 and x\.model = \$2 [^]+ i\.company_id = \$16 [^]+ case when r\.clicked then \d+ else/,
  );
});

test('follows parts into functions, and reads the first of a choice', () => {
  const texts = statementsOf(readModule('apps/server/src/features/measuring/counting/reports.read.ts')).map(({ sql = '' }) => sql);
  expect(texts.find((text) => text.startsWith('select day, sum'))).toMatch(
    /company_id = \$1 and object_id = 0\s+and kind = \$2 and population in \(\d, \d\) and day between \$3 and \$4 .+ between \$5 and \$6\) group by day$/,
  );
});

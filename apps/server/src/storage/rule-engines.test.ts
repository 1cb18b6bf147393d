import { seededRandom } from '@limn/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientBase } from 'pg';
import { compileSql, INPUT_TYPE, INPUT_TYPES, OPERATOR, OPERATORS, type Column } from '@limn/query';
import { COLUMNS, operatorCases, treeCases, WHOLE_COMPARISONS, WHOLE_NUMBERS, type OperatorCase } from '@limn/query/testing';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';
import { withClient } from './connection.ts';
import { compareEngines, makeRuleRows } from './testing/rule-engines.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

const withOwner = <T>(work: (client: ClientBase) => Promise<T>) => withClient(t.logins.owner, 'test', work);

describe('rules compiled to SQL', () => {
  it('answer every case of the truth tables as the tables do', async () => {
    const cases = operatorCases().filter((one) => stored(one) !== undefined);
    const wrong = await withOwner(async (client) => {
      const different: string[] = [];
      for (const one of cases) if ((await answerOf(client, one)) !== (one.verdict === 'true')) different.push(one.name);
      return different;
    });
    expect(wrong).toEqual([]);
    expect(cases.length).toBeGreaterThanOrEqual(400);
  });

  it('answer every case of the trees as the tables do', async () => {
    const wrong = await withOwner(async (client) => {
      const different: string[] = [];
      for (const { name, tree, options, facts, verdict } of treeCases()) {
        const columnOf = ({ id }: { id: string | number }): Column | undefined =>
          id === 'unknown' ? undefined : { storage: 'text', sql: 'c' };
        const { text, values } = compileSql(tree, { ...options, columnOf, facts });
        const { rows } = await client.query<{ yes: boolean }>(`select ${text} as yes from (select 'x'::text as c) v`, values);
        if (rows[0]?.yes !== (verdict === 'true')) different.push(name);
      }
      return different;
    });
    expect(wrong).toEqual([]);
  });

  it('agree with the evaluator about random trees and rows of every operator and type', async () => {
    const random = seededRandom(20_261_122);
    const seen = await withOwner(async (client) => {
      const rows = await makeRuleRows(client, random, 40);
      const all = [];
      for (const operator of OPERATORS.keys()) {
        for (const type of INPUT_TYPES.keys()) all.push(await compareEngines(client, rows, { random, operator, type, trees: 4 }));
      }
      return all;
    });
    expect(seen.flatMap(({ differences }) => differences)).toEqual([]);
    expect(seen.reduce((sum, { pairs }) => sum + pairs, 0)).toBe(OPERATORS.length * INPUT_TYPES.length * 160);
  });

  it('tell whole numbers apart to the last digit, in every kind of column', async () => {
    const wrong = await withOwner(async (client) => {
      await client.query(
        `create temporary table whole_numbers as
        select n, n::text as t, array['7', n::text] as l, case when abs(n) < 9223372036854775808 then n::bigint end as b from unnest($1::numeric[]) n`,
        [WHOLE_NUMBERS.map(String)],
      );
      const different: string[] = [];
      for (const wanted of WHOLE_NUMBERS) {
        for (const { operator, holds } of WHOLE_COMPARISONS) {
          const expected = (of: string) =>
            WHOLE_NUMBERS.filter((value) => holds(value, wanted) && (of !== 'b' || isBigint(value))).map(String);
          for (const sql of ['n', 't', 'b']) {
            const query = { category_id: 'c', id: sql, operator, value: String(wanted), ruleType: INPUT_TYPE.NUMBER };
            const { text, values } = compileSql(
              { operator: 'All', children: [{ type: 'rule', query }] },
              {
                columnOf: () => ({ storage: sql === 't' ? 'text' : 'number', sql }),
                facts: { moment: { now: 0, timezone: 'UTC' }, read: () => undefined },
              },
            );
            const { rows } = await client.query<{ n: string }>(
              `select n::text from whole_numbers where ${sql} is not null and ${text}`,
              values,
            );
            if (
              rows
                .map(({ n }) => n)
                .toSorted()
                .join() !== expected(sql).toSorted().join()
            )
              different.push(`${sql} ${operator} ${wanted}`);
          }
        }
      }
      return different;
    });
    expect(wrong).toEqual([]);
  });

  it('read signs alone as no number', async () => {
    const matches = await withOwner(async (client) => {
      const found: unknown[] = [];
      for (const value of ['-1', '-9007199254740993']) {
        const query = { category_id: 'c', id: 't', operator: OPERATOR.GREATER, value, ruleType: INPUT_TYPE.NUMBER };
        const { text, values } = compileSql(
          { operator: 'All', children: [{ type: 'rule', query }] },
          { columnOf: () => ({ storage: 'text', sql: 't' }), facts: { moment: { now: 0, timezone: 'UTC' }, read: () => undefined } },
        );
        const cells = `(values ('.'), ('+.'), ('-.'), ('£.'), (','), ('-,'), ('+'), ('-'), ('%'), ('.5'), ('5.')) cells (t)`;
        found.push((await client.query<{ t: string }>(`select t from ${cells} where ${text}`, values)).rows.map(({ t }) => t));
      }
      return found;
    });
    expect(matches).toEqual([
      ['.5', '5.'],
      ['.5', '5.'],
    ]);
  });

  it('keep a hostile value out of the statement', () => {
    const value = "'; drop table company; --";
    const query = { category_id: value, id: value, operator: 0, value, ruleType: 1, string: value };
    const tree = { operator: 'All', children: [{ type: 'rule', query }] };
    const facts = { moment: { now: 0, timezone: "Nowhere'; --" }, read: () => undefined };
    const { text, values } = compileSql(tree, { columnOf: () => COLUMNS.at, facts, firstParameter: 5 });
    expect(text).not.toContain('drop table');
    expect(text).not.toContain('Nowhere');
    expect(text).toContain('$5');
    expect(values).toContain(value);
  });
});

function isBigint(value: bigint): boolean {
  return BigInt.asIntN(64, value) === value && value !== -(2n ** 63n);
}

/** How a value of the tables would lie in a column; undefined for what lies in none. */
function stored({ value }: OperatorCase): { column: Column; type: string; values: unknown[] } | undefined {
  if (value === null || value === undefined || typeof value === 'string') return plain('text', value ?? null);
  if (typeof value === 'number') return { ...plain('number', value), type: 'numeric' };
  if (typeof value === 'boolean') return plain('boolean', value);
  if (value instanceof Date) return { ...plain('timestamp', value), type: 'timestamptz' };
  if (Array.isArray(value)) return { ...plain('list', value), type: 'text[]' };
  if (typeof value !== 'object' || !('latitude' in value)) return undefined;
  return {
    column: { storage: 'point', latitude: 'v.c[1]', longitude: 'v.c[2]' },
    type: 'float8[]',
    values: [[value.latitude, value.longitude]],
  };
}

function plain(
  storage: 'text' | 'number' | 'boolean' | 'timestamp' | 'list',
  value: unknown,
): { column: Column; type: string; values: unknown[] } {
  return { column: { storage, sql: 'v.c' }, type: storage, values: [value] };
}

async function answerOf(client: ClientBase, one: OperatorCase): Promise<boolean | undefined> {
  const { column, type, values } = stored(one) ?? plain('text', null);
  const tree = { operator: 'All', children: [{ type: 'rule', query: one.query }] };
  const condition = compileSql(tree, { columnOf: () => column, facts: one.facts, firstParameter: 2 });
  const { rows } = await client.query<{ yes: boolean }>(`select ${condition.text} as yes from (select $1::${type} as c) v`, [
    ...values,
    ...condition.values,
  ]);
  return rows[0]?.yes;
}

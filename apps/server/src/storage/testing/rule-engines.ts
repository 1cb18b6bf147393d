/** Asks both engines the same questions: trees of rules about rows of a table. */
import type { ClientBase } from 'pg';
import type { Random } from '@limn/model';
import { compileSql, compileTree, type Facts } from '@limn/query';
import { COLUMNS, randomMoment, randomRow, randomTree, type RandomRow } from '@limn/query/testing';

const INSERT = `insert into rule_rows (n_row, t1, t2, n, b, d, at, l, y, x) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

/** A temporary table of random rows; answers them as the evaluator gets them. */
export async function makeRuleRows(client: ClientBase, random: Random, count: number): Promise<RandomRow[]> {
  await client.query('drop table if exists rule_rows');
  await client.query(
    'create temporary table rule_rows (n_row int, t1 text collate "C", t2 text, n numeric, b boolean, d date, at timestamptz, l text[], y float8, x float8)',
  );
  const rows = Array.from({ length: count }, () => randomRow(random));
  for (const [index, { t1, t2: written, n, b, d, at, l, p }] of rows.entries()) {
    const t2 = written && typeof written === 'object' && 'form' in written ? written.text : null;
    const [y, x] = p && typeof p === 'object' && 'latitude' in p ? [p.latitude, p.longitude] : [null, null];
    await client.query(INSERT, [index, t1, t2, n, b, d, at, l, y, x]);
  }
  await client.query('analyze rule_rows');
  return rows;
}

export interface Agreement {
  pairs: number;
  matches: number;
  /** The first that differ, in words. */
  differences: string[];
}

/** Decides random trees with a rule of this operator and type about every row, in JavaScript and in SQL. */
export async function compareEngines(
  client: ClientBase,
  rows: readonly RandomRow[],
  { random, operator, type, trees }: { random: Random; operator: number; type: number; trees: number },
): Promise<Agreement> {
  const agreement: Agreement = { pairs: 0, matches: 0, differences: [] };
  for (let left = trees; left > 0; left--) {
    const tree = randomTree(random, operator, type);
    const surroundings = randomMoment(random);
    const emptied = random() < 0.5 ? 'false' : 'skip';
    const compiled = compileTree(tree, { emptied });
    const { text, values } = compileSql(tree, {
      emptied,
      columnOf: ({ id }) => COLUMNS[id as keyof typeof COLUMNS],
      facts: { ...surroundings, read: () => undefined },
    });
    const answer = await client.query<{ verdicts: boolean[] }>(
      `select array_agg(${text} order by n_row) as verdicts from rule_rows`,
      values,
    );
    const verdicts = answer.rows[0]?.verdicts ?? [];
    for (const [index, row] of rows.entries()) {
      const facts: Facts = { ...surroundings, read: ({ id }) => row[id as keyof RandomRow] };
      const ours = compiled.decide(facts) === 'true';
      agreement.pairs++;
      if (ours) agreement.matches++;
      if (ours !== verdicts[index] && agreement.differences.length < 3) {
        agreement.differences.push(JSON.stringify({ ours, theirs: verdicts[index], tree, row, moment: surroundings.moment, emptied }));
      }
    }
  }
  return agreement;
}

/** Events and rules for tests of views: rows are put into the event's table as the drain would. */
import { ensureEventMonth, eventColumn, eventTableName } from '../../../../storage/event-tables.ts';
import { withClient } from '../../../../storage/connection.ts';
import type { ApiServer } from '../../../../testing/api-server.ts';

/** The customer, the moment, then the values of the other fields in their order. */
export type EventLine = readonly [string | null, string, ...(string | null)[]];

/** Keys are the numbers of the lines, so that they sort as the lines do. */
export async function addEvents(
  api: ApiServer,
  companyId: number,
  event: number,
  lines: readonly EventLine[],
  types: readonly string[] = ['text', 'text', 'numeric'],
): Promise<void> {
  const table = { companyId, id: event, generation: 1 };
  const months = new Set(lines.map(([, at]) => `${at.slice(0, 7)}-01`));
  await api.db.withCompany(companyId, async (tx) => {
    for (const month of months) await ensureEventMonth(tx, table, month);
  });
  const columns = types.map((_, index) => eventColumn(index + 1));
  await withClient(api.logins.jobs, 'test', async (client) => {
    await client.query(`select set_config('app.company', $1, false)`, [String(companyId)]);
    await client.query(
      `insert into ${eventTableName(table)} (at, key, received_at, ${columns.join(', ')})
       select u.at, lpad(to_hex(u.n), 32, '0')::uuid, u.at, ${columns.map((column, index) => `u.${column}::${types[index]}`).join(', ')}
       from unnest($1::timestamptz[], ${columns.map((_, index) => `$${index + 2}::text[]`).join(', ')}) with ordinality as u (at, ${columns.join(', ')}, n)`,
      [lines.map(([, at]) => at), ...columns.map((_, index) => lines.map((line) => (index === 0 ? line[0] : (line[index + 1] ?? null))))],
    );
  });
}

/** The key of the line with this number, from 1. */
export function keyOf(line: number): string {
  const hex = line.toString(16).padStart(32, '0');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export async function removeEvents(api: ApiServer, companyId: number, event: number): Promise<void> {
  await withClient(api.logins.jobs, 'test', async (client) => {
    await client.query(`select set_config('app.company', $1, false)`, [String(companyId)]);
    await client.query(`delete from ${eventTableName({ companyId, id: event, generation: 1 })}`);
  });
}

export function rule(category_id: string, id: string, operator: number, value: unknown = null): object {
  return { type: 'rule', query: { category_id, id, operator, value, ruleType: 0 } };
}

/**
 * Writes the table of uses. A row may outlive what it names (no one asks for it any more), never the user
 * that names it.
 */
import type { UsedKind } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import type { HoldUsed, Used, User, Uses } from './uses.port.ts';

/** Rows of one statement: each has two parameters of its own. */
const AT_ONCE = 5000;

export function createUses(hold: Readonly<Record<UsedKind, HoldUsed>>): Uses {
  return {
    async note(tx, companyId, user, used) {
      const missing = used.filter(({ id }) => id === 0);
      const named = used.filter(({ id }) => id !== 0);
      const wanted = new Map(named.map(({ kind, id }) => [keyOf(kind, id), { kind, id: String(id) }]));
      const known = await tx.query<{ kind: UsedKind; id: string }>(
        `select used_kind as kind, used_id as id from object_use where ${USER}`,
        at(companyId, user),
      );
      const keys = new Set(known.map(({ kind, id }) => keyOf(kind, id)));
      const added = [...wanted].filter(([key]) => !keys.has(key)).map(([, one]) => one);
      // Contents under a live version may change too, such as a column of a table that it uses.
      for (const [kind, ids] of byKind(user.live ? [...wanted.values()] : added)) {
        const held = await hold[kind](tx, companyId, ids);
        const there = new Set(held?.map(({ id }) => String(id)) ?? ids);
        missing.push(...ids.filter((id) => !there.has(id)).map((id) => ({ kind, id })));
      }
      const gone = known.filter(({ kind, id }) => !wanted.has(keyOf(kind, id)));
      for (const [kind, ids] of byKind(gone))
        await tx.run(`delete from object_use where ${USER} and used_kind = $5 and used_id = any ($6)`, [...at(companyId, user), kind, ids]);
      for (let from = 0; from < added.length; from += AT_ONCE) await insert(tx, companyId, user, added.slice(from, from + AT_ONCE));
      return missing;
    },
  };
}

const USER = 'company_id = $1 and user_kind = $2 and user_id = $3 and live = $4';
const at = (companyId: number, { kind, id, live }: User) => [companyId, kind, id, live];

function keyOf(kind: UsedKind, id: Used['id']): string {
  return `${kind} ${id}`;
}

/** In the order of their kinds and ids: everyone takes locks in the same one. */
function byKind(used: readonly { kind: UsedKind; id: string }[]): [UsedKind, string[]][] {
  const kinds = new Map<UsedKind, string[]>();
  for (const { kind, id } of used) {
    const ids = kinds.get(kind);
    if (ids) ids.push(id);
    else kinds.set(kind, [id]);
  }
  return [...kinds].toSorted(([a], [b]) => a - b);
}

/** Rows as values: a distributed table takes no rows of `unnest` under row-level security. */
async function insert(tx: Tx, companyId: number, user: User, rows: readonly { kind: UsedKind; id: string }[]): Promise<void> {
  const params: unknown[] = at(companyId, user);
  const values = rows.map(({ kind, id }) => `($1, $2, $3, $4, $${params.push(kind)}::smallint, $${params.push(id)}::text)`);
  await tx.run(
    `insert into object_use (company_id, user_kind, user_id, live, used_kind, used_id) values ${values.join(', ')} on conflict do nothing`,
    params,
  );
}

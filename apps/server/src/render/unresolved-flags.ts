/**
 * Tells the marketer which placeholders of their tags arrived unfilled: counted here, written every few
 * seconds.
 */
import { AppError, dayIn } from '@limn/model';
import type { Log } from '../platform/log.ts';
import type { Database } from '../storage/database.ts';
import type { OpenedObject } from './opened/opened-object.ts';

/** The object whose tag it was. */
type Noted = Pick<OpenedObject, 'companyId' | 'objectId' | 'company'>;

export interface UnresolvedFlags {
  /** @param params what arrived, by parameter */
  note(opened: Noted, parameters: readonly string[], params: ReadonlyMap<string, string>, atMs: number): void;
  /** Writes what is noted. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Flag {
  companyId: number;
  objectId: number;
  parameter: string;
  day: number;
  /** The latest text that arrived. */
  token: string;
  atMs: number;
  n: number;
}

const FLUSH_MS = 5000;
/** A database that stays away must not fill the memory with hints. */
const MAX_FLAGS = 10_000;

export function createUnresolvedFlags(db: Pick<Database, 'withCompany'>, log: Log): UnresolvedFlags {
  let flags = new Map<string, Flag>();
  const timer = setInterval(() => void flush(), FLUSH_MS);
  timer.unref();

  async function flush(): Promise<void> {
    const taken = flags;
    flags = new Map();
    let away = false;
    for (const [key, flag] of taken) {
      try {
        if (!away) await write(db, flag);
      } catch (error) {
        log.warn('render.flags_not_written', { why: error instanceof Error ? error.name : 'unknown' });
        // Tokens of a deleted company are refused for ever and must not hold up others.
        away = error instanceof AppError && error.code === 'unavailable';
      }
      const since = flags.get(key);
      if (away && (since || flags.size < MAX_FLAGS)) flags.set(key, since ? merged(flag, since) : flag);
    }
  }

  return {
    note({ companyId, objectId, company }, parameters, params, atMs) {
      for (const parameter of parameters) {
        const flag = {
          companyId,
          objectId,
          parameter: parameter.slice(0, 200),
          day: dayIn(company.timezone, atMs),
          token: (params.get(parameter) ?? '').slice(0, 200),
          atMs,
          n: 1,
        };
        const key = `${objectId}:${flag.day}:${flag.parameter}`;
        if (flags.has(key) || flags.size < MAX_FLAGS) flags.set(key, merged(flags.get(key), flag));
      }
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

function merged(known: Flag | undefined, flag: Flag): Flag {
  return known ? { ...flag, n: known.n + flag.n } : flag;
}

async function write(db: Pick<Database, 'withCompany'>, { companyId, objectId, parameter, day, token, atMs, n }: Flag): Promise<void> {
  await db.withCompany(companyId, (tx) =>
    tx.run(
      `insert into unresolved (company_id, object_id, parameter, day, n, token, last_at) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (company_id, object_id, parameter, day) do update
       set n = unresolved.n + excluded.n, token = excluded.token, last_at = greatest(unresolved.last_at, excluded.last_at)`,
      [companyId, objectId, parameter, day, n, token, new Date(atMs)],
    ),
  );
}

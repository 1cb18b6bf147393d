/**
 * Finds what a public uuid names now, and caches it. An answer is refreshed when the database says that it
 * changed (channel `version`) and, as a net, when it is used and older than five seconds. While the database
 * is away, what was known last goes on being served.
 */
import type { Log } from '../../platform/log.ts';
import { steadyMs } from '../../platform/steady-clock.ts';
import { withDeadline } from '../../platform/with-deadline.ts';
import type { Database, RenderTx } from '../../storage/database.ts';
import type { KnownTokens } from '../resolve-values.ts';
import { concerns, createHeldObjects, EXPIRED, type Change } from './held-objects.ts';
import { openLoaders, type LoaderDeps } from './kinds.ts';
import type { OpenedObject, PublishedObject } from './opened-object.ts';

export interface ObjectSource {
  /**
   * The object as it is held, where it may be used without asking. Undefined says nothing of whether there is
   * one.
   */
  known(uuid: string): OpenedObject | undefined;
  /** Undefined for an unknown uuid. Rejects only when nothing is known and the database cannot be asked. */
  find(uuid: string): Promise<OpenedObject | undefined>;
  /** As it was published under an earlier number; undefined where there is no such version. */
  published(opened: OpenedObject, version: number): Promise<PublishedObject | undefined>;
  /** The draft as it stands, as if it were published now. */
  draft(opened: OpenedObject): Promise<PublishedObject | undefined>;
  close(): Promise<void>;
}

export interface ObjectSourceDeps extends LoaderDeps {
  db: Pick<Database, 'findRoute' | 'renderRead' | 'listen'>;
  log: Log;
  nowMs?: () => number;
}

const FRESH_MS = 5000;
const UNKNOWN_MS = 60_000;
const TIMEOUT_MS = 500;
const MAX_BYTES = 256 * 1024 * 1024;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** One question to the database. */
interface Reading {
  opened: Promise<OpenedObject | undefined>;
  /** Changes announced since it was asked. */
  changes: Change[];
}

export async function openObjectSource({ db, log, nowMs = steadyMs, ...kinds }: ObjectSourceDeps): Promise<ObjectSource> {
  const entries = createHeldObjects(MAX_BYTES);
  const loaders = openLoaders({ ...kinds, find: (uuid) => known(uuid) ?? find(uuid), published });
  const reading = new Map<string, Reading>();

  /** Asks the database, once at a time for each uuid. */
  function read(uuid: string): Promise<OpenedObject | undefined> {
    const running = reading.get(uuid);
    if (running) return running.opened;
    const started: Reading = { changes: [], opened: readObject(uuid) };
    started.opened = started.opened
      .then((opened) => {
        // Changes during the read may have been missed.
        const isStale = started.changes.some((change) => concerns(change, uuid, opened));
        entries.set(uuid, { opened, readMs: isStale ? EXPIRED : nowMs() });
        return opened;
      })
      .finally(() => reading.delete(uuid));
    reading.set(uuid, started);
    return started.opened;
  }

  async function readObject(uuid: string): Promise<OpenedObject | undefined> {
    const route = await db.findRoute(uuid);
    const found = route && loaders.of(route.kind);
    if (!found) return undefined;
    const { companyId, objectId, deleted } = route;
    return db.renderRead(companyId, async (tx) => {
      const [own, tokens] = await Promise.all([found.loader.load(tx, { ...route, uuid }), readTokens(tx, objectId)]);
      return own && { kind: found.kind, uuid, companyId, objectId, deleted, tokens, ...own };
    });
  }

  const stopListening = await db.listen('version', (change) => {
    for (const started of reading.values()) started.changes.push(change);
    entries.expire(change);
  });

  function known(uuid: string): OpenedObject | undefined {
    const entry = entries.get(uuid);
    if (!entry?.opened || entry.readMs === EXPIRED) return undefined;
    // A little old: used, and looked at meanwhile. A change would have announced itself.
    if (nowMs() - entry.readMs >= FRESH_MS) refresh(uuid);
    return entry.opened;
  }

  function refresh(uuid: string): void {
    read(uuid).catch((error: unknown) => log.warn('render.refresh_failed', { uuid, why: error instanceof Error ? error.name : 'unknown' }));
  }

  async function find(uuid: string): Promise<OpenedObject | undefined> {
    const held = known(uuid);
    if (held || !UUID.test(uuid)) return held;
    const entry = entries.get(uuid);
    if (!entry) return read(uuid);
    if (entry.readMs !== EXPIRED && nowMs() - entry.readMs < UNKNOWN_MS) return undefined;
    // Changed, or not there a while ago: worth a short wait, but not for a database that hangs.
    const found = await withDeadline(read(uuid).then(asFound), TIMEOUT_MS).catch(() => undefined);
    return found ? found.opened : entry.opened;
  }

  function published(opened: OpenedObject, version: number): Promise<PublishedObject | undefined> {
    return db.renderRead(opened.companyId, async (tx) => loaders.of(opened.kind)?.loader.published(tx, opened, version));
  }

  return {
    known,
    find,
    published,
    draft: (opened) => db.renderRead(opened.companyId, async (tx) => loaders.of(opened.kind)?.loader.draft(tx, opened)),
    close: stopListening,
  };
}

/** Tells "there is none" from "not known in time". */
function asFound(opened: OpenedObject | undefined): { opened: OpenedObject | undefined } {
  return { opened };
}

async function readTokens(tx: RenderTx, objectId: number): Promise<KnownTokens> {
  const rows = await tx.query<{ parameter: string; token: string }>(
    'select parameter, token from tag_token where company_id = $1 and object_id = $2',
    [objectId],
  );
  const tokens = new Map<string, Set<string>>();
  for (const { parameter, token } of rows) tokens.set(parameter, (tokens.get(parameter) ?? new Set()).add(token));
  return tokens;
}

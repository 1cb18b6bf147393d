/**
 * What a public uuid shows now, kept in memory. An answer is refreshed when the database says that it changed (channel
 * `version`) and, as a net, when it is used and older than five seconds. While the database is away, what was known last
 * goes on being served.
 */
import { OBJECT_KIND, PLAN_TYPE, stopsWithoutCredits } from '@limn/model';
import { documentFields, hasDynamicPictures } from '@limn/scene';
import type { Log } from '../platform/log.ts';
import type { Database, RenderTx, Route } from '../storage/database.ts';
import type { VersionSnapshot } from '@limn/published';
import type { TrackingSettings } from '@limn/tags';
import { computedFields, type ComputedFields, type KnownTokens } from './resolve-values.ts';
import { steadyMs } from '../platform/steady-clock.ts';
import { createByteCache } from '../platform/byte-cache.ts';
import { concerns, createHeldImages, ENTRY_BYTES, EXPIRED, type Change } from './held-images.ts';
import { tickingFields } from './ticking-fields.ts';
import { withDeadline } from '../platform/with-deadline.ts';

/** A published version with what was worked out from it once. */
export interface LiveVersion {
  version: number;
  /** Names the version in caches. */
  key: string;
  snapshot: VersionSnapshot;
  computed: ComputedFields;
  /** Fields that change the picture; others may differ without a new drawing. */
  drawnFields: readonly string[];
  /** True where recipients may see pictures of their own. */
  hasDynamicPictures: boolean;
  neutralHash: string | null;
}

/** An image as recipients meet it. */
export interface PublicImage {
  uuid: string;
  companyId: number;
  objectId: number;
  deleted: boolean;
  /** Undefined before the first publish, and only then. */
  live: LiveVersion | undefined;
  tokens: KnownTokens;
  tracking: TrackingSettings;
  company: {
    timezone: string;
    website: string;
    allowedHosts: readonly string[];
    recipientKey: Uint8Array;
    stopsWithoutCredits: boolean;
    isTrial: boolean;
  };
}

export interface VersionSource {
  /** The image as it is held, where it may be used without asking. Undefined says nothing of whether there is one. */
  known(uuid: string): PublicImage | undefined;
  /** Undefined for an unknown uuid. Rejects only when nothing is known and the database cannot be asked. */
  find(uuid: string): Promise<PublicImage | undefined>;
  /** The draft as it stands, as if it were published now. */
  draft(image: PublicImage): Promise<LiveVersion | undefined>;
  close(): Promise<void>;
}

export interface VersionSourceDeps {
  db: Pick<Database, 'findRoute' | 'renderRead' | 'listen'>;
  /** The draft of an image as it would be published, and a key that names exactly this snapshot. */
  loadDraft: (companyId: number, imageId: number) => Promise<{ snapshot: VersionSnapshot; key: string } | undefined>;
  log: Log;
  nowMs?: () => number;
}

const FRESH_MS = 5000;
const UNKNOWN_MS = 60_000;
const PATIENCE_MS = 500;
const MAX_BYTES = 256 * 1024 * 1024;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** One question to the database. */
interface Reading {
  image: Promise<PublicImage | undefined>;
  /** What was announced since it was asked. */
  changes: Change[];
}

interface SettingsRow {
  url_settings: TrackingSettings;
  website: string;
  timezone: string;
  allowed_hosts: string[];
  eid_key: Buffer;
  plan_type: string;
  plan_id: string;
  url_utm_campaign: string;
  url_utm_content: string;
  url_utm_medium: string;
  url_utm_source: string;
  url_custom: string;
}

export async function openVersionSource({ db, loadDraft, log, nowMs = steadyMs }: VersionSourceDeps): Promise<VersionSource> {
  const entries = createHeldImages(MAX_BYTES);
  const versions = createByteCache<LiveVersion>(MAX_BYTES);
  const reading = new Map<string, Reading>();

  /** Asks the database, once at a time for each uuid. */
  function read(uuid: string): Promise<PublicImage | undefined> {
    const running = reading.get(uuid);
    if (running) return running.image;
    const started: Reading = { changes: [], image: readImage(uuid) };
    started.image = started.image
      .then((image) => {
        // What changed while it was read may have been read too early.
        const isStale = started.changes.some((change) => concerns(change, uuid, image));
        entries.set(uuid, { image, readMs: isStale ? EXPIRED : nowMs() });
        return image;
      })
      .finally(() => reading.delete(uuid));
    reading.set(uuid, started);
    return started.image;
  }

  async function readImage(uuid: string): Promise<PublicImage | undefined> {
    const route = await db.findRoute(uuid);
    if (route?.kind !== OBJECT_KIND.image) return undefined;
    return db.renderRead(route.companyId, async (tx) => {
      const [settings, tokens, live] = await Promise.all([
        readSettings(tx, route.objectId),
        readTokens(tx, route.objectId),
        readLive(tx, route),
      ]);
      return settings && { uuid, companyId: route.companyId, objectId: route.objectId, deleted: route.deleted, live, tokens, ...settings };
    });
  }

  async function readLive(tx: RenderTx, { companyId, objectId, liveVersion }: Route): Promise<LiveVersion | undefined> {
    if (liveVersion === null) return undefined;
    const key = `${companyId}:${objectId}:${liveVersion}`;
    const held = versions.get(key);
    if (held) return held;
    const row = await tx.maybeOne<{ snapshot: VersionSnapshot; neutral_hash: string | null }>(
      'select snapshot, neutral_hash from image_version where company_id = $1 and image_id = $2 and version = $3',
      [objectId, liveVersion],
    );
    if (!row) return undefined;
    const live = compileVersion(key, liveVersion, row.snapshot, row.neutral_hash);
    versions.set(key, live, ENTRY_BYTES + 2 * JSON.stringify(row.snapshot).length);
    return live;
  }

  const stopListening = await db.listen('version', (change) => {
    for (const started of reading.values()) started.changes.push(change);
    entries.expire(change);
  });

  function known(uuid: string): PublicImage | undefined {
    const entry = entries.get(uuid);
    if (!entry?.image || entry.readMs === EXPIRED) return undefined;
    // A little old: used, and looked at meanwhile. A change would have announced itself.
    if (nowMs() - entry.readMs >= FRESH_MS) refresh(uuid);
    return entry.image;
  }

  function refresh(uuid: string): void {
    read(uuid).catch((error: unknown) => log.warn('render.refresh_failed', { uuid, why: error instanceof Error ? error.name : 'unknown' }));
  }

  return {
    known,
    async find(uuid) {
      const image = known(uuid);
      if (image || !UUID.test(uuid)) return image;
      const entry = entries.get(uuid);
      if (!entry) return read(uuid);
      if (entry.readMs !== EXPIRED && nowMs() - entry.readMs < UNKNOWN_MS) return undefined;
      // Changed, or not there a while ago: worth a short wait, but not for a database that hangs.
      const found = await withDeadline(read(uuid).then(asFound), PATIENCE_MS).catch(() => undefined);
      return found ? found.image : entry.image;
    },
    async draft(image) {
      const draft = await loadDraft(image.companyId, image.objectId);
      return draft && compileVersion(draft.key, 0, draft.snapshot, null);
    },
    close: stopListening,
  };
}

/** Tells "there is none" from "not known in time". */
function asFound(image: PublicImage | undefined): { image: PublicImage | undefined } {
  return { image };
}

/** Works out once what every request needs of a version. */
export function compileVersion(key: string, version: number, snapshot: VersionSnapshot, neutralHash: string | null): LiveVersion {
  return {
    key,
    version,
    snapshot,
    neutralHash,
    computed: computedFields(snapshot),
    drawnFields: snapshot.timer
      ? [...new Set([...documentFields(snapshot.document), ...tickingFields(snapshot).needs])]
      : documentFields(snapshot.document),
    hasDynamicPictures: hasDynamicPictures(snapshot.document),
  };
}

async function readSettings(tx: RenderTx, objectId: number): Promise<Pick<PublicImage, 'tracking' | 'company'> | undefined> {
  const row = await tx.maybeOne<SettingsRow>(
    `select i.url_settings, c.website, c.timezone, c.allowed_hosts, c.eid_key, c.plan_type, c.plan_id, c.url_utm_campaign, c.url_utm_content, c.url_utm_medium,
            c.url_utm_source, c.url_custom
     from image i join company c on c.id = i.company_id where i.company_id = $1 and i.id = $2`,
    [objectId],
  );
  if (!row) return undefined;
  const own = row.url_settings;
  const tracking: TrackingSettings = {
    utm_campaign: own.utm_campaign ?? row.url_utm_campaign,
    utm_content: own.utm_content ?? row.url_utm_content,
    utm_medium: own.utm_medium ?? row.url_utm_medium,
    utm_source: own.utm_source ?? row.url_utm_source,
    custom: own.custom ?? row.url_custom,
  };
  return {
    tracking,
    company: {
      timezone: row.timezone,
      website: row.website,
      allowedHosts: row.allowed_hosts,
      recipientKey: row.eid_key,
      stopsWithoutCredits: stopsWithoutCredits({ planType: row.plan_type, planId: row.plan_id }),
      isTrial: row.plan_type === PLAN_TYPE.freeTrial,
    },
  };
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

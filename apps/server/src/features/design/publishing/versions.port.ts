/**
 * Versions of a kind that keeps its drafts in a table of its name and their versions beside it, in
 * `<kind>_version`: written once, never changed. The kind owns both tables; the statements are the same for
 * all.
 */
import type { Tx } from '../../../storage/database.ts';
import type { VersionContent } from './publishing.port.ts';

/** A version of which nothing was drawn. */
export interface NewVersion<Snapshot> extends VersionContent {
  snapshot: Snapshot;
  note: string;
}

export interface VersionRow {
  version: number;
  note: string;
  published_at: Date;
  published_by: string | null;
}

export interface Versions<Snapshot> {
  /**
   * The highest number that was given; 0 before the first version. The object must be held, so that numbers
   * follow each other.
   */
  lastVersion(tx: Tx, companyId: number, id: number): Promise<number>;
  insert(tx: Tx, companyId: number, id: number, version: number, content: NewVersion<Snapshot>, userId: number | null): Promise<void>;
  /** Newest first. */
  list(tx: Tx, companyId: number, id: number): Promise<VersionRow[]>;
  find(tx: Tx, companyId: number, id: number, version: number): Promise<Omit<NewVersion<Snapshot>, 'note'> | undefined>;
  /**
   * Sets the object's own record of its live version. The revision rises, so that an answer from before can't
   * be taken for a later one.
   */
  setLive(tx: Tx, companyId: number, id: number, live: { version: number; draftRevision: number }, userId: number | null): Promise<void>;
}

export function lastVersionOf(kind: 'image' | 'campaign' | 'recipe'): Versions<unknown>['lastVersion'] {
  const sql = `select coalesce(max(version), 0) as last from ${kind}_version where company_id = $1 and ${kind}_id = $2`;
  return async (tx, companyId, id) => (await tx.one<{ last: number }>(sql, [companyId, id])).last;
}

export function versionsOf<Snapshot>(kind: 'campaign' | 'recipe'): Versions<Snapshot> {
  const versions = `${kind}_version`;
  return {
    lastVersion: lastVersionOf(kind),
    async insert(tx, companyId, id, version, { snapshot, note, draftRevision }, userId) {
      await tx.run(
        `insert into ${versions} (company_id, ${kind}_id, version, snapshot, note, draft_revision, published_by)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [companyId, id, version, JSON.stringify(snapshot), note, draftRevision, userId],
      );
    },
    list: (tx, companyId, id) =>
      tx.query<VersionRow>(
        `select v.version, v.note, v.published_at, coalesce(nullif(u.name, ''), u.email) as published_by
         from ${versions} v left join app_user u on u.id = v.published_by
         where v.company_id = $1 and v.${kind}_id = $2 order by v.version desc`,
        [companyId, id],
      ),
    find: (tx, companyId, id, version) =>
      tx.maybeOne(
        `select snapshot, draft_revision as "draftRevision" from ${versions} where company_id = $1 and ${kind}_id = $2 and version = $3`,
        [companyId, id, version],
      ),
    async setLive(tx, companyId, id, { version, draftRevision }, userId) {
      await tx.run(
        `update ${kind} set live_version = $3, published_revision = $4, revision = revision + 1, updated_at = now(), updated_by = $5
         where company_id = $1 and id = $2`,
        [companyId, id, version, draftRevision, userId],
      );
    },
  };
}

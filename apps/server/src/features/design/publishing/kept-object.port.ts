/**
 * The common part of images, campaigns and recipes: a draft that is held while it changes, what drafts and
 * live versions use, the bytes that versions pin, and a bin. Each kind is one definition. A purge leaves what
 * mailed tags and reports need: the row with its name, and the live version.
 */
import { AppError, OBJECT_KIND, USED_KIND, type UsedKind } from '@limn/model';
import type { BinKind, Purgeable } from '../../../api/bin.ts';
import type { MemberCaller } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';
import type { Used, Uses } from '../../data/uses/uses.port.ts';
import { goneText, requireUnused } from '../../data/uses/uses.read.ts';
import { staleRevision } from '../../people/accounts/stale-revision.read.ts';
import { pinAllBlobs, unpinBlobs, VERSION_HASHES } from './pins.store.ts';
import type { HeldObject, PublishedKind, Publishing, VersionContent } from './publishing.port.ts';

interface KeptRow extends HeldObject {
  name: string;
  live_version: number | null;
  revision: number;
  updated_at: Date;
  updated_by: number | null;
}

/** A save changes a whole draft, or those fields that are sent. */
export interface DraftWrites<Draft, Change = Draft, Saved = void> {
  insert(tx: Tx, companyId: number, draft: Draft, userId: number | null): Promise<HeldObject>;
  update(tx: Tx, companyId: number, id: number, change: Change, userId: number | null): Promise<Saved>;
  /** Whether what it uses may be other than before; left out where that is so of any change. */
  mayUseOthers?(change: Change): boolean;
}

interface SaveDeps {
  uses: Uses;
  publishing: Pick<Publishing<never>, 'open' | 'changed'>;
}

export interface KeptDefinition<Row extends KeptRow, Content extends VersionContent, Draft, Change = Draft, Saved = void> {
  /** Its versions lie beside it, in `<table>_version`. */
  table: keyof typeof OBJECT_KIND;
  /** "There is no such recipe." */
  missing: string;
  /** Undefined for one that is deleted. */
  find(tx: Tx, companyId: number, id: number): Promise<Row | undefined>;
  writes: DraftWrites<Draft, Change, Saved>;
  draftUses(tx: Tx, companyId: number, row: Row): Promise<readonly Used[]>;
  versions: Pick<PublishedKind<Content>, 'find' | 'uses'>;
  /** As what others use it; left out where nothing can. */
  usedAs?: UsedKind;
  /** Refuses to delete it for a reason of its own. */
  requireUnlocked?(tx: Tx, companyId: number, id: number): Promise<void>;
  /** After it was deleted, and after it came back. */
  moved?(tx: Tx, companyId: number, id: number): Promise<void>;
  /** Before their drafts and earlier versions go. */
  beforePurge?(tx: Tx, companyId: number, ids: readonly number[]): Promise<void>;
  /** Assignments that empty its draft, besides those of every kind. */
  emptied: string;
}

export interface KeptObject<Row, Draft, Change = Draft, Saved = void> extends Purgeable {
  missing(): AppError;
  require(tx: Tx, companyId: number, id: number): Promise<Row>;
  /**
   * Holds it until the transaction ends, so that two changes follow each other. Answers whether it is there.
   */
  hold(tx: Tx, companyId: number, id: number): Promise<boolean>;
  requireHeld(tx: Tx, companyId: number, id: number): Promise<Row>;
  /** Refuses a save that was made from another revision, where it names one. */
  requireRevision(tx: Tx, row: Row, ifMatch: number | undefined): Promise<void>;
  /** Gives it a public address, where nothing is live yet. */
  create(tx: Tx, caller: MemberCaller, draft: Draft, deps: SaveDeps): Promise<Row>;
  /** Saves one that the caller holds. `sent` is what the save was asked to change. */
  save(tx: Tx, caller: MemberCaller, row: Row, change: Change, sent: { url_settings?: unknown }, deps: SaveDeps): Promise<Saved>;
  bin(deps: { uses: Uses; publishing: Pick<Publishing<never>, 'setDeleted'> }): BinKind;
  /**
   * Notes the uses and pins of an imported company's objects, which were written without being saved or
   * published.
   */
  noteImported(tx: Tx, companyId: number, uses: Uses): Promise<void>;
}

export function defineKeptObject<Row extends KeptRow, Content extends VersionContent, Draft, Change = Draft, Saved = void>(
  definition: KeptDefinition<Row, Content, Draft, Change, Saved>,
): KeptObject<Row, Draft, Change, Saved> {
  const { table, find, writes, versions, usedAs } = definition;
  const user = (id: number, live: boolean) => ({ kind: OBJECT_KIND[table], id, live });
  const missing = () => new AppError('not_found', { publicMessage: definition.missing });

  async function require(tx: Tx, companyId: number, id: number): Promise<Row> {
    const row = await find(tx, companyId, id);
    if (!row) throw missing();
    return row;
  }

  async function hold(tx: Tx, companyId: number, id: number): Promise<boolean> {
    const held = await tx.query(`select id from ${table} where company_id = $1 and id = $2 and deleted_at is null for update`, [
      companyId,
      id,
    ]);
    return held.length === 1;
  }

  const noteDraft = async (tx: Tx, companyId: number, row: Row, uses: Uses) =>
    uses.note(tx, companyId, user(row.id, false), await definition.draftUses(tx, companyId, row));

  /** Answers what is gone. Pictures of a live version are pinned: it goes on showing them. */
  async function noteAll(tx: Tx, companyId: number, row: Row, uses: Uses): Promise<Used[]> {
    const gone = await noteDraft(tx, companyId, row, uses);
    const live = row.live_version === null ? undefined : await versions.find(tx, companyId, row.id, row.live_version);
    if (!live) return gone;
    const used = await versions.uses(tx, companyId, row.id, live);
    const goneLive = await uses.note(tx, companyId, user(row.id, true), used);
    return [...gone, ...goneLive.filter(({ kind }) => kind !== USED_KIND.asset)];
  }

  const purgeable: Purgeable = {
    table,
    keepsRow: true,
    async purge(tx, companyId, ids) {
      if (ids.length === 0) return;
      await definition.beforePurge?.(tx, companyId, ids);
      const removed = await tx.query<{ hash: string }>(
        `with gone as (
           delete from ${table}_version v using ${table} o where v.company_id = $1 and v.${table}_id = any ($2)
             and o.company_id = $1 and o.id = v.${table}_id and v.version is distinct from o.live_version
           returning v.*)
         select distinct hash from gone v, ${VERSION_HASHES[table]}`,
        [companyId, ids],
      );
      await unpinBlobs(
        tx,
        companyId,
        removed.map(({ hash }) => hash),
      );
      // It repeats keys of the company's tables.
      await tx.run('delete from proof_kept where company_id = $1 and object_id = any ($2)', [companyId, ids]);
      await tx.run(
        `update ${table} set purged_at = now(), tag_settings = '{}', preview_settings = '{}', tags = '{}', ${definition.emptied}
         where company_id = $1 and id = any ($2)`,
        [companyId, ids],
      );
    },
  };

  return {
    ...purgeable,
    missing,
    require,
    hold,
    async requireHeld(tx, companyId, id) {
      if (!(await hold(tx, companyId, id))) throw missing();
      return require(tx, companyId, id);
    },
    async requireRevision(tx, row, ifMatch) {
      if (ifMatch !== undefined && ifMatch !== row.revision) throw await staleRevision(tx, table, row);
    },
    async create(tx, { companyId, userId }, draft, { uses, publishing }) {
      const object = await writes.insert(tx, companyId, draft, userId);
      await publishing.open(tx, companyId, object);
      const row = await require(tx, companyId, object.id);
      await noteDraft(tx, companyId, row, uses);
      return row;
    },
    async save(tx, { companyId, userId }, { id, uuid }, change, sent, { uses, publishing }) {
      const saved = await writes.update(tx, companyId, id, change, userId);
      // Tracking is no part of a version: it acts on every link from now on.
      if (sent.url_settings !== undefined) await publishing.changed(tx, uuid);
      if (writes.mayUseOthers?.(change) ?? true) await noteDraft(tx, companyId, await require(tx, companyId, id), uses);
      return saved;
    },
    bin: ({ uses, publishing }) => ({
      ...purgeable,
      missing,
      async requireUnused(tx, companyId, id) {
        await definition.requireUnlocked?.(tx, companyId, id);
        if (usedAs !== undefined) await requireUnused(tx, companyId, { kind: usedAs, id });
      },
      async deleted(tx, companyId, id) {
        for (const live of [false, true]) await uses.note(tx, companyId, user(id, live), []);
        await definition.moved?.(tx, companyId, id);
        await publishing.setDeleted(tx, companyId, id, true);
      },
      async restored(tx, companyId, id) {
        await definition.moved?.(tx, companyId, id);
        await publishing.setDeleted(tx, companyId, id, false);
        const row = await require(tx, companyId, id);
        const gone = goneText(await noteAll(tx, companyId, row, uses));
        return gone && `While “${row.name}” was in the bin, ${gone} deleted.`;
      },
    }),
    async noteImported(tx, companyId, uses) {
      await pinAllBlobs(tx, companyId, table);
      const rows = await tx.query<{ id: number }>(`select id from ${table} where company_id = $1 and deleted_at is null order by id`, [
        companyId,
      ]);
      for (const { id } of rows) await noteAll(tx, companyId, await require(tx, companyId, id), uses);
    },
  };
}

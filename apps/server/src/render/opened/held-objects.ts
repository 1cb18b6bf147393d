/**
 * Objects that were read from the database, with an index by company: a company's change expires that
 * company's objects only.
 */
import type { MessageOf } from '../../storage/channels.ts';
import { createByteCache } from '../../platform/byte-cache.ts';
import type { OpenedObject } from './opened-object.ts';

export interface HeldObject {
  /** Undefined: there was none. */
  opened: OpenedObject | undefined;
  /** `EXPIRED` or the moment at which it was read. */
  readMs: number;
}

/** Undefined: something may have been missed. */
export type Change = MessageOf<'version'> | undefined;

export interface HeldObjects {
  get(uuid: string): HeldObject | undefined;
  set(uuid: string, held: HeldObject): void;
  /** Expires the entries that the change concerns. */
  expire(change: Change): void;
}

/** Older than anything. */
export const EXPIRED = Number.NEGATIVE_INFINITY;
/** Size of an entry besides its document. */
export const ENTRY_BYTES = 4000;

export function createHeldObjects(maxBytes: number): HeldObjects {
  const ofCompany = new Map<number, Set<string>>();
  const entries = createByteCache<HeldObject>(maxBytes, ({ opened }) => {
    const uuids = opened && ofCompany.get(opened.companyId);
    uuids?.delete(opened?.uuid ?? '');
    if (opened && uuids?.size === 0) ofCompany.delete(opened.companyId);
  });

  function set(uuid: string, held: HeldObject): void {
    entries.set(uuid, held, ENTRY_BYTES);
    if (!held.opened) return;
    const uuids = ofCompany.get(held.opened.companyId) ?? new Set();
    ofCompany.set(held.opened.companyId, uuids.add(uuid));
  }

  function expireOne(uuid: string): void {
    const held = entries.get(uuid);
    if (held) set(uuid, { ...held, readMs: EXPIRED });
  }

  return {
    get: (uuid) => entries.get(uuid),
    set,
    expire(change) {
      // A copy: an entry that is set again takes a new place in the set.
      const uuids = !change ? entries.keys() : 'uuid' in change ? [change.uuid] : Array.from(ofCompany.get(change.companyId) ?? []);
      for (const uuid of uuids) expireOne(uuid);
    },
  };
}

/** Whether a change that was announced while an object was read may be missing in what was read. */
export function concerns(change: Change, uuid: string, opened: OpenedObject | undefined): boolean {
  if (!change) return true;
  return 'uuid' in change ? change.uuid === uuid : opened?.companyId === change.companyId;
}

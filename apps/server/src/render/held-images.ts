/** Images that were read from the database, with an index by company: a company's change expires that company's images only. */
import type { MessageOf } from '../storage/channels.ts';
import { createByteCache } from '../platform/byte-cache.ts';
import type { PublicImage } from './load-version.ts';

export interface HeldImage {
  /** Undefined: there was none. */
  image: PublicImage | undefined;
  /** `EXPIRED` or the moment at which it was read. */
  readMs: number;
}

/** Undefined: something may have been missed. */
export type Change = MessageOf<'version'> | undefined;

export interface HeldImages {
  get(uuid: string): HeldImage | undefined;
  set(uuid: string, held: HeldImage): void;
  /** What the change concerns must be read again before it is used. */
  expire(change: Change): void;
}

/** Older than anything. */
export const EXPIRED = Number.NEGATIVE_INFINITY;
/** What an entry weighs besides its document. */
export const ENTRY_BYTES = 4000;

export function createHeldImages(maxBytes: number): HeldImages {
  const ofCompany = new Map<number, Set<string>>();
  const entries = createByteCache<HeldImage>(maxBytes, ({ image }) => {
    const uuids = image && ofCompany.get(image.companyId);
    uuids?.delete(image?.uuid ?? '');
    if (image && uuids?.size === 0) ofCompany.delete(image.companyId);
  });

  function set(uuid: string, held: HeldImage): void {
    entries.set(uuid, held, ENTRY_BYTES);
    if (!held.image) return;
    const uuids = ofCompany.get(held.image.companyId) ?? new Set();
    ofCompany.set(held.image.companyId, uuids.add(uuid));
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

/** Whether a change that was announced while an image was read may be missing in what was read. */
export function concerns(change: Change, uuid: string, image: PublicImage | undefined): boolean {
  if (!change) return true;
  return 'uuid' in change ? change.uuid === uuid : image?.companyId === change.companyId;
}

/**
 * The record of a table or feed for one request. A click follows the picture: who was shown a record is led by that one, also
 * where the table or feed says something else by now.
 */
import type { Value } from '@limn/merge';
import type { OpenerClass } from '@limn/model';
import { type RecordAnswer, type RecordSource } from '../features/data/records/records.port.ts';
import { createByteCache } from '../platform/byte-cache.ts';
import type { LiveVersion, PublicImage } from './load-version.ts';

export interface RecordVisit {
  image: PublicImage;
  version: LiveVersion;
  /** What the link brings. */
  given: ReadonlyMap<string, Value>;
  eid: string | undefined;
  /** Of the mailing. */
  send: string;
  position: number;
  address: string;
  openerClass: OpenerClass;
  isPreview: boolean;
  wantsLink: boolean;
}

export interface RecipientRecords {
  /** Of a version that is filled from a table or feed (see `needsRecord`). Never rejects. */
  of(visit: RecordVisit): Promise<RecordAnswer>;
}

const MAX_BYTES = 32 * 1024 * 1024;

export function createRecipientRecords(records: RecordSource): RecipientRecords {
  const shown = createByteCache<RecordAnswer>(MAX_BYTES);
  return {
    async of({ image, version, given, eid, send, position, address, openerClass, isPreview, wantsLink }) {
      const key = eid === undefined || isPreview ? undefined : JSON.stringify([image.objectId, eid, send, position]);
      const held = key !== undefined && wantsLink ? shown.get(key) : undefined;
      if (held) return held;
      const params = new Map([...given].map(([name, { text }]) => [name, text]));
      const { companyId } = image;
      const answer = await records.read({
        companyId,
        snapshot: version.snapshot,
        params,
        position,
        address,
        openerClass,
        sample: isPreview,
      });
      if (key !== undefined && answer.found && !wantsLink) shown.set(key, { ...answer, near: undefined }, weightOf(key, answer));
      return answer;
    },
  };
}

function weightOf(key: string, { values }: RecordAnswer): number {
  return [...values].reduce((sum, [name, { text }]) => sum + 100 + 2 * (name.length + text.length), 200 + 2 * key.length);
}

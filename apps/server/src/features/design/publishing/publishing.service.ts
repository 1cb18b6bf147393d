/**
 * Shared publishing of every kind: numbers, pins, uses, the pointer of the public address, and notifications.
 */
import { AppError } from '@limn/model';
import type { MemberCaller } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';
import type { Uses } from '../../data/uses/uses.port.ts';
import { pinBlobs } from './pins.store.ts';
import type { HeldObject, KeptContent, PublishedKind, Publishing, VersionContent } from './publishing.port.ts';
import { insertRoute, noteRestored, setLiveVersion, setRouteDeleted } from './routes.store.ts';

export interface PublishingDeps {
  uses: Uses;
  notifyVersionChanged(tx: Tx, uuid: string): Promise<void>;
}

export function createPublishing<Content extends VersionContent>(kind: PublishedKind<Content>, deps: PublishingDeps): Publishing<Content> {
  async function makeLive(
    tx: Tx,
    { companyId, userId }: MemberCaller,
    { id, uuid }: HeldObject,
    version: number,
    content: KeptContent<Content>,
  ): Promise<void> {
    await kind.setLive(tx, companyId, id, { version, draftRevision: content.draftRevision }, userId);
    await setLiveVersion(tx, companyId, kind.kind, id, version);
    await deps.uses.note(tx, companyId, { kind: kind.kind, id, live: true }, await kind.uses(tx, companyId, id, content));
    await deps.notifyVersionChanged(tx, uuid);
  }

  return {
    open: (tx, companyId, object) => insertRoute(tx, companyId, kind.kind, object),
    async publish(tx, caller, object, content) {
      const { companyId, userId } = caller;
      const version = (await kind.lastVersion(tx, companyId, object.id)) + 1;
      await kind.insert(tx, companyId, object.id, version, content, userId);
      await pinBlobs(tx, companyId, kind.pins(content));
      await makeLive(tx, caller, object, version, content);
      return version;
    },
    async restore(tx, caller, object, version) {
      const content = await kind.find(tx, caller.companyId, object.id, version);
      if (!content) throw new AppError('not_found', { publicMessage: 'Version not found.' });
      await makeLive(tx, caller, object, version, content);
      await noteRestored(tx, caller.companyId, kind.kind, object.id, version);
    },
    async setDeleted(tx, companyId, id, isDeleted) {
      await deps.notifyVersionChanged(tx, await setRouteDeleted(tx, companyId, kind.kind, id, isDeleted));
    },
    changed: (tx, uuid) => deps.notifyVersionChanged(tx, uuid),
  };
}

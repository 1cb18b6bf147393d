/** Campaigns as they are published: what a version holds, where it is kept, and what it needs for as long as it is there or live. */
import { OBJECT_KIND } from '@limn/model';
import type { PublishedKind } from '../../design/publishing/publishing.port.ts';
import { usedByVersion } from './campaign-uses.ts';
import { findContent, insertVersion, lastVersion, setCampaignLive, type NewCampaignVersion } from './campaign-versions.store.ts';

export const publishedCampaign: PublishedKind<NewCampaignVersion> = {
  kind: OBJECT_KIND.campaign,
  lastVersion,
  insert: insertVersion,
  find: findContent,
  setLive: setCampaignLive,
  pins: ({ snapshot }) => [...new Set(snapshot.pictures.map(({ hash }) => hash))].toSorted(),
  uses: async (tx, companyId, _id, { snapshot }) => usedByVersion(tx, companyId, snapshot),
};

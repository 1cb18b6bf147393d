/** Gives campaigns what they need of images, pictures and drawing. */
import type { TaggingDeps } from '../features/design/tagging/tagging.routes.ts';
import { keptCampaign } from '../features/targeting/campaigns/kept-campaign.ts';
import type { CheckCampaignDeps } from '../features/targeting/campaigns/check-campaign.ts';
import type { PublishCampaignDeps } from '../features/targeting/campaigns/publish-campaign.ts';
import { snapshotOfCampaign, type CampaignSnapshotDeps } from '../features/targeting/campaigns/campaign-snapshot.ts';
import type { TestFigures } from '../features/targeting/campaigns/test-figures.port.ts';
import { testFigures } from './test-figures.ts';
import { publishedCampaign } from '../features/targeting/campaigns/published-campaign.ts';
import { keepBlob } from '../features/design/assets/assets.store.ts';
import { createPublishing } from '../features/design/publishing/publishing.service.ts';
import type { BlobStore } from '../platform/blobs.ts';
import { createPictureFit } from '../render/fit-picture.ts';
import type { DrawPort } from '../render/draw/draw-port.ts';
import type { CampaignLoaderDeps } from '../render/opened/campaign.ts';
import { mintPreviewToken } from '../render/preview-token.ts';
import type { Database } from '../storage/database.ts';
import { composeUses } from './uses.ts';

export interface CampaignPartsDeps {
  db: Database;
  blobs: BlobStore;
  draw: DrawPort;
  /** The picture at an address, checked and kept. */
  keepOutside: CampaignSnapshotDeps['keepOutside'];
  /** Asks a page at an address that someone wrote. */
  readPage: CheckCampaignDeps['readPage'];
  publicUrl: string;
  tokenSecret: Uint8Array;
}

export interface CampaignParts {
  routes: PublishCampaignDeps & CheckCampaignDeps & { figures: TestFigures };
  tagging: TaggingDeps;
  /** The draft as the render host shows it to who holds a token. */
  loadDraft: NonNullable<CampaignLoaderDeps['loadCampaignDraft']>;
}

export function composeCampaigns({ db, blobs, draw, keepOutside, readPage, publicUrl, tokenSecret }: CampaignPartsDeps): CampaignParts {
  const uses = composeUses();
  const snapshots: CampaignSnapshotDeps = {
    db,
    publicUrl,
    keepOutside,
    fitPicture: createPictureFit(draw, blobs),
  };
  const publishing = createPublishing(publishedCampaign, { uses, notifyVersionChanged: (tx, uuid) => db.notify(tx, 'version', { uuid }) });
  return {
    routes: {
      ...snapshots,
      readPage,
      uses,
      keepBlob,
      publishing,
      figures: testFigures(),
    },
    tagging: {
      requireObject: keptCampaign.require,
      mintPreviewToken: (uuid, purpose) => mintPreviewToken({ uuid, purpose, nowMs: Date.now() }, tokenSecret),
      changed: (tx, uuid) => publishing.changed(tx, uuid),
    },
    loadDraft: (companyId, campaignId) => snapshotOfCampaign(companyId, campaignId, snapshots),
  };
}

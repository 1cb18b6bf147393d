/** Gives proofs the draft, the rows, the drawers and the pictures. */
import { OBJECT_KIND } from '@limn/model';
import { allowedHosts } from '../features/people/accounts/accounts.read.ts';
import type { FeedReader } from '../features/data/feeds/feed-reader.ts';
import { LIGHT_BYTES } from '../features/design/images/size-causes.ts';
import type { ProofDeps, ProofDraft, ProofedKind } from '../features/design/proofs/proof-parts.port.ts';
import type { RecordSource } from '../features/data/records/records.port.ts';
import { placeColumns } from '../features/data/tables/places/place-columns.ts';
import type { ImageParts } from './images.ts';
import type { BlobStore } from '../platform/blobs.ts';
import type { DrawPort } from '../render/draw/draw-port.ts';
import type { MapPlanner } from '../render/maps/map-planner.ts';
import { createProofDrawing } from '../render/proof-drawing.ts';
import { createProofPictures } from '../render/proof-pictures.ts';
import { createPublishDrawing } from '../render/publish-support.ts';
import type { Database } from '../storage/database.ts';

type DraftLoader = (companyId: number, id: number) => Promise<ProofDraft>;

export interface ProofPartsDeps {
  db: Database;
  images: Pick<ImageParts, 'loadDraft'>;
  feeds: Pick<FeedReader, 'feedRecords'>;
  records: RecordSource;
  draw: DrawPort;
  blobs: Pick<BlobStore, 'put'>;
  maps: MapPlanner;
  fetchAndKeep: (url: string) => Promise<string>;
}

export function composeProofs({ db, images, feeds, records, draw, blobs, maps, fetchAndKeep }: ProofPartsDeps): ProofDeps {
  const drafts = {
    [OBJECT_KIND.image]: async (companyId, imageId) => {
      const { snapshot, key, row, problems } = await images.loadDraft(companyId, imageId);
      const settings = Object.entries(row.preview_settings).flatMap(([name, value]) =>
        value === null || value === '' ? [] : [[name, String(value)] as const],
      );
      return {
        snapshot,
        key,
        revision: row.draft_revision,
        previewSettings: new Map(settings),
        problems: problems.map(({ message }) => message),
      };
    },
  } satisfies Record<ProofedKind, DraftLoader>;
  return {
    loadDraft: (companyId, { kind, id }) => drafts[kind](companyId, id),
    feedRecords: (...asked) => feeds.feedRecords(...asked),
    records,
    drawing: createProofDrawing({ draw, maps, decide: (...sample) => createPublishDrawing(draw, blobs).decide(...sample) }),
    pictures: createProofPictures({ fetchAndKeep }),
    allowedHosts: (companyId) => db.control((tx) => allowedHosts(tx, companyId)),
    placeColumns,
    lightBytes: LIGHT_BYTES,
  };
}

/** Making a draft the version that recipients see, and going back to an older one. */
import type { FormatWeight, Version } from '@limn/contracts';
import { AppError, type FieldProblem } from '@limn/model';
import { documentFields } from '@limn/scene';
import type { z } from 'zod';
import type { Tx } from '../../../storage/database.ts';
import { allowedHosts } from '../../people/accounts/accounts.read.ts';
import type { MemberCaller } from '../../../api/call.ts';
import { sizeCauses } from './size-causes.ts';
import { requireUnlocked, type ImageDeps } from './images.service.ts';
import type { ImageRow } from './images.store.ts';
import { previewFacts, previewValues, thumbnailValues } from './image-fields.ts';
import { keepBlobs, requireUnmoved, type KeepBlob } from '../publishing/publish-draft.port.ts';
import { snapshotOfDraft, type DraftSnapshot, type SnapshotDeps } from './snapshot.ts';
import { draftKey, type ThumbnailPort } from './thumbnails.ts';
import { deadLinksOfVersion } from './unfillable-fields.ts';
import { findVersion, type VersionRow } from './versions.store.ts';
import type { PictureFormat, StillFormat, VersionSnapshot } from '@limn/published';

/** A picture that was drawn and kept. */
export interface KeptDrawing {
  hash: string;
  mime: string;
  bytes: number;
}

type Decided = Pick<VersionSnapshot, 'format' | 'fullChroma' | 'huffman' | 'palette'>;

export interface DraftWeights {
  best: PictureFormat;
  /** Bytes of each format, the best one first. */
  formats: readonly { decided: Decided; weight: number; weight2x: number }[];
}

export interface PublishDeps extends ImageDeps, SnapshotDeps {
  /**
   * Draws a sample, decides by it in which format the version is served (unless one is asked for), and draws
   * the picture with every field at its default.
   */
  drawNeutral(
    snapshot: VersionSnapshot,
    key: string,
    sample: Readonly<Record<string, string>>,
    format?: StillFormat,
  ): Promise<{ neutral: KeptDrawing; decided: Decided; weight: number }>;
  /**
   * Draws a sample in every format that the version may have, as large as it is and with twice the pixels.
   */
  weigh(snapshot: VersionSnapshot, key: string, sample: Readonly<Record<string, string>>): Promise<DraftWeights>;
  thumbnails: ThumbnailPort;
  keepBlob: KeepBlob;
}

/**
 * All that can be done before the transaction: pictures fetched, formats compared, the neutral picture drawn.
 */
export interface PreparedVersion {
  draft: DraftSnapshot;
  snapshot: VersionSnapshot;
  neutral: KeptDrawing;
  /** Bytes of a typical picture of this version. */
  weight: number;
  thumbnail: KeptDrawing;
}

export async function prepareVersion(caller: MemberCaller, id: number, deps: PublishDeps, wanted?: StillFormat): Promise<PreparedVersion> {
  const draft = await snapshotOfDraft(caller.companyId, id, deps);
  if (draft.row.template)
    throw new AppError('invalid', { publicMessage: 'No one is sent a template. Create an image from it, and publish that.' });
  if (draft.row.lock) throw new AppError('locked', { publicMessage: 'This image is locked. Unlock it to publish it.' });
  const first = draft.problems[0];
  if (first)
    throw new AppError('invalid', {
      publicMessage: isPicture(first.path) ? `This image can’t be drawn. ${first.message}` : first.message,
      errors: draft.problems,
    });
  const sample = thumbnailValues(draft.row, documentFields(draft.snapshot.document), await previewFacts(draft.row, caller.companyId, deps));
  const { neutral, decided, weight } = await deps.drawNeutral(draft.snapshot, draftKey(caller.companyId, draft), sample, wanted);
  return {
    draft,
    snapshot: { ...draft.snapshot, ...decided },
    neutral,
    weight,
    thumbnail: await deps.thumbnails.draw(caller.companyId, draft),
  };
}

/**
 * The file sizes of the draft if it were published now. Pictures that are not available are left out:
 * publishing names them.
 * @param settings weighed with in place of the saved preview settings; then a field without a value is empty,
 * as in the preview
 */
export async function weighDraft(
  companyId: number,
  id: number,
  deps: PublishDeps,
  settings?: ImageRow['preview_settings'],
): Promise<{ best: PictureFormat; formats: z.input<typeof FormatWeight>[] }> {
  const draft = await snapshotOfDraft(companyId, id, deps);
  const row = settings ? { ...draft.row, preview_settings: settings } : draft.row;
  const used = documentFields(draft.snapshot.document);
  const facts = await previewFacts(row, companyId, deps);
  const sample = settings
    ? Object.fromEntries([...previewValues(row, used, facts)].map(([name, { text }]) => [name, text]))
    : thumbnailValues(row, used, facts);
  const { best, formats } = await deps.weigh(draft.snapshot, draftKey(companyId, draft), sample);
  return {
    best,
    formats: formats.map(({ decided, weight, weight2x }) => ({
      format: decided.format,
      weight,
      weight_2x: weight2x,
      heavy: sizeCauses({ ...draft.snapshot, ...decided }, weight),
    })),
  };
}

/** Everything of a countdown but its end image is a word or number. */
function isPicture(path: string): boolean {
  return !/^(data|api)_source\.|^(fallback_)?link$|\.(text|dynamicUrl)$/.test(path) || path.endsWith('.end_image');
}

export async function publishPrepared(
  tx: Tx,
  caller: MemberCaller,
  id: number,
  prepared: PreparedVersion,
  note: string,
  deps: PublishDeps,
): Promise<VersionRow | undefined> {
  const { companyId } = caller;
  const row = await requireUnlocked(tx, companyId, id);
  requireUnmoved(row, prepared.draft.row);
  await keepBlobs(tx, companyId, [...prepared.draft.kept, prepared.neutral, prepared.thumbnail], deps.keepBlob);
  const version = await deps.publishing.publish(tx, caller, row, {
    snapshot: prepared.snapshot,
    note,
    weight: prepared.weight,
    neutralHash: prepared.neutral.hash,
    thumbnailHash: prepared.thumbnail.hash,
    draftRevision: row.draft_revision,
  });
  return findVersion(tx, companyId, id, version);
}

/** Makes an older version live again, and answers why its links would not work. The draft stays as it is. */
export async function restoreVersion(tx: Tx, caller: MemberCaller, id: number, version: number, deps: ImageDeps): Promise<FieldProblem[]> {
  const row = await requireUnlocked(tx, caller.companyId, id);
  await deps.publishing.restore(tx, caller, row, version);
  const restored = await findVersion(tx, caller.companyId, id, version);
  return restored ? deadLinksOfVersion(row, restored, await allowedHosts(tx, caller.companyId)) : [];
}

export function wireVersion(
  row: VersionRow,
  image: ImageRow,
  { baseUrl, hosts }: { baseUrl: string; hosts: readonly string[] },
): z.input<typeof Version> {
  const { version, note, format, weight, snapshot, published_at, published_by } = row;
  return {
    version,
    live: version === image.live_version,
    note,
    format,
    weight,
    heavy: snapshot ? sizeCauses(snapshot, weight) : [],
    problems: deadLinksOfVersion(image, row, hosts),
    published_at: published_at.toISOString(),
    published_by,
    thumbnail: `${baseUrl}/preview/${image.preview_key}-${version}.png`,
  };
}

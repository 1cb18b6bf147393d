/**
 * Makes of a draft what a version holds: the draft itself, with every picture and font pinned to its bytes.
 */
import { sourceOf, timerOf } from '@limn/image-types';
import { AppError, type FieldProblem } from '@limn/model';
import { documentFonts, documentPictures, type SceneDocument } from '@limn/scene';
import type { Database } from '../../../storage/database.ts';
import { allowedHosts, companyPublicId } from '../../people/accounts/accounts.read.ts';
import { pictureAddress, picturesByKey, type PictureAddress } from '../assets/assets.read.ts';
import type { KeptPicture, PreparedDraft } from '../publishing/publish-draft.port.ts';
import { savedDocument } from './draft-document.ts';
import { imageFields, type PreviewDeps } from './image-fields.ts';
import { ownFaces, type OwnFace } from '../fonts/fonts.read.ts';
import { imageTypeOf } from './image-type-list.ts';
import { keptImage } from './kept-image.ts';
import type { ImageRow } from './images.store.ts';
import { pictureUses } from './pictures-of-image.ts';
import { customerFieldsFor, deadLinks } from './unfillable-fields.ts';
import { unreadableFields } from './unreadable-fields.ts';
import type { PinnedFont, PinnedPicture, VersionSnapshot } from '@limn/published';

export interface SnapshotDeps extends PreviewDeps {
  db: Database;
  publicUrl: string;
  /** A picture that lies outside, or inside the document; refused with `AppError('invalid')`. */
  keepOutside(url: string): Promise<KeptPicture>;
  keepInline(src: string): Promise<KeptPicture>;
  pinFonts(uses: ReturnType<typeof documentFonts>, own: readonly OwnFace[]): Promise<PinnedFont[]>;
}

export type DraftSnapshot = PreparedDraft<ImageRow, VersionSnapshot>;

export async function snapshotOfDraft(companyId: number, imageId: number, deps: SnapshotDeps): Promise<DraftSnapshot> {
  const { row, addresses, own, faces, hosts, customer } = await deps.db.withCompany(companyId, async (tx) => {
    const found = await keptImage.require(tx, companyId, imageId);
    const options = { companyPublicId: await companyPublicId(tx, companyId), publicUrl: deps.publicUrl };
    const meant = sourcesOf(found).map((src) => ({ src, address: pictureAddress(src, options) }));
    const keys = meant.flatMap(({ address }) => (address.kind === 'own' ? [address.key] : []));
    return {
      row: found,
      addresses: meant,
      own: await picturesByKey(tx, companyId, keys),
      faces: await ownFaces(tx, companyId),
      hosts: await allowedHosts(tx, companyId),
      customer: await customerFieldsFor(tx, companyId, found),
    };
  });
  const document = savedDocument(row.document);
  const pictures: PinnedPicture[] = [];
  const kept: KeptPicture[] = [];
  const problems: FieldProblem[] = [
    // Missing parts of this image type besides pictures.
    ...sourceOf(imageTypeOf(row.type_id), row).problems,
    ...unreadableFields({ document, link: row.link, fallbackLink: row.fallback_link }),
    ...deadLinks(row, { hosts, customer }),
  ];
  for (const { src, address } of addresses) {
    try {
      const fresh = await keep(src, address, deps);
      if (fresh) kept.push(fresh);
      const picture = fresh ?? (address.kind === 'own' ? own.get(address.key) : undefined);
      if (!picture) throw new AppError('invalid', { publicMessage: 'Picture not found.' });
      pictures.push({ src, hash: picture.hash, width: picture.width, height: picture.height, mime: picture.mime });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problems.push({ path: pathOf(src, document, row), message: error.publicMessage });
    }
  }
  const fonts = await deps.pinFonts(documentFonts(document), faces);
  return { row, kept, problems, snapshot: snapshot(row, document, pictures, fonts) };
}

/** Keeps the bytes of a picture that is no asset; undefined for one that is, or that no one has. */
async function keep(src: string, address: PictureAddress, deps: SnapshotDeps): Promise<KeptPicture | undefined> {
  if (address.kind === 'inline') return deps.keepInline(src);
  if (address.kind === 'outside') return deps.keepOutside(address.url);
  return undefined;
}

function sourcesOf(row: ImageRow): string[] {
  const fallback = row.fallback_image !== '' && !/\{\{|\[\[/.test(row.fallback_image) ? [row.fallback_image] : [];
  const end = timerOf(sourceOf(imageTypeOf(row.type_id), row))?.endImage ?? '';
  return [...new Set([...documentPictures(savedDocument(row.document)), ...fallback, ...(end === '' ? [] : [end])])];
}

function pathOf(src: string, document: SceneDocument, row: ImageRow): string {
  for (const use of pictureUses(document)) if (use.kind === 'address' && use.src === src) return use.path;
  return src === row.fallback_image ? 'fallback_image' : 'data_source.timer.end_image';
}

function snapshot(row: ImageRow, document: SceneDocument, pictures: PinnedPicture[], fonts: PinnedFont[]): VersionSnapshot {
  const { source } = sourceOf(imageTypeOf(row.type_id), row);
  return {
    typeId: row.type_id,
    document,
    width: row.width,
    height: row.height,
    bgcolor: row.bgcolor,
    transparent: row.transparent,
    link: row.link,
    fallbackImage: row.fallback_image,
    fallbackLink: row.fallback_link,
    fields: imageFields(row),
    customFields: row.custom_merge_fields,
    locale: row.locale,
    lineBreaks: 'unicode',
    pictures,
    fonts,
    // Until the neutral picture has been drawn in both.
    format: timerOf({ source }) ? 'gif' : row.transparent ? 'png' : 'jpeg',
    source,
  };
}

/**
 * The contents of a published version, for ever: everything that decides its picture and its link, with the
 * content hashes of the pictures and fonts it was published with. Name, labels, lock, preview, tag and
 * tracking settings are not part of it: they act at once.
 */
import { sourceFromBefore, type Source, type SourceBeforeUnion } from '@limn/image-types';
import type { SceneDocument } from '@limn/scene';

/**
 * A picture of the document or a fallback, pinned to its bytes. `src` is the address used in the document.
 */
export interface PinnedPicture {
  src: string;
  hash: string;
  width: number;
  height: number;
  mime: string;
}

/** One font file used by the document; `hash` is the content hash of the file that was used at publish. */
export interface PinnedFont {
  family: string;
  weight: number;
  style: 'normal' | 'italic';
  hash: string;
  /** A file that the company brought along: its bytes are a blob. */
  own?: true;
  /** For a variable font of the company: its heaviest weight. */
  heaviest?: number;
}

/** A custom merge field: `value` is its code in the merge language. */
export interface CustomMergeField {
  name: string;
  value: string;
}

export type StillFormat = 'jpeg' | 'png';
export type PictureFormat = StillFormat | 'gif';

export interface VersionSnapshot {
  /** `IMAGE_TYPE` of the model. */
  typeId: number;
  document: SceneDocument;
  width: number;
  height: number;
  bgcolor: string;
  transparent: boolean;
  /** Link template; empty when there is none. */
  link: string;
  fallbackImage: string;
  fallbackLink: string;
  /** Names of the fields that a link may fill. */
  fields: readonly string[];
  customFields: readonly CustomMergeField[];
  /** BCP 47 tag that dates, numbers and plurals follow. Left out: the merge language's own. */
  locale?: string;
  /** How lines of its texts end. Left out, as before there was another way: at spaces only. */
  lineBreaks?: 'unicode';
  pictures: readonly PinnedPicture[];
  fonts: readonly PinnedFont[];
  format: PictureFormat;
  /** For a JPEG: colour in full, because thin coloured letters need it. */
  fullChroma?: boolean;
  /** For a JPEG: the Huffman tables that suit it, in base64; without them the standard ones. */
  huffman?: string;
  /** For a PNG: the colours of flat art, RGBA in base64. Left out: every pixel is kept exactly. */
  palette?: string;
  /** The source of the fields besides the link. The end picture of a countdown is pinned like the others. */
  source: Source;
}

/**
 * A version as it may be stored: versions never change, so that old ones say their source in the old way for
 * ever.
 */
export type StoredSnapshot = VersionSnapshot | (Omit<VersionSnapshot, 'source'> & SourceBeforeUnion);

/** Every version that is read from the database or a company's file goes through here. */
export function readSnapshot(stored: StoredSnapshot): VersionSnapshot {
  if ('source' in stored) return stored;
  const { table, feed, timer, ...rest } = stored;
  return { ...rest, source: sourceFromBefore({ typeId: stored.typeId, table, feed, timer }) };
}

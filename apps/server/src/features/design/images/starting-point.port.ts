/** Starting points of a new image besides an empty canvas, and who provides them. */
import type { Tx } from '../../../storage/database.ts';
import type { MemberCaller } from '../../../api/call.ts';
import type { StoredApiSource } from './data-sources.ts';
import type { ImageRow } from './images.store.ts';

/** Defaults where the caller says nothing. */
export interface StartingPoint extends Pick<
  ImageRow,
  | 'width'
  | 'height'
  | 'bgcolor'
  | 'transparent'
  | 'link'
  | 'fallback_image'
  | 'fallback_link'
  | 'custom_merge_fields'
  | 'preview_settings'
  | 'type_id'
  | 'data_source'
> {
  /** The feed that fills it, where it is an image of one. */
  api_source?: StoredApiSource | null;
  /** The document, or its JSON text. */
  data: object | string;
  locale?: string;
}

export interface Gallery {
  /**
   * Keeps the bytes of the design's pictures, for no one in particular. Undefined where the gallery has no
   * such design.
   */
  prepare(id: string): Promise<PreparedDesign | undefined>;
}

export interface PreparedDesign {
  /**
   * Makes its pictures the company's own: each once, however often the design is used. Its fields take the
   * names of those that the image has already: those in `chosen`, else those that mean the same.
   */
  startFor(tx: Tx, caller: MemberCaller, ownFields: readonly string[], chosen: Readonly<Record<string, string>>): Promise<StartingPoint>;
}

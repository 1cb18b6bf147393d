/** Structure of a guide, as `guide-plugin.ts` reads it from its Markdown. */

export type Inline = string | { kind: 'bold' | 'code'; text: string } | { kind: 'link'; text: string; to: string };
type Words = readonly Inline[];

export type Block =
  | { kind: 'paragraph'; words: Words }
  | { kind: 'list'; ordered: boolean; items: readonly Words[] }
  | { kind: 'table'; head: readonly Words[]; rows: readonly (readonly Words[])[] };

/** The block that a section shows below its text. */
export type SectionPart = 'presets' | 'keys' | 'first-steps' | 'three-people' | 'merge-steps' | 'contact' | 'tour-video';

/** A screen as it is. */
export interface GuidePicture {
  src: string;
  alt: string;
  width: number;
  height: number;
}

export interface GuideSection {
  /** Its anchor: never changed, other pages lead to it. */
  id: string;
  title: string;
  blocks: Block[];
  part?: SectionPart;
  /** The screen, see `screens.ts`. */
  picture?: 'editor' | 'tags';
}

export interface Guide {
  slug: string;
  title: string;
  text: string;
  sections: readonly GuideSection[];
}

export interface GuideGroup {
  title: string;
  guides: readonly Guide[];
}

/** What a guide is made of. Its text is plain words with a little markup, see `read-markup.ts`, so that it can be searched. */

/** What a section shows under its text. */
export type SectionPart = 'presets' | 'keys' | 'first-steps' | 'three-people' | 'merge-steps';

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
  text: string;
  part?: SectionPart;
  picture?: GuidePicture;
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

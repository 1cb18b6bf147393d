/**
 * The interface of an object with a public address to tag, preview and proof. Only a kind's own module knows
 * the kind: `image-taggable.ts` for images.
 */
import type { FormField, TagOptions, UrlSettings } from '@limn/contracts';
import type { Preset, PresetToken } from '@limn/tags';

export type TaggableKind = 'image' | 'campaign' | 'recipe';

export interface TaggableRef {
  kind: TaggableKind;
  id: number;
}

/** By parameter. */
export type PlainValues = Readonly<Record<string, string | number | boolean | null>>;

/** The settings of its tag, as they are saved with it. */
export interface TagSettings {
  tags: TagOptions;
  url_settings: UrlSettings;
  tag_settings: PlainValues;
}

/** Meaning of a parameter that may stay empty. */
export interface OptionalParameter {
  /** The effect without it, and its allowed values. */
  help: string;
  /** The platform's placeholder, where one is known. */
  token: PresetToken | undefined;
}

export interface ParameterGroup {
  label: string;
  names: readonly string[];
}

export type CarriedValue = readonly [name: string, value: string];

export interface Taggable extends TaggableRef {
  uuid: string;
  name: string;
  /** Pixels of its picture; null where they aren't known. */
  width: number | null;
  height: number | null;
  /** Null before the first one. */
  liveVersion: number | null;
  hasUnpublishedChanges: boolean;
  isLocked: boolean;
  /** A template has none. */
  hasTag: boolean;
  /** Its picture leads somewhere when it is clicked. */
  hasLink: boolean;
  /** Its tag is a picture for each of several items. */
  hasItems: boolean;
  /** Limit of its items; undefined where that is the tag's own. */
  maxItems?: number;
  settings: TagSettings;
  /** The parameters of its address: its merge fields, and whatever else it asks for. */
  parameters: readonly FormField[];
  /** Headings over its parameters, each with the names of those under it; none where they are one list. */
  groups: readonly ParameterGroup[];
  /** Undefined for a merge field, which every recipient should have. */
  optional(name: string, preset: Preset): OptionalParameter | undefined;
  /**
   * Parameters that follow from the saved settings and that are not typed: in the addresses of picture and
   * link, or of the picture alone.
   */
  carried?(settings: PlainValues): { both: readonly CarriedValue[]; picture: readonly CarriedValue[] };
  /** Alternative text for a recipient whose tag has a value for these parameters. */
  altFor(carried: readonly string[]): string;
  preview: {
    /** Values by parameter; `uid` is the recipient. */
    settings: PlainValues;
    /** Before anything is set, the tag's fields begin with these values. */
    isStartOfTag?: boolean;
    /** Parameters that only a preview sets. */
    extra: readonly string[];
    /** Sentences for a picture without parameters, and for one without values for them. */
    withoutNames: string | undefined;
    withoutValues: string | undefined;
    /** Where its values are changed, in sentences: “the editor’s preview data”. */
    place: string;
  };
  /** Sentences that depend on what it is. */
  words: {
    noParameters: string;
    noLink: string;
    suggestedAlt: string;
    /** Said where its tag names no recipient and it shows something of them. */
    forRecipient?: string;
  };
  /** Address of a picture of its draft. */
  draftPicture(): string;
}

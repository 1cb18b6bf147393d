/** What the doctor knows besides the email, and how its rules tell what they found. */
import type { TagInput } from '../build-tag.ts';
import type { Family } from '../placeholder-families.ts';
import { familiesOf, findPlaceholders, type Placeholder } from '../placeholders.ts';
import { findPreset, type Preset } from '../presets.ts';
import type { FindingRule } from './findings.ts';
import type { Edit } from './patch.ts';

/** An image of the company, with all that its tag is made of. */
export interface DoctorImage {
  name: string;
  /** False where it was never published. */
  live: boolean;
  tag: TagInput;
}

export interface DoctorContext {
  /** Origins (with a path prefix, if any) of the hosts of pictures and links. */
  renderUrl: string;
  linkUrl: string;
  /** Id or name of the email service that sends; left out: the one that each image's tag is made for, else any. */
  preset?: string;
  /** Left out where they are not known: then nothing is said about them. */
  images?: readonly DoctorImage[];
}

export interface RawFinding {
  rule: FindingRule;
  title: string;
  start: number;
  snippet: string;
  edits: readonly Edit[];
}

export interface Ward extends DoctorContext {
  imageOf(uuid: string): DoctorImage | undefined;
  presetOf(image: DoctorImage | undefined): Preset;
}

/** The context, ready to be asked for every tag. */
export function wardOf(context: DoctorContext): Ward {
  const byUuid = new Map((context.images ?? []).map((image) => [image.tag.uuid.toLowerCase(), image]));
  return {
    ...context,
    renderUrl: context.renderUrl.replace(/\/+$/, ''),
    linkUrl: context.linkUrl.replace(/\/+$/, ''),
    imageOf: (uuid) => byUuid.get(uuid.toLowerCase()),
    presetOf: (image) => findPreset(context.preset ?? image?.tag.preset ?? ''),
  };
}

/** Escaped letters between percent signs look like a placeholder of the kind `%NAME%`: `caf%C3%A9`. */
const ESCAPE = /^%[c-f][\da-f]%$/i;

/** Placeholders as they stand in an address. */
export function rawPlaceholders(raw: string, families: readonly Family[]): Placeholder[] {
  return findPlaceholders(raw, families).filter(({ text }) => !ESCAPE.test(text) && !/&(amp;)*[\w.-]+=/.test(text));
}

export function familiesFor(preset: Preset): readonly Family[] {
  return familiesOf(preset);
}

export function shortened(text: string, most = 240): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most)}…` : line;
}

/** The doctor's knowledge besides the email, and how its rules report findings. */
import type { TagInput } from '../build-tag.ts';
import type { Family } from '../placeholder-families.ts';
import { familiesOf, findPlaceholders, type Placeholder } from '../placeholders.ts';
import { findPreset, type Preset } from '../presets.ts';
import type { FindingRule } from './findings.ts';
import { readHtml } from './email-html.ts';
import { lastAtMost, type Edit } from './patch.ts';

/** An image, campaign or recipe of the company, with all that its tag is made of. */
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
  /**
   * Id or name of the email service that sends; left out: the one that each image's tag is made for, else
   * any.
   */
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

/** A comment that nothing ends may hold the rest of the email. */
const MAX_TAG_LENGTH = 10_000;

/**
 * Markup, cut after a whole tag: half a tag reads like an error of its own. One that is longer is shown
 * whole.
 */
export function excerpt(html: string, max = 240): string {
  const line = (text: string) => text.replace(/\s+/g, ' ').trim();
  if (html.length <= max) return line(html);
  const inside = markupAt(html)(max);
  const end = !inside || inside.end > MAX_TAG_LENGTH ? max : inside.start > max / 2 ? inside.start : inside.end;
  return end >= html.length ? line(html) : `${line(html.slice(0, end))}…`;
}

/** Tells the tag or comment that a place lies inside of, so that a text is not cut there. */
export function markupAt(html: string): (at: number) => { start: number; end: number } | undefined {
  const parts = readHtml(html);
  return (at) => {
    const part = parts[lastAtMost(parts, at - 1, ({ start }) => start)];
    return part && part.end > at ? part : undefined;
  };
}

export function shortened(text: string, max = 240): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > max ? `${line.slice(0, max)}…` : line;
}

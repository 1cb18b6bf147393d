/**
 * Builds the HTML snippet that a marketer pastes into an e-mail: for each item one picture, in a link where
 * wanted, between two comments, and nothing else whatever was typed. It holds placeholders that the e-mail
 * service fills for every recipient.
 */
import { type EidKind, type FieldProblem, isReservedParameter, RECIPE_PARAMETER, TAG_PARAMETER } from '@limn/model';
import { personalAlt } from './personal-alt.ts';
import { findPlaceholders, familiesOf } from './placeholders.ts';
import type { Family } from './placeholder-families.ts';
import { findPreset } from './presets.ts';
import { identityProblem } from './recipient-field.ts';
import { inLayout, shownSize, type TagLayout } from './tag-layout.ts';
import { freeTextLast, queryOf, riskyPlaceholders, settingValues, tagValue, type TagToken, type TagValue, tokensOf } from './tag-values.ts';
import { unencodedPlaceholders } from './unencoded-placeholders.ts';
import { addressProblems, bothQuotes, pixels, quoteProblems, sizeProblems, withheldFromAlt } from './tag-problems.ts';
import { encodeForQuery, escapeForHtml, writeAttribute, writeProse } from './write-value.ts';

export interface TagInput {
  /**
   * Campaign tags hold one picture and are not numbered; those of recipes have parameters of their own names.
   */
  kind?: 'image' | 'campaign' | 'recipe';
  uuid: string;
  /**
   * Origins (with a path prefix, if any) of the hosts of pictures and links; `/render/…` and `/link/…` are
   * added.
   */
  renderUrl: string;
  linkUrl: string;
  /** In CSS pixels. */
  width: number;
  height: number;
  /** Its size isn't known: the tag leaves it to the picture. */
  unsized?: boolean;
  /** May hold placeholders, and merge fields of the image, which become what `settings` has for them. */
  alt?: string;
  /** True where one tag may show several items of a list. */
  multipleItems?: boolean;
  items?: number;
  firstItem?: number;
  /** How several items stand beside each other. */
  layout?: TagLayout;
  includeLink?: boolean;
  emailField: string;
  /** The identity that the company says `emailField` holds; left out where that is not known. */
  eidKind?: EidKind;
  sendToken?: string;
  /** Parameters of the pictures' addresses alone. */
  pictureSettings?: readonly (readonly [name: string, value: string])[];
  /** The image's own parameters in their order; values may hold placeholders. */
  settings?: readonly (readonly [name: string, value: string])[];
  /**
   * See trackingParameters. Only those with a placeholder of the e-mail service go into the link: the link
   * host adds the others itself, so that a change is in force at once, also for tags already mailed.
   */
  tracking?: readonly (readonly [name: string, value: string])[];
  /** Id or name of the e-mail service. */
  preset?: string;
  /** Ask for twice the pixels; the size on the page stays. */
  scale2x?: boolean;
}

export interface BuiltTag {
  /** Empty where something was refused. */
  html: string;
  /** Good to know; the tag works. */
  warnings: FieldProblem[];
  /** Why there is no tag. */
  refused: FieldProblem[];
  /**
   * Each picture's address and its link's, to be pasted into a field of an editor, where nothing is encoded
   * for HTML.
   */
  addresses: { picture: string; link: string | undefined }[];
  /** To be kept with the image, so that a placeholder left unfilled is recognised. */
  tokens: TagToken[];
}

/** No gap beneath, no blue frame in Outlook, and never wider than a phone. */
export const IMG_STYLE = 'display:block;max-width:100%;height:auto';
export const IMG_LOOK = `border="0" style="${IMG_STYLE}"`;
/** Webmail stays open beneath; the page that opens gets no handle on it. */
export const LINK_TARGET = 'target="_blank" rel="noopener"';
const MAX_ITEMS = 50;
const MAX_FIRST_ITEM = 1000;
/** Outlook and some proxies cut addresses of more than about 2,000 characters. */
const MAX_QUERY_LENGTH = 1900;

export function buildTag(input: TagInput): BuiltTag {
  const preset = findPreset(input.preset ?? '');
  const families = familiesOf(preset);
  const warnings: FieldProblem[] = [];
  if (preset.note !== undefined) warnings.push({ path: 'preset', message: preset.note });

  const recipient = recipientValues(input, families, warnings);
  const identity = input.eidKind && identityProblem(input.emailField, preset, input.eidKind);
  if (identity) warnings.push(identity);
  const settings = settingValues(input.settings ?? [], 'tag_settings', families, warnings, reservedIn(input));
  const tracking = settingValues(serviceTracking(input, families), 'url_settings', families, warnings);
  const values = [...recipient, ...settings];
  warnings.push(...unencodedPlaceholders(settings, preset));
  warnings.push(...riskyPlaceholders([...values, ...(input.includeLink ? tracking : [])]));

  const refused = [
    ...addressProblems(input),
    ...(input.unsized ? [] : sizeProblems(input)),
    ...quoteProblems(values, input.includeLink ? tracking : []),
  ];
  const personal = personalAlt(input.alt ?? '', input.settings ?? [], preset);
  if (personal.withheld.length > 0) warnings.push({ path: 'alt', message: withheldFromAlt(preset.name, personal.withheld) });
  const alt = altAttribute(personal.text, families, refused);
  if (refused.length > 0) return { html: '', warnings, refused, addresses: [], tokens: [] };

  if (queryOf([...values, ...tracking]).length > MAX_QUERY_LENGTH) {
    warnings.push({
      path: 'tag_settings',
      message: 'The address is long, and some mail programs cut it off. Shorten the values or use fewer of them.',
    });
  }
  const items = positions(input).map((position) => writeItem({ input, position, recipient, settings, tracking, alt }));
  const html = inLayout(
    items.map((item) => item.html),
    input,
  );
  return { html, warnings, refused, addresses: items.map((item) => item.addresses), tokens: tokensOf(values) };
}

interface Item {
  input: TagInput;
  position: number;
  recipient: readonly TagValue[];
  settings: readonly TagValue[];
  tracking: readonly TagValue[];
  alt: string;
}

function writeItem({ input, position, recipient, settings, tracking, alt }: Item): {
  html: string;
  addresses: BuiltTag['addresses'][number];
} {
  const fixed: TagValue[] = input.multipleItems ? [fixedValue(namesOf(input).position, String(position))] : [];
  const pictures = (input.pictureSettings ?? []).map(([name, value]) => fixedValue(name, value));
  const scale: TagValue[] = input.scale2x ? [fixedValue(TAG_PARAMETER.doubleScale, '1')] : [];
  const src = address(input.renderUrl, 'render', input.uuid, [...recipient, ...fixed, ...pictures, ...scale, ...freeTextLast(settings)]);
  const href = address(input.linkUrl, 'link', input.uuid, [...recipient, ...fixed, ...freeTextLast([...settings, ...tracking])]);
  const shown = shownSize(input);
  const size = input.unsized ? '' : ` width="${pixels(shown.width)}" height="${pixels(shown.height)}"`;
  const img = `<img ${attribute('src', src)}${size} ${alt} ${IMG_LOOK}>`;
  const number = input.kind === 'campaign' ? '' : ` ${position}`;
  const body = input.includeLink ? `<a ${attribute('href', href)} ${LINK_TARGET}>${img}</a>` : img;
  return {
    html: `<!-- BEGIN IMAGE${number} -->\n${body}\n<!-- END IMAGE${number} -->`,
    addresses: { picture: src.plain, link: input.includeLink ? href.plain : undefined },
  };
}

interface Address {
  text: string;
  /** As it is outside HTML. */
  plain: string;
  values: readonly TagValue[];
}

function address(base: string, path: string, uuid: string, values: readonly TagValue[]): Address {
  const host = base.replace(/\/+$/, '');
  const place = `/${path}/${encodeForQuery(uuid)}?`;
  return { text: `${escapeForHtml(host)}${place}${queryOf(values)}`, plain: `${host}${place}${queryOf(values, '&')}`, values };
}

function attribute(name: string, { text, values }: Address): string {
  // Refused before, where the placeholders hold both kinds of quotes.
  return (
    writeAttribute(
      name,
      text,
      values.flatMap((value) => value.placeholders),
    ) ?? ''
  );
}

function altAttribute(alt: string, families: readonly Family[], refused: FieldProblem[]): string {
  const { text, placeholders } = writeProse(alt, families);
  const written = writeAttribute('alt', text, placeholders);
  if (written === undefined)
    refused.push({ path: 'alt', message: bothQuotes(placeholders.map((placeholder) => placeholder.text).join(' ')) });
  return written ?? '';
}

function recipientValues(input: TagInput, families: readonly Family[], warnings: FieldProblem[]): TagValue[] {
  const names = namesOf(input);
  const wanted = input.eidKind === 'customer_id' ? 'code for the field that holds your customer IDs' : 'placeholder for the address';
  const eid = tagValue('email_field', names.recipient, input.emailField, families);
  if (eid.value === '') {
    warnings.push({
      path: 'email_field',
      message: `Without an email field no one is recognised: unique impressions can't be counted. Enter your email service's ${wanted}.`,
    });
  } else if (eid.placeholders.length === 0) {
    warnings.push({
      path: 'email_field',
      message: `"${eid.value}" is not a placeholder, so everyone counts as one recipient. Enter your email service's ${wanted}.`,
    });
  }
  const send = input.sendToken?.trim() ?? '';
  return send === '' ? [eid] : [eid, tagValue('send_token', names.send, send, families)];
}

function namesOf({ kind }: TagInput) {
  return kind === 'recipe' ? RECIPE_PARAMETER : TAG_PARAMETER;
}

/** A recipe's settings have names of its own, but none of those that are written beside them. */
function reservedIn({ kind }: TagInput): (name: string) => boolean {
  if (kind !== 'recipe') return isReservedParameter;
  const { recipient, send, position, type } = RECIPE_PARAMETER;
  const taken = new Set<string>([recipient, send, position, type]);
  return (name) => taken.has(name) || (isReservedParameter(name) && !name.startsWith('ri_'));
}

/**
 * Tracking that only the e-mail service can fill; the image's own merge fields are filled by the link host.
 */
function serviceTracking(input: TagInput, families: readonly Family[]): (readonly [string, string])[] {
  const own = new Set((input.settings ?? []).flatMap(([name]) => [`{{${name}}}`, `{{[${name}]}}`]));
  return (input.tracking ?? []).filter(([, value]) => {
    const placeholders = findPlaceholders(value, families);
    return placeholders.length > 0 && placeholders.every(({ text }) => !own.has(text));
  });
}

function positions({ multipleItems, items = 1, firstItem = 1 }: TagInput): number[] {
  if (!multipleItems) return [1];
  const first = whole(firstItem, MAX_FIRST_ITEM);
  return Array.from({ length: whole(items, MAX_ITEMS) }, (_, index) => first + index);
}

function whole(value: number, maximum: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(Math.trunc(value), 1), maximum) : 1;
}

function fixedValue(name: string, value: string): TagValue {
  return { path: name, name, value, text: encodeForQuery(value), placeholders: [] };
}

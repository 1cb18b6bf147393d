/** Examines the address of one picture or link and writes the mended one. */
import { TAG_PARAMETER } from '@limn/model';
import type { Family } from '../placeholder-families.ts';
import { recipientToken as presetRecipient, suggestToken, type Preset } from '../presets.ts';
import { writeQueryValue } from '../write-value.ts';
import { didYouMean } from './did-you-mean.ts';
import { familiesFor, rawPlaceholders, shortened, type DoctorImage, type Ward } from './doctor-context.ts';
import type { FindingRule } from './findings.ts';
import { isUuid, joined, meaning, readAddress, writeAddress, type AddressParameter, type TagAddress } from './tag-address.ts';
import { rewriterOf, wrapsAddress } from './tracked-copies.ts';
import { closedPlaceholder, foreignPlaceholder, isUnclosed, withoutSmartQuotes, withPlainPlaceholders } from './value-rules.ts';

export interface AddressFinding {
  rule: FindingRule;
  title: string;
  snippet: string;
  mended: boolean;
}

export interface ExaminedAddress {
  findings: AddressFinding[];
  /** Mended, as it is to stand in the attribute. */
  raw: string;
  address: TagAddress;
  image: DoctorImage | undefined;
}

export interface AddressPlace {
  role: 'picture' | 'link';
  /** The mended address of the picture that the link is around. */
  picture?: ExaminedAddress | undefined;
}

/** Longer than any server reads. */
const LONGEST_ADDRESS = 8192;
const STEERING: ReadonlySet<string> = new Set([
  TAG_PARAMETER.recipient,
  TAG_PARAMETER.send,
  TAG_PARAMETER.position,
  TAG_PARAMETER.doubleScale,
]);
/** What says whose click it is, of which mailing and item. */
const CLICKED: ReadonlySet<string> = new Set([TAG_PARAMETER.recipient, TAG_PARAMETER.send, TAG_PARAMETER.position]);
const PREVIEW: ReadonlySet<string> = new Set([TAG_PARAMETER.token, TAG_PARAMETER.debug, TAG_PARAMETER.refresh]);

/** Undefined where the address is none of ours. */
export function examineAddress(written: string, place: AddressPlace, ward: Ward): ExaminedAddress | undefined {
  if (written.length > LONGEST_ADDRESS) return undefined;
  const findings: AddressFinding[] = [];
  const note = (rule: FindingRule, title: string, snippet: string, mended = true) => {
    findings.push({ rule, title, snippet: shortened(snippet), mended });
  };
  const tidy = withoutBreaks(written);
  // Which service's placeholders keep an & together is not known before the image is.
  const guess = readAddress(tidy, familiesFor(ward.presetOf(place.picture?.image)));
  if (!guess || wrapsAddress(`${guess.base}/`)) return undefined;
  const image = ward.imageOf(guess.uuid) ?? imageByStart(guess.uuid, ward);
  const preset = ward.presetOf(image ?? place.picture?.image);
  const families = familiesFor(preset);
  const address = readAddress(tidy, families) ?? guess;
  if (!isOurs(address, image, ward)) return undefined;
  if (tidy !== written) note('line-break', 'A line break or a space stands in the address', written);

  const scope: Scope = { note, ward, image, preset, families, place };
  let parameters: readonly AddressParameter[] = address.parameters;
  for (const rule of PARAMETER_RULES) parameters = rule(parameters, scope);
  const mended = placeAddress({ ...address, parameters: joined(parameters) }, scope);
  return { findings, raw: writeAddress(mended), address: mended, image };
}

/** Who rewrote an address that leads to us by a detour; undefined where nobody did. */
export function trackedCopy(raw: string, inLinkOfPicture: boolean): string | undefined {
  const rewriter = rewriterOf(raw);
  if (rewriter !== undefined && (inLinkOfPicture || wrapsAddress(raw))) return rewriter;
  return wrapsAddress(raw) && !/^\s*https?:\/\/[^/?#]+\/(?:[^?#]*\/)?(?:render|link)\/[\da-f-]{36}/i.test(raw)
    ? 'Another service'
    : undefined;
}

interface Scope {
  note: (rule: FindingRule, title: string, snippet: string, mended?: boolean) => void;
  ward: Ward;
  image: DoctorImage | undefined;
  preset: Preset;
  families: readonly Family[];
  place: AddressPlace;
}

type ParameterRule = (parameters: readonly AddressParameter[], scope: Scope) => readonly AddressParameter[];

/** In this order: what was encoded must be read first, and only then can be compared. */
const PARAMETER_RULES: readonly ParameterRule[] = [
  mendSeparators,
  mendResidue,
  mendQuotes,
  mendPlaceholders,
  mendText,
  removePreview,
  mendNames,
  removeRepeated,
  mendRecipient,
  mendForeign,
  checkPosition,
  fillEmpty,
  encodeValues,
  addMissing,
];

function withoutBreaks(raw: string): string {
  const trimmed = raw.trim();
  if (!/[\r\n\t]/.test(trimmed)) return trimmed;
  // Between two words of a placeholder the break stands for a space.
  return trimmed.replace(/[ \t]*[\r\n\t][\s]*/g, (gap, at: number) => {
    const before = trimmed.slice(0, at);
    const inside = before.lastIndexOf('{{') > before.lastIndexOf('}}') || before.lastIndexOf('[[') > before.lastIndexOf(']]');
    return inside && /\w$/.test(before) && /^\w/.test(trimmed.slice(at + gap.length)) ? ' ' : '';
  });
}

function imageByStart(uuid: string, { images = [] }: Ward): DoctorImage | undefined {
  if (isUuid(uuid) || !/^[\da-f-]{8,}$/i.test(uuid)) return undefined;
  const close = images.filter(({ tag }) => tag.uuid.startsWith(uuid.toLowerCase()) || uuid.toLowerCase().startsWith(tag.uuid));
  return close.length === 1 ? close[0] : undefined;
}

function isOurs({ base, uuid, parameters }: TagAddress, image: DoctorImage | undefined, { renderUrl, linkUrl }: Ward): boolean {
  const host = hostOf(base);
  if (image || (host !== '' && (host === hostOf(renderUrl) || host === hostOf(linkUrl)))) return true;
  return isUuid(uuid) && parameters.some(({ name }) => STEERING.has(name));
}

function hostOf(address: string): string {
  return /^\s*(?:https?:)?\/\/([^/]*)/i.exec(address)?.[1]?.toLowerCase() ?? '';
}

function segment({ rawName, raw }: AddressParameter): string {
  return raw === undefined ? rawName : `${rawName}=${raw}`;
}

function mendSeparators(parameters: readonly AddressParameter[], { note }: Scope): readonly AddressParameter[] {
  const doubled = parameters.find(({ glue }) => glue.startsWith('&amp;amp;'));
  if (!doubled) return parameters;
  note('double-ampersand', `“${doubled.glue}” stands before “${doubled.name}”`, `${doubled.glue}${segment(doubled)}`);
  return parameters.map((parameter) => (parameter.glue.startsWith('&amp;amp;') ? { ...parameter, glue: '&amp;' } : parameter));
}

function mendResidue(parameters: readonly AddressParameter[], { note }: Scope): readonly AddressParameter[] {
  const recipient = parameters.find(({ name }) => name === TAG_PARAMETER.recipient);
  if (!recipient?.raw?.startsWith('3D')) return parameters;
  note('qp-residue', 'The values begin with “3D”', segment(recipient));
  return parameters.map((parameter) => (parameter.raw?.startsWith('3D') ? { ...parameter, raw: parameter.raw.slice(2) } : parameter));
}

function mendQuotes(parameters: readonly AddressParameter[], { note, families }: Scope): readonly AddressParameter[] {
  return parameters.map((parameter) => {
    const mended = withoutSmartQuotes(parameter.raw ?? '', families);
    if (!mended) return parameter;
    note(mended.rule, `Curly quotes stand in “${parameter.name}”`, segment(parameter));
    return { ...parameter, raw: mended.raw };
  });
}

function mendPlaceholders(parameters: readonly AddressParameter[], { note, families, preset }: Scope): readonly AddressParameter[] {
  return parameters.map((parameter) => {
    const { raw } = parameter;
    if (raw === undefined) return parameter;
    const plain = withPlainPlaceholders(raw, families);
    if (plain !== undefined) {
      note('encoded-placeholder', `The placeholder of “${parameter.name}” is encoded`, segment(parameter));
      return { ...parameter, raw: plain };
    }
    if (!isUnclosed(raw, families)) return parameter;
    const closed = closedPlaceholder(raw, preset);
    note('broken-placeholder', `The placeholder of “${parameter.name}” is not complete`, segment(parameter), closed !== undefined);
    return closed === undefined ? parameter : { ...parameter, raw: closed };
  });
}

/** Spaces and hash signs outside placeholders. */
function mendText(parameters: readonly AddressParameter[], { note, families }: Scope): readonly AddressParameter[] {
  return parameters.map((parameter) => {
    const { raw } = parameter;
    if (raw === undefined || !/[ #]/.test(raw) || isUnclosed(raw, families)) return parameter;
    const placeholders = rawPlaceholders(raw, families);
    const hash = placeholders.find(({ text }) => text.replace(/^\{\{#/, '').includes('#'));
    if (hash)
      note('fragment', `${hash.text} holds a #. Where it is not filled, the rest of the address is lost`, segment(parameter), false);
    let mended = '';
    let from = 0;
    for (const { start, end, text } of placeholders) {
      mended += encodeText(raw.slice(from, start)) + text;
      from = end;
    }
    mended += encodeText(raw.slice(from));
    if (mended === raw) return parameter;
    const rule = mended.includes('%23') && !raw.includes('%23') ? 'fragment' : 'unencoded-space';
    note(rule, rule === 'fragment' ? `A # stands in “${parameter.name}”` : `A space stands in “${parameter.name}”`, segment(parameter));
    return { ...parameter, raw: mended };
  });
}

/** A # of a character reference such as `&#39;` is none. */
function encodeText(text: string): string {
  return text.replaceAll(' ', '%20').replace(/(^|[^&])#/g, '$1%23');
}

function removePreview(parameters: readonly AddressParameter[], { note }: Scope): readonly AddressParameter[] {
  const previews = parameters.filter(({ name }) => PREVIEW.has(name));
  if (previews.length === 0) return parameters;
  note('preview-parameter', 'This is the address of a preview', previews.map(segment).join('&'));
  return parameters.filter(({ name }) => !PREVIEW.has(name));
}

/** Mistyped names, and names that nothing reads. */
function mendNames(parameters: readonly AddressParameter[], { note, image, place }: Scope): readonly AddressParameter[] {
  if (!image) return parameters;
  const fields = image.tag.settings?.map(([name]) => name) ?? [];
  const known = [...fields, TAG_PARAMETER.recipient, TAG_PARAMETER.send];
  const there = new Set(parameters.map(({ name }) => name));
  return parameters.map((parameter) => {
    const { name } = parameter;
    if (name === '' || fields.includes(name) || STEERING.has(name) || PREVIEW.has(name) || name.startsWith('ri_')) return parameter;
    const meant = didYouMean(
      name,
      known.filter((one) => !there.has(one)),
    );
    if (meant !== undefined) {
      note('unknown-parameter', `“${name}” is no field of “${image.name}”. Did you mean “${meant}”?`, segment(parameter));
      there.add(meant);
      return { ...parameter, name: meant, rawName: writeQueryValue(meant, []).text };
    }
    // Links may carry whatever the page behind them reads.
    if (place.role === 'picture' && !name.startsWith('utm_'))
      note('unknown-parameter', `“${name}” is no field of “${image.name}”`, segment(parameter), false);
    return parameter;
  });
}

function removeRepeated(parameters: readonly AddressParameter[], { note }: Scope): readonly AddressParameter[] {
  const seen = new Set<string>();
  return parameters.filter((parameter) => {
    const repeated = seen.has(parameter.name);
    if (repeated) note('duplicate-parameter', `“${parameter.name}” is there twice`, segment(parameter));
    seen.add(parameter.name);
    return !repeated;
  });
}

function mendRecipient(parameters: readonly AddressParameter[], scope: Scope): readonly AddressParameter[] {
  const { note, families, place } = scope;
  const eid = parameters.find(({ name }) => name === TAG_PARAMETER.recipient);
  const token = recipientToken(scope);
  const isRecipe = parameters.some(({ name }) => name === 'ri_eid');
  if (isRecipe || (!eid && place.picture)) return parameters;
  const value = meaning(eid?.raw).trim();
  if (!eid || value === '') {
    note('missing-eid', eid ? 'eid is empty' : 'eid is missing', eid ? segment(eid) : '', token !== undefined);
    if (token === undefined) return parameters;
    const written: AddressParameter = { glue: '', rawName: TAG_PARAMETER.recipient, name: TAG_PARAMETER.recipient, raw: token };
    return [written, ...parameters.filter((parameter) => parameter !== eid)];
  }
  const isFixed = rawPlaceholders(eid.raw ?? '', families).length === 0 && !/[{}[\]<>|]|%%|^[@~#$%].*[@~#$%]$/.test(value);
  if (!isFixed) return parameters;
  note('test-value', `eid is “${shortened(value, 60)}” for everybody`, segment(eid), token !== undefined);
  return token === undefined ? parameters : parameters.map((parameter) => (parameter === eid ? { ...eid, raw: token } : parameter));
}

/** The placeholder that this image's tag has for the recipient, as it stands in an address. */
function recipientToken({ image, preset, families }: Scope): string | undefined {
  const own = image?.tag.emailField.trim() ?? '';
  const usable = own !== '' && !foreignPlaceholder(own, preset, true) ? own : (presetRecipient(preset)?.token ?? '');
  const { text, placeholders } = writeQueryValue(usable, families);
  return placeholders.length === 0 ? undefined : text;
}

function mendForeign(parameters: readonly AddressParameter[], { note, preset, families }: Scope): readonly AddressParameter[] {
  return parameters.map((parameter) => {
    const foreign = foreignPlaceholder(parameter.raw ?? '', preset, parameter.name === TAG_PARAMETER.recipient);
    if (!foreign) return parameter;
    const whose = foreign.service === undefined ? `is not ${preset.name}’s` : `is ${foreign.service}’s, not ${preset.name}’s`;
    const raw = foreign.instead === undefined ? undefined : writeQueryValue(foreign.instead, families).text;
    note('wrong-service', `The placeholder of “${parameter.name}” ${whose}`, segment(parameter), raw !== undefined);
    return raw === undefined ? parameter : { ...parameter, raw };
  });
}

function checkPosition(parameters: readonly AddressParameter[], { note, image, place }: Scope): readonly AddressParameter[] {
  const position = parameters.find(({ name }) => name === TAG_PARAMETER.position);
  if (!position) {
    if (image?.tag.multipleItems && place.role === 'picture')
      note('bad-position', 'The tag says no position, so it shows item 1', '', false);
    return parameters;
  }
  if (rawPlaceholders(position.raw ?? '', []).length > 0 || /^[1-9]\d{0,6}$/.test(position.raw ?? '')) return parameters;
  note('bad-position', `“${shortened(position.raw ?? '', 40)}” is no position`, segment(position), false);
  return parameters;
}

/** A parameter without a value. */
function fillEmpty(parameters: readonly AddressParameter[], { note, image, place, preset, families }: Scope): readonly AddressParameter[] {
  const meant = image ?? place.picture?.image;
  const own = new Map(meant?.tag.settings ?? []);
  const isLink = place.role === 'link';
  if (isLink && !meant) return parameters;
  return parameters.map((parameter) => {
    const { name, raw } = parameter;
    const isOwn = meant ? own.has(name) || name === TAG_PARAMETER.send : !/^(utm_|ri_)/.test(name);
    if (!isOwn || name === '' || name === TAG_PARAMETER.recipient || name === TAG_PARAMETER.position || /[^\s+]/.test(meaning(raw)))
      return parameter;
    const known = name === TAG_PARAMETER.send ? (meant?.tag.sendToken ?? preset.sendId[0]?.token) : own.get(name);
    const value = (known?.trim() || suggestToken(preset, name)?.token) ?? '';
    note('empty-parameter', isLink ? `“${name}” of the link is empty` : `“${name}” is empty`, segment(parameter), value !== '');
    return value === '' ? parameter : { ...parameter, raw: writeQueryValue(value, families).text };
  });
}

/** A placeholder that the image's own tag has in the form that encodes. */
function encodeValues(
  parameters: readonly AddressParameter[],
  { note, image, place, preset, families }: Scope,
): readonly AddressParameter[] {
  const tag = (image ?? place.picture?.image)?.tag;
  const own = new Map([...(tag?.settings ?? []), [TAG_PARAMETER.recipient, tag?.emailField ?? ''] as const]);
  return parameters.map((parameter) => {
    const { name, raw = '' } = parameter;
    const encoded = preset.encoding?.encode(raw);
    if (encoded === undefined || encoded !== own.get(name)?.trim()) return parameter;
    note('older-form', `“${name}” is not encoded: a # or & in it cuts the address off`, segment(parameter));
    return { ...parameter, raw: writeQueryValue(encoded, families).text };
  });
}

/** What the picture says and its link does not, or what the image's own tag has and this one lacks. */
function addMissing(parameters: readonly AddressParameter[], { note, image, place, preset, families }: Scope): readonly AddressParameter[] {
  if (place.picture) return likePicture(parameters, place.picture, note);
  const there = new Set(parameters.map(({ name }) => name));
  const missing = (image?.tag.settings ?? []).filter(([name]) => !there.has(name));
  if (place.role === 'link' || missing.length === 0) return parameters;
  const added: AddressParameter[] = [];
  for (const [name, value] of missing) {
    const written = value.trim() || (suggestToken(preset, name)?.token ?? '');
    note('missing-parameter', `“${name}” is missing`, name, written !== '');
    if (written !== '')
      added.push({ glue: '&amp;', rawName: writeQueryValue(name, []).text, name, raw: writeQueryValue(written, families).text });
  }
  return [...parameters, ...added];
}

function likePicture(parameters: readonly AddressParameter[], picture: ExaminedAddress, note: Scope['note']): readonly AddressParameter[] {
  const fields = picture.image?.tag.settings?.map(([name]) => name);
  const wanted = picture.address.parameters.filter(
    ({ name, raw }) => raw !== undefined && name !== TAG_PARAMETER.doubleScale && (CLICKED.has(name) || (fields?.includes(name) ?? true)),
  );
  const there = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  const missing = wanted.filter(({ name }) => !there.has(name));
  if (missing.length > 0)
    note('link-differs', `The link lacks ${missing.map(({ name }) => `“${name}”`).join(', ')}`, missing.map(segment).join('&'));
  const own = new Map(wanted.map((parameter) => [parameter.name, parameter]));
  const strange = parameters.filter(({ name }) => CLICKED.has(name) && !own.has(name));
  if (strange.length > 0)
    note(
      'link-differs',
      `The link has ${strange.map(({ name }) => `“${name}”`).join(', ')}, the picture not`,
      strange.map(segment).join('&'),
    );
  const same = parameters
    .filter(({ name }) => !CLICKED.has(name) || own.has(name))
    .map((parameter) => {
      const pictures = own.get(parameter.name);
      if (!pictures || meaning(pictures.raw) === meaning(parameter.raw)) return parameter;
      note('link-differs', `“${parameter.name}” of the link is not the picture’s`, `${segment(parameter)} · ${segment(pictures)}`);
      return { ...parameter, raw: pictures.raw };
    });
  const first = missing.filter(({ name }) => CLICKED.has(name));
  return [...first, ...same, ...missing.filter(({ name }) => !CLICKED.has(name))];
}

/** Scheme, host, path and uuid. */
function placeAddress(address: TagAddress, { note, ward, image, place }: Scope): TagAddress {
  const kind = place.role === 'picture' ? 'render' : 'link';
  const mended: TagAddress = { ...address };
  const start = `${address.base}/${address.kind}/${address.uuid}`;
  if (address.kind !== kind) {
    const title = place.role === 'picture' ? 'The picture’s address is the link’s' : 'The link’s address is the picture’s';
    note('wrong-path', title, start);
    mended.kind = kind;
  }
  const wanted = place.role === 'picture' ? ward.renderUrl : ward.linkUrl;
  if (address.base !== wanted) {
    const secure =
      wanted.startsWith('https:') && address.base.replace(/^http:|^(?=\/\/)/i, 'https:').toLowerCase() === wanted.toLowerCase();
    const elsewhere = address.base.toLowerCase() !== wanted.toLowerCase();
    if (secure) note('insecure-address', 'The address does not begin with https', start);
    else if (elsewhere) note('wrong-host', `The address leads to ${hostOf(address.base) || 'no server'}`, start, image !== undefined);
    if (secure || (elsewhere && image)) mended.base = wanted;
  }
  const picture = place.picture;
  if (picture && picture.address.uuid.toLowerCase() !== address.uuid.toLowerCase()) {
    note(
      'link-other-image',
      image ? `The link is that of “${image.name}”` : 'The link is that of another image',
      start,
      picture.image !== undefined,
    );
    if (picture.image) mended.uuid = picture.image.tag.uuid;
    return mended;
  }
  if (!ward.images) return mended;
  if (!image)
    note('unknown-image', isUuid(address.uuid) ? 'No image of your company has this address' : 'The address is cut off', start, false);
  else if (!isUuid(address.uuid)) {
    note('unknown-image', `The address of “${image.name}” is not complete`, start);
    mended.uuid = image.tag.uuid;
  }
  if (image && !image.live) note('never-published', `“${image.name}” was never published`, start, false);
  return mended;
}

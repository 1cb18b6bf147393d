/** Examines the address of one picture or link and writes the fixed one. */
import { addressNames, isSteering } from './address-names.ts';
import { familiesFor, shortened, type DoctorImage, type Ward } from './doctor-context.ts';
import type { FindingRule } from './findings.ts';
import { isUuid, joined, readAddress, writeAddress, type AddressParameter, type TagAddress } from './tag-address.ts';
import { rewriterOf, wrapsAddress } from './tracked-copies.ts';
import { type AddressFinding, type AddressPlace, type ExaminedAddress, type ParameterRule, type Scope } from './address-scope.ts';
import {
  removePreview,
  fixNames,
  removeRepeated,
  fixForeign,
  fixRecipient,
  fixConstants,
  checkPosition,
  checkItemImage,
  fillEmpty,
  encodeValues,
  addMissing,
} from './parameter-rules.ts';
import { fixSeparators, fixResidue, fixQuotes, fixSpaces, fixPlaceholders, fixText } from './value-writing-rules.ts';

/** Longer than any server reads. */
const MAX_ADDRESS_LENGTH = 8192;

/** Undefined for an address of another host. */
export function examineAddress(written: string, place: AddressPlace, ward: Ward): ExaminedAddress | undefined {
  if (written.length > MAX_ADDRESS_LENGTH) return undefined;
  const findings: AddressFinding[] = [];
  const note = (rule: FindingRule, title: string, snippet: string, fixed = true) => {
    findings.push({ rule, title, snippet: shortened(snippet), fixed });
  };
  const tidy = withoutBreaks(written);
  // Before the image is known it isn’t known which service’s placeholders keep an & together.
  const guess = readAddress(tidy, familiesFor(ward.presetOf(place.picture?.image)));
  if (!guess || wrapsAddress(`${guess.base}/`)) return undefined;
  const image = ward.imageOf(guess.uuid) ?? imageByStart(guess.uuid, ward);
  const preset = ward.presetOf(image ?? place.picture?.image);
  const families = familiesFor(preset);
  const address = readAddress(tidy, families) ?? guess;
  if (!isOurs(address, image, ward)) return undefined;
  if (tidy !== written) note('line-break', 'A line break or a space stands in the address', written);

  const names = addressNames(image ?? place.picture?.image, address.parameters);
  const scope: Scope = { note, ward, image, preset, families, names, place, isForeign: false };
  let parameters: readonly AddressParameter[] = address.parameters;
  for (const rule of PARAMETER_RULES) parameters = rule(parameters, scope);
  const fixed = placeAddress({ ...address, parameters: joined(parameters) }, scope);
  return { findings, raw: writeAddress(fixed), address: fixed, image };
}

/** Tells who rewrote an address that leads to us by a detour; undefined where no one did. */
export function trackedCopy(raw: string, inLinkOfPicture: boolean): string | undefined {
  const rewriter = rewriterOf(raw);
  if (rewriter !== undefined && (inLinkOfPicture || wrapsAddress(raw))) return rewriter;
  return wrapsAddress(raw) && !/^\s*https?:\/\/[^/?#]+\/(?:[^?#]*\/)?(?:render|link)\/[\da-f-]{36}/i.test(raw)
    ? 'Another service'
    : undefined;
}

/** In this order: what was encoded must be read first, and only then can be compared. */
const PARAMETER_RULES: readonly ParameterRule[] = [
  fixSeparators,
  fixResidue,
  fixQuotes,
  fixSpaces,
  fixPlaceholders,
  fixText,
  removePreview,
  fixNames,
  removeRepeated,
  fixForeign,
  fixRecipient,
  fixConstants,
  checkPosition,
  checkItemImage,
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
  return isUuid(uuid) && parameters.some(({ name }) => isSteering(name));
}

function hostOf(address: string): string {
  return /^\s*(?:https?:)?\/\/([^/]*)/i.exec(address)?.[1]?.toLowerCase() ?? '';
}

/** Scheme, host, path and uuid. */
function placeAddress(address: TagAddress, { note, ward, image, place }: Scope): TagAddress {
  const kind = place.role === 'picture' ? 'render' : 'link';
  const fixed: TagAddress = { ...address };
  const start = `${address.base}/${address.kind}/${address.uuid}`;
  if (address.kind !== kind) {
    const title = place.role === 'picture' ? 'The picture’s address is the link’s' : 'The link’s address is the picture’s';
    note('wrong-path', title, start);
    fixed.kind = kind;
  }
  const wanted = place.role === 'picture' ? ward.renderUrl : ward.linkUrl;
  if (address.base !== wanted) {
    const secure =
      wanted.startsWith('https:') && address.base.replace(/^http:|^(?=\/\/)/i, 'https:').toLowerCase() === wanted.toLowerCase();
    const elsewhere = address.base.toLowerCase() !== wanted.toLowerCase();
    if (secure) note('insecure-address', 'The address does not begin with https', start);
    else if (elsewhere) note('wrong-host', `The address leads to ${hostOf(address.base) || 'no server'}`, start, image !== undefined);
    if (secure || (elsewhere && image)) fixed.base = wanted;
  }
  const picture = place.picture;
  if (picture && picture.address.uuid.toLowerCase() !== address.uuid.toLowerCase()) {
    note(
      'link-other-image',
      image ? `The link is that of “${image.name}”` : 'The link is that of another image',
      start,
      picture.image !== undefined,
    );
    if (picture.image) fixed.uuid = picture.image.tag.uuid;
    return fixed;
  }
  if (!ward.images) return fixed;
  if (!image)
    note('unknown-image', isUuid(address.uuid) ? 'Nothing of your company has this address' : 'The address is cut off', start, false);
  else if (!isUuid(address.uuid)) {
    note('unknown-image', `The address of “${image.name}” is not complete`, start);
    fixed.uuid = image.tag.uuid;
  }
  if (image && !image.live) note('never-published', `“${image.name}” was never published`, start, false);
  return fixed;
}

/** Tells which parameters an address has, and whether each says what it should. */
import { RECIPE_PARAMETER, TAG_PARAMETER } from '@limn/model';
import { suggestToken, type TokenKind } from '../presets.ts';
import { identityIn, recipientToken as presetRecipient } from '../recipient-field.ts';
import { writeQueryValue } from '../write-value.ts';
import { otherName } from './address-names.ts';
import { didYouMean } from './did-you-mean.ts';
import { rawPlaceholders, shortened } from './doctor-context.ts';
import { meaning, type AddressParameter } from './tag-address.ts';
import { foreignPlaceholder, ownField } from './value-rules.ts';
import { segment, type ExaminedAddress, type Scope } from './address-scope.ts';

/** Parameters that identify a click's recipient, send and item. */
const CLICKED: ReadonlySet<string> = new Set([
  TAG_PARAMETER.recipient,
  TAG_PARAMETER.send,
  TAG_PARAMETER.position,
  RECIPE_PARAMETER.recipient,
  RECIPE_PARAMETER.send,
  RECIPE_PARAMETER.position,
  RECIPE_PARAMETER.image,
]);
/** Parameters of the picture alone. */
const PICTURES_OWN: ReadonlySet<string> = new Set([TAG_PARAMETER.doubleScale, RECIPE_PARAMETER.type]);
/** Items of a recipe's list. */
const MAX_ITEMS = 10;
const PREVIEW: ReadonlySet<string> = new Set([TAG_PARAMETER.token, TAG_PARAMETER.debug, TAG_PARAMETER.refresh]);

export function removePreview(parameters: readonly AddressParameter[], { note }: Scope): readonly AddressParameter[] {
  const previews = parameters.filter(({ name }) => PREVIEW.has(name));
  if (previews.length === 0) return parameters;
  note('preview-parameter', 'This is the address of a preview', previews.map(segment).join('&'));
  return parameters.filter(({ name }) => !PREVIEW.has(name));
}

/** Mistyped names, and names that nothing reads. */
export function fixNames(parameters: readonly AddressParameter[], { note, image, place, names }: Scope): readonly AddressParameter[] {
  if (!image) return parameters;
  const fields = image.tag.settings?.map(([name]) => name) ?? [];
  const { isRecipe, steering } = names;
  const own = isRecipe ? [...steering].filter((name) => name.startsWith('ri_')) : [names.recipient, names.send];
  const known = [...new Set([...fields, ...own])];
  const there = new Set(parameters.map(({ name }) => name));
  return parameters.map((parameter) => {
    const { name } = parameter;
    if (name === '' || fields.includes(name) || steering.has(name) || PREVIEW.has(name)) return parameter;
    if (isRecipe && name.startsWith(RECIPE_PARAMETER.feedField)) return parameter;
    const other = otherName(name, names);
    const meant =
      other !== undefined && !there.has(other)
        ? other
        : didYouMean(
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

export function removeRepeated(parameters: readonly AddressParameter[], { note }: Scope): readonly AddressParameter[] {
  const seen = new Set<string>();
  return parameters.filter((parameter) => {
    const repeated = seen.has(parameter.name);
    if (repeated) note('duplicate-parameter', `“${parameter.name}” is there twice`, segment(parameter));
    seen.add(parameter.name);
    return !repeated;
  });
}

export function fixRecipient(parameters: readonly AddressParameter[], scope: Scope): readonly AddressParameter[] {
  const { note, families, place, names } = scope;
  const { recipient } = names;
  const eid = parameters.find(({ name }) => name === recipient);
  const token = recipientToken(scope);
  if (!eid && place.picture) return parameters;
  const value = meaning(eid?.raw).trim();
  if (!eid || value === '') {
    note('missing-eid', `${recipient} is ${eid ? 'empty' : 'missing'}`, eid ? segment(eid) : '', token !== undefined);
    if (token === undefined) return parameters;
    const written: AddressParameter = { glue: '', rawName: recipient, name: recipient, raw: token };
    return [written, ...parameters.filter((parameter) => parameter !== eid)];
  }
  const isFixed = rawPlaceholders(eid.raw ?? '', families).length === 0 && !HALF_A_CODE.test(value);
  if (!isFixed) return withOwnIdentity(parameters, eid, token, scope);
  note('test-value', `${recipient} is “${shortened(value, 60)}” for everyone`, segment(eid), token !== undefined);
  return token === undefined ? parameters : parameters.map((parameter) => (parameter === eid ? { ...eid, raw: token } : parameter));
}

/** The service's placeholder of another identity than the image's tag sends. */
function withOwnIdentity(
  parameters: readonly AddressParameter[],
  eid: AddressParameter,
  token: string | undefined,
  { note, image, place, preset }: Scope,
): readonly AddressParameter[] {
  const own = (image ?? place.picture?.image)?.tag.emailField ?? '';
  const [held, wanted] = [identityIn(eid.raw ?? '', preset), identityIn(own, preset)];
  if (place.picture || token === undefined || held === undefined || wanted === undefined || held === wanted) return parameters;
  note('other-identity', `${eid.name} is ${eid.raw}, and the image’s tag sends ${own.trim()}`, segment(eid));
  return parameters.map((parameter) => (parameter === eid ? { ...eid, raw: token } : parameter));
}

/** The placeholder that this image's tag has for the recipient, as it stands in an address. */
function recipientToken({ image, place, preset, families, isForeign }: Scope): string | undefined {
  if (isForeign) return undefined;
  const tag = (image ?? place.picture?.image)?.tag;
  const own = tag?.emailField.trim() ?? '';
  const usable =
    own !== '' && !foreignPlaceholder(own, preset, true) ? own : (presetRecipient(preset, tag?.eidKind ?? 'address')?.token ?? '');
  const { text, placeholders } = writeQueryValue(usable, families);
  return placeholders.length === 0 ? undefined : text;
}

/**
 * The value that this image's tag writes for a parameter in the service of the email; undefined where it
 * writes no placeholder of that service.
 */
function ownPlaceholder(name: string, scope: Scope): string | undefined {
  const { image, place, preset, families, names } = scope;
  if (name === names.recipient) return recipientToken(scope);
  const tag = (image ?? place.picture?.image)?.tag;
  const own = (name === names.send ? tag?.sendToken : tag?.settings?.find(([setting]) => setting === name)?.[1])?.trim() ?? '';
  const { text, placeholders } = writeQueryValue(own, families);
  const isUsable = placeholders.length > 0 && !foreignPlaceholder(own, preset, false) && ownField(own, [], preset) === undefined;
  return isUsable ? text : undefined;
}

/**
 * The value of a parameter in the image's own tag, else the service's code by the parameter's name; '' where
 * there is neither. A value that was written for another service is left out: no copy mixes two.
 */
function tagValue(name: string, own: string | undefined, { preset, isForeign }: Scope): string {
  if (isForeign) return '';
  const value = own?.trim() ?? '';
  const isUsable = value !== '' && !foreignPlaceholder(value, preset, false) && ownField(value, [], preset) === undefined;
  return isUsable ? value : (suggestToken(preset, name)?.token ?? '');
}

/**
 * Codes of another service, and merge fields of ours. All that can't be put right together stays: no copy
 * mixes two services.
 */
export function fixForeign(parameters: readonly AddressParameter[], scope: Scope): readonly AddressParameter[] {
  const { note, preset, families, names, image, place } = scope;
  const fields = ((image ?? place.picture?.image)?.tag.settings ?? []).map(([name]) => name);
  const written = (name: string, kind: TokenKind | undefined, whole: boolean): string | undefined => {
    const token = whole
      ? (ownPlaceholder(name, scope) ?? (kind && name !== names.recipient ? preset[kind][0]?.token : undefined))
      : ownPlaceholder(name, scope);
    return token === undefined ? undefined : writeQueryValue(token, families).text;
  };
  const found = parameters.map((parameter) => {
    const raw = parameter.raw ?? '';
    const field = names.steering.has(parameter.name) ? undefined : ownField(raw, fields, preset);
    if (field !== undefined) return { parameter, field, instead: written(parameter.name, suggestedKind(parameter.name), true) };
    const foreign = foreignPlaceholder(raw, preset, parameter.name === names.recipient);
    return foreign ? { parameter, foreign, instead: written(parameter.name, foreign.kind, foreign.whole) } : { parameter };
  });
  const isFixed = found.every((one) => !one.foreign || one.instead !== undefined);
  if (!isFixed) scope.isForeign = true;
  return found.map(({ parameter, field, foreign, instead }) => {
    const mayFix = isFixed && instead !== undefined;
    if (field !== undefined) note('own-field', `${field} in “${parameter.name}” is a merge field of Limn`, segment(parameter), mayFix);
    else if (foreign) {
      const whose = foreign.service === undefined ? `is not ${preset.name}’s` : `is ${foreign.service}’s, not ${preset.name}’s`;
      note('wrong-service', `The placeholder of “${parameter.name}” ${whose}`, segment(parameter), mayFix);
    }
    return mayFix ? { ...parameter, raw: instead } : parameter;
  });
}

function suggestedKind(name: string): TokenKind | undefined {
  return /^(?:first|firstname|fname)$/i.test(name.replace(/[^a-z]/gi, '')) ? 'firstName' : undefined;
}

/** A value of its own where the image's tag has a placeholder. */
export function fixConstants(parameters: readonly AddressParameter[], scope: Scope): readonly AddressParameter[] {
  const { note, families, names, place, isForeign } = scope;
  // A link is made like its picture.
  if (place.picture || isForeign) return parameters;
  return parameters.map((parameter) => {
    const { name, raw } = parameter;
    const isConstant =
      raw !== undefined && /[^\s+]/.test(meaning(raw)) && rawPlaceholders(raw, families).length === 0 && !HALF_A_CODE.test(raw);
    if (!isConstant || names.steering.has(name) || name === '') return parameter;
    const own = ownPlaceholder(name, scope);
    if (own === undefined) return parameter;
    note('constant-value', `“${name}” is “${shortened(meaning(raw), 60)}” for everyone`, segment(parameter));
    return { ...parameter, raw: own };
  });
}

const HALF_A_CODE = /[{}[\]<>|]|%%|^[@~#$%].*[@~#$%]$/;

export function checkPosition(parameters: readonly AddressParameter[], { note, image, place, names }: Scope): readonly AddressParameter[] {
  const position = parameters.find(({ name }) => name === names.position);
  if (!position) {
    if (image?.tag.multipleItems && place.role === 'picture')
      note('bad-position', 'The tag says no position, so it shows item 1', '', false);
    return parameters;
  }
  if (rawPlaceholders(position.raw ?? '', []).length > 0) return parameters;
  if (/^[1-9]\d{0,6}$/.test(position.raw ?? '')) {
    if (names.isRecipe && Number(position.raw) > MAX_ITEMS)
      note('bad-position', `Position ${position.raw} shows nothing: a recipe’s list has ${MAX_ITEMS} items`, segment(position), false);
    return parameters;
  }
  note('bad-position', `“${shortened(position.raw ?? '', 40)}” is no position`, segment(position), false);
  return parameters;
}

/** The live image that shows the items of a recipe. */
export function checkItemImage(
  parameters: readonly AddressParameter[],
  { note, image, ward, place, names }: Scope,
): readonly AddressParameter[] {
  if (!names.isRecipe || place.role === 'link') return parameters;
  const { image: name } = RECIPE_PARAMETER;
  const named = parameters.find((parameter) => parameter.name === name);
  const uuid = meaning(named?.raw).trim();
  if (named && uuid !== '') {
    const found = ward.imageOf(uuid);
    if (ward.images && (found?.tag.kind ?? 'image') !== 'image')
      note('no-item-image', 'ri_img is the address of no live image', segment(named), false);
    else if (ward.images && !found) note('no-item-image', 'ri_img names no live image of your company', segment(named), false);
    else if (found && !found.live)
      note('no-item-image', `“${found.name}”, which shows the items, was never published`, segment(named), false);
    return parameters;
  }
  const own = image?.tag.settings?.find(([setting]) => setting === name)?.[1].trim() ?? '';
  note('no-item-image', `ri_img is ${named ? 'empty' : 'missing'}: no live image shows the items`, named ? segment(named) : '', own !== '');
  if (own === '') return parameters.filter((parameter) => parameter !== named);
  const written: AddressParameter = { glue: '&amp;', rawName: name, name, raw: writeQueryValue(own, []).text };
  return [...parameters.filter((parameter) => parameter !== named), written];
}

/** A parameter without a value. */
export function fillEmpty(parameters: readonly AddressParameter[], scope: Scope): readonly AddressParameter[] {
  const { note, image, place, preset, families, names } = scope;
  const meant = image ?? place.picture?.image;
  const own = new Map(meant?.tag.settings ?? []);
  const isLink = place.role === 'link';
  if (isLink && !meant) return parameters;
  return parameters.map((parameter) => {
    const { name, raw } = parameter;
    const isOwn = meant ? own.has(name) || name === names.send : !/^(utm_|ri_)/.test(name);
    if (!isOwn || name === '' || name === names.recipient || name === names.position || /[^\s+]/.test(meaning(raw))) return parameter;
    const known = name === names.send ? (meant?.tag.sendToken ?? preset.sendId[0]?.token) : own.get(name);
    const value = tagValue(name, known, scope);
    note('empty-parameter', isLink ? `“${name}” of the link is empty` : `“${name}” is empty`, segment(parameter), value !== '');
    return value === '' ? parameter : { ...parameter, raw: writeQueryValue(value, families).text };
  });
}

/** A placeholder that the image's own tag has in the form that encodes. */
export function encodeValues(
  parameters: readonly AddressParameter[],
  { note, image, place, preset, families, names }: Scope,
): readonly AddressParameter[] {
  const tag = (image ?? place.picture?.image)?.tag;
  const own = new Map([...(tag?.settings ?? []), [names.recipient, tag?.emailField ?? ''] as const]);
  return parameters.map((parameter) => {
    const { name, raw = '' } = parameter;
    const encoded = preset.encoding?.encode(raw);
    if (encoded === undefined || encoded !== own.get(name)?.trim()) return parameter;
    note('older-form', `“${name}” is not encoded: a # or & in it cuts the address off`, segment(parameter));
    return { ...parameter, raw: writeQueryValue(encoded, families).text };
  });
}

/** Parameters of the picture that its link lacks, or of the image's own tag that this one lacks. */
export function addMissing(parameters: readonly AddressParameter[], scope: Scope): readonly AddressParameter[] {
  const { note, image, place, families } = scope;
  if (place.picture) return likePicture(parameters, place.picture, note);
  const there = new Set(parameters.map(({ name }) => name));
  const missing = (image?.tag.settings ?? []).filter(([name]) => !there.has(name));
  if (place.role === 'link' || missing.length === 0) return parameters;
  const added: AddressParameter[] = [];
  for (const [name, value] of missing) {
    const written = tagValue(name, value, scope);
    note('missing-parameter', `“${name}” is missing`, name, written !== '');
    if (written !== '')
      added.push({ glue: '&amp;', rawName: writeQueryValue(name, []).text, name, raw: writeQueryValue(written, families).text });
  }
  return [...parameters, ...added];
}

function likePicture(parameters: readonly AddressParameter[], picture: ExaminedAddress, note: Scope['note']): readonly AddressParameter[] {
  const fields = picture.image?.tag.settings?.map(([name]) => name);
  const wanted = picture.address.parameters.filter(
    ({ name, raw }) => raw !== undefined && !PICTURES_OWN.has(name) && (CLICKED.has(name) || (fields?.includes(name) ?? true)),
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

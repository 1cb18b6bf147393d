/** Which parameters an address has, and whether each says what it should. */
import { RECIPE_PARAMETER, TAG_PARAMETER } from '@limn/model';
import { suggestToken } from '../presets.ts';
import { recipientToken as presetRecipient } from '../recipient-field.ts';
import { writeQueryValue } from '../write-value.ts';
import { otherName } from './address-names.ts';
import { didYouMean } from './did-you-mean.ts';
import { rawPlaceholders, shortened } from './doctor-context.ts';
import { meaning, type AddressParameter } from './tag-address.ts';
import { foreignPlaceholder } from './value-rules.ts';
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
  const isFixed = rawPlaceholders(eid.raw ?? '', families).length === 0 && !/[{}[\]<>|]|%%|^[@~#$%].*[@~#$%]$/.test(value);
  if (!isFixed) return parameters;
  note('test-value', `${recipient} is “${shortened(value, 60)}” for everyone`, segment(eid), token !== undefined);
  return token === undefined ? parameters : parameters.map((parameter) => (parameter === eid ? { ...eid, raw: token } : parameter));
}

/** The placeholder that this image's tag has for the recipient, as it stands in an address. */
function recipientToken({ image, preset, families }: Scope): string | undefined {
  const own = image?.tag.emailField.trim() ?? '';
  const suggested = presetRecipient(preset, image?.tag.eidKind ?? 'address')?.token ?? '';
  const usable = own !== '' && !foreignPlaceholder(own, preset, suggested) ? own : suggested;
  const { text, placeholders } = writeQueryValue(usable, families);
  return placeholders.length === 0 ? undefined : text;
}

export function fixForeign(parameters: readonly AddressParameter[], scope: Scope): readonly AddressParameter[] {
  const { note, preset, families, names } = scope;
  return parameters.map((parameter) => {
    const foreign = foreignPlaceholder(
      parameter.raw ?? '',
      preset,
      parameter.name === names.recipient ? (recipientToken(scope) ?? '') : undefined,
    );
    if (!foreign) return parameter;
    const whose = foreign.service === undefined ? `is not ${preset.name}’s` : `is ${foreign.service}’s, not ${preset.name}’s`;
    const raw = foreign.instead === undefined ? undefined : writeQueryValue(foreign.instead, families).text;
    note('wrong-service', `The placeholder of “${parameter.name}” ${whose}`, segment(parameter), raw !== undefined);
    return raw === undefined ? parameter : { ...parameter, raw };
  });
}

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
export function fillEmpty(
  parameters: readonly AddressParameter[],
  { note, image, place, preset, families, names }: Scope,
): readonly AddressParameter[] {
  const meant = image ?? place.picture?.image;
  const own = new Map(meant?.tag.settings ?? []);
  const isLink = place.role === 'link';
  if (isLink && !meant) return parameters;
  return parameters.map((parameter) => {
    const { name, raw } = parameter;
    const isOwn = meant ? own.has(name) || name === names.send : !/^(utm_|ri_)/.test(name);
    if (!isOwn || name === '' || name === names.recipient || name === names.position || /[^\s+]/.test(meaning(raw))) return parameter;
    const known = name === names.send ? (meant?.tag.sendToken ?? preset.sendId[0]?.token) : own.get(name);
    const value = (known?.trim() || suggestToken(preset, name)?.token) ?? '';
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
export function addMissing(
  parameters: readonly AddressParameter[],
  { note, image, place, preset, families }: Scope,
): readonly AddressParameter[] {
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

/** How the parameters of an address are written: separators, quotes, placeholders and what is encoded. */
import { TAG_PARAMETER } from '@limn/model';
import { rawPlaceholders } from './doctor-context.ts';
import { formsOf, TOKEN_KINDS } from '../presets.ts';
import type { AddressParameter } from './tag-address.ts';
import { closedPlaceholder, isUnclosed, withoutSmartQuotes, withPlainPlaceholders, withSpaces } from './value-rules.ts';
import { segment, type Scope } from './address-scope.ts';

export function fixSeparators(parameters: readonly AddressParameter[], { note }: Scope): readonly AddressParameter[] {
  const doubled = parameters.find(({ glue }) => glue.startsWith('&amp;amp;'));
  if (!doubled) return parameters;
  note('double-ampersand', `“${doubled.glue}” stands before “${doubled.name}”`, `${doubled.glue}${segment(doubled)}`);
  return parameters.map((parameter) => (parameter.glue.startsWith('&amp;amp;') ? { ...parameter, glue: '&amp;' } : parameter));
}

export function fixResidue(parameters: readonly AddressParameter[], { note }: Scope): readonly AddressParameter[] {
  const recipient = parameters.find(({ name }) => name === TAG_PARAMETER.recipient);
  if (!recipient?.raw?.startsWith('3D')) return parameters;
  note('qp-residue', 'The values begin with “3D”', segment(recipient));
  return parameters.map((parameter) => (parameter.raw?.startsWith('3D') ? { ...parameter, raw: parameter.raw.slice(2) } : parameter));
}

export function fixQuotes(parameters: readonly AddressParameter[], { note, families }: Scope): readonly AddressParameter[] {
  return parameters.map((parameter) => {
    const fixed = withoutSmartQuotes(parameter.raw ?? '', families);
    if (!fixed) return parameter;
    note(fixed.rule, `Curly quotes stand in “${parameter.name}”`, segment(parameter));
    return { ...parameter, raw: fixed.raw };
  });
}

/** Editors of addresses write a space as a plus, also where a code has one. */
export function fixSpaces(
  parameters: readonly AddressParameter[],
  { note, families, preset, image, place }: Scope,
): readonly AddressParameter[] {
  const tag = (image ?? place.picture?.image)?.tag;
  const own = [tag?.emailField, tag?.sendToken, ...(tag?.settings ?? []).map(([, value]) => value)];
  const known = [...TOKEN_KINDS.flatMap((kind) => preset[kind].flatMap(formsOf)), ...own.flatMap((value) => value?.trim() || [])];
  return parameters.map((parameter) => {
    const spaced = withSpaces(parameter.raw ?? '', known, families);
    if (spaced === undefined) return parameter;
    note('encoded-placeholder', `Plus signs stand for the spaces of the code in “${parameter.name}”`, segment(parameter));
    return { ...parameter, raw: spaced };
  });
}

export function fixPlaceholders(parameters: readonly AddressParameter[], { note, families, preset }: Scope): readonly AddressParameter[] {
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
export function fixText(parameters: readonly AddressParameter[], { note, families }: Scope): readonly AddressParameter[] {
  return parameters.map((parameter) => {
    const { raw } = parameter;
    if (raw === undefined || !/[ #]/.test(raw) || isUnclosed(raw, families)) return parameter;
    const placeholders = rawPlaceholders(raw, families);
    const hash = placeholders.find(({ text }) => text.replace(/^\{\{#/, '').includes('#'));
    if (hash)
      note('fragment', `${hash.text} holds a #. Where it is not filled, the rest of the address is lost`, segment(parameter), false);
    let fixed = '';
    let from = 0;
    for (const { start, end, text } of placeholders) {
      fixed += encodeText(raw.slice(from, start)) + text;
      from = end;
    }
    fixed += encodeText(raw.slice(from));
    if (fixed === raw) return parameter;
    const rule = fixed.includes('%23') && !raw.includes('%23') ? 'fragment' : 'unencoded-space';
    note(rule, rule === 'fragment' ? `A # stands in “${parameter.name}”` : `A space stands in “${parameter.name}”`, segment(parameter));
    return { ...parameter, raw: fixed };
  });
}

/** A # of a character reference such as `&#39;` starts no fragment. */
function encodeText(text: string): string {
  return text.replaceAll(' ', '%20').replace(/(^|[^&])#/g, '$1%23');
}

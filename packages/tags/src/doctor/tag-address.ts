/**
 * The address of a picture or link as it stands in an attribute, in parts that together are exactly what was
 * written.
 */
import { decodeEntities, startsWithReference } from '../entities.ts';
import { decodeText } from '../decode-text.ts';
import type { Family } from '../placeholder-families.ts';
import { rawPlaceholders } from './doctor-context.ts';

export interface AddressParameter {
  /** Its separator from the one before: `&`, `&amp;`, `&amp;amp;`; '' before the first. */
  glue: string;
  rawName: string;
  /** Decoded. */
  name: string;
  /** Undefined where there is no equals sign. */
  raw: string | undefined;
}

export interface TagAddress {
  /** Scheme, host and path before `/render/` or `/link/`. */
  base: string;
  kind: 'render' | 'link';
  uuid: string;
  /** Between the uuid and the parameters: `?`, or `&` in older tags. */
  joiner: string;
  parameters: readonly AddressParameter[];
}

const ADDRESS = /^([^?#]{0,400}?)\/(render|link)\/([^?&#/\s"'<>]{1,100})(\?|&amp;|&|)([\s\S]*)$/;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Undefined for what is no address of a picture or link. */
export function readAddress(raw: string, families: readonly Family[]): TagAddress | undefined {
  const match = ADDRESS.exec(raw);
  if (!match) return undefined;
  const [, base = '', kind = '', uuid = '', joiner = '', query = ''] = match;
  if (joiner === '' && query !== '') return undefined;
  return { base, kind: kind === 'link' ? 'link' : 'render', uuid, joiner, parameters: readParameters(query, families) };
}

export function writeAddress({ base, kind, uuid, joiner, parameters }: TagAddress): string {
  const query = parameters.map(({ glue, rawName, raw }) => `${glue}${rawName}${raw === undefined ? '' : `=${raw}`}`).join('');
  return `${base}/${kind}/${uuid}${query === '' ? joiner : joiner || '?'}${query}`;
}

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Parameters after a change: the first has nothing before it, and each later one something. */
export function joined(parameters: readonly AddressParameter[]): AddressParameter[] {
  return parameters.map((parameter, index) => ({ ...parameter, glue: index === 0 ? '' : parameter.glue || '&amp;' }));
}

/** The value as a reader would take it, to compare what two addresses say. */
export function meaning(raw: string | undefined): string {
  return decodeText(decodeEntities(raw ?? ''));
}

function readParameters(query: string, families: readonly Family[]): AddressParameter[] {
  if (query === '') return [];
  const kept = rawPlaceholders(query, families);
  const parameters: AddressParameter[] = [];
  let nextKept = 0;
  let from = 0;
  let glue = '';
  for (let at = query.indexOf('&'); at !== -1; at = query.indexOf('&', at)) {
    while (nextKept < kept.length && (kept[nextKept]?.end ?? 0) <= at) nextKept += 1;
    const placeholder = kept[nextKept];
    if (placeholder && placeholder.start <= at) {
      at = placeholder.end;
      continue;
    }
    const length = /^&(?:amp;)*/.exec(query.slice(at, at + 40))?.[0].length ?? 1;
    if (startsWithReference(query.slice(at + length, at + length + 12)) || !/[^&]/.test(query.slice(at + length, at + length + 1))) {
      at += length;
      continue;
    }
    parameters.push(readParameter(glue, query.slice(from, at)));
    glue = query.slice(at, at + length);
    from = at += length;
  }
  return [...parameters, readParameter(glue, query.slice(from))];
}

function readParameter(glue: string, text: string): AddressParameter {
  const equals = text.indexOf('=');
  const rawName = equals === -1 ? text : text.slice(0, equals);
  return { glue, rawName, name: decodeText(rawName.replaceAll('+', ' ')), raw: equals === -1 ? undefined : text.slice(equals + 1) };
}

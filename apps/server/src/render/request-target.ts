/**
 * Reads the address of a picture or link. Tags are filled in by mail services that encode well, badly or not at all, so
 * nothing here is ever refused: what is no valid escape is text.
 */

export interface RequestTarget {
  kind: 'render' | 'link';
  /** Lower case; may be anything, existing or not. */
  uuid: string;
  /** The first value of each parameter. */
  params: ReadonlyMap<string, string>;
}

const PATH = /^\/(render|link)\/([^/?&#]*)/;
const MAX_PARAMS = 300;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#039': "'",
  '#x27': "'",
  '#34': '"',
  nbsp: ' ',
};

/** Undefined when the address is none of ours. `url` is the request's target as Node hands it out. */
export function readTarget(url: string): RequestTarget | undefined {
  const match = PATH.exec(url);
  if (!match) return undefined;
  const [start, kind, uuid] = match;
  // Parameters follow `?`; older tags put `&` right after the uuid.
  const query = url
    .slice(start.length)
    .replace(/^[?&]/, '')
    .replace(/(?<!&)#.*$/s, '');
  return { kind: kind === 'link' ? 'link' : 'render', uuid: (uuid ?? '').toLowerCase(), params: readParams(asUtf8(query)) };
}

/** Node reads the bytes of a request line as Latin-1; mail clients that do not encode send UTF-8. */
function asUtf8(text: string): string {
  return /[\u0080-\u00ff]/.test(text) ? Buffer.from(text, 'latin1').toString('utf8') : text;
}

function readParams(query: string): Map<string, string> {
  const params = new Map<string, string>();
  let last: string | undefined;
  for (const piece of query.split(/[&?]/).slice(0, MAX_PARAMS)) {
    const entity = /^(#?\w{1,5});(.*)$/s.exec(piece);
    const sign = entity?.[1] === undefined ? undefined : ENTITIES[entity[1]];
    const rest = entity?.[2] ?? '';
    // `AT&amp;T`: an encoded sign inside a value. `&amp;pos=2`: an encoded separator.
    if (sign !== undefined && last !== undefined && !(sign === '&' && rest.includes('='))) {
      params.set(last, `${params.get(last) ?? ''}${sign}${decodeValue(rest, last)}`);
      continue;
    }
    const text = sign === '&' ? rest : piece;
    if (text === '') continue;
    const equals = text.indexOf('=');
    const name = decodeEscapes((equals < 0 ? text : text.slice(0, equals)).replaceAll('+', ' '));
    const isNew = !params.has(name);
    if (isNew) params.set(name, equals < 0 ? '' : decodeValue(text.slice(equals + 1), name));
    last = isNew ? name : undefined;
  }
  return params;
}

/** In an address a plus is a plus (`a+b@example.com`), elsewhere it is a space, as forms write it. */
function decodeValue(raw: string, name: string): string {
  const decoded = decodeEscapes(name === 'eid' ? raw : raw.replaceAll('+', ' '));
  return decoded.replace(/&(#?\w{1,5});/g, (whole, code: string) => ENTITIES[code] ?? whole);
}

/** Percent escapes as UTF-8. Those that are none stay as they are written; bytes that are no text become U+FFFD. */
function decodeEscapes(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => Buffer.from(escapes.replaceAll('%', ''), 'hex').toString('utf8'));
}

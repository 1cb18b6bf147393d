/**
 * How services write a placeholder whose value is encoded for an address, so that a `#` or `&` in it arrives
 * whole, or escaped for HTML, and back to the plain one. Each pair takes the other's result; what is no
 * placeholder of its kind is left to itself.
 */

export interface Encoding {
  /** For people: what the service calls it. */
  label: string;
  /** Undefined for what is no plain placeholder of this kind, or is encoded already. */
  encode(plain: string): string | undefined;
  /** Undefined for what is not encoded in this way. */
  plain(encoded: string): string | undefined;
}

export const ENCODINGS = {
  /** Django and Jinja: no spaces around the bar. */
  urlencode: filter('{{', '}}', '|urlencode'),
  twig: filter('{{', '}}', '|url_encode'),
  /**
   * Liquid writes a space as `+`; one at an end would look like a plus that was meant, so ends are cut first.
   */
  liquid: filter('{{', '}}', ' | strip | url_encode'),
  liquidInBrackets: filter('[[', ']]', ' | strip | url_encode'),
  freemarker: filter('${', '}', "?url('UTF-8')"),
  handlebars: between('{{', '}}', '{{#urlEncode}}{{{', '}}}{{/urlEncode}}', '#urlEncode', /^(?!(?:else|if|unless|each)\b)[^{}#/^!>&]+$/i),
  ampscript: between('%%', '%%', '%%=URLEncode(', ',1,1)=%%', 'URLEncode', /^\w[\w .-]*$/),
  mailchimp: between('*|', '|*', '*|URL:', '|*', 'URL:', /^(?!URL:|(?:IF|IFNOT|ELSEIF|ELSE|END|INTERESTED)\b)[^|]+$/i),
  mapp: between('<%${', '}%>', '<%${ecm:urlEncode(', ')}%>', 'ecm:urlEncode', /^(?!ecm:)[^{}]+$/),
  zephyr: between('{', '}', '{u(', ')}', 'u()', /^(?!else$)[\w.]+$/i),
  adobe: between('<%= ', ' %>', '<%= escapeUrl(', ') %>', 'escapeUrl', /^(?!escapeUrl\()[^%]+$/),
  eloqua: between('<span class=eloquaemail>', '</span>', '<span class=eloquaemail encodeFor=url>', '</span>', 'encodeFor=url', /^[^<>]+$/),
} as const satisfies Record<string, Encoding>;

/** How services keep a quote in a value from ending an attribute that people read. */
export const ESCAPES = {
  liquid: filter('{{', '}}', ' | escape'),
  liquidInBrackets: filter('[[', ']]', ' | escape'),
  /** Django, Jinja and Twig escape once, whether or not they would have done so by themselves. */
  jinja: filter('{{', '}}', '|escape'),
  freemarker: filter('${', '}', '?html'),
  /**
   * There is no function for HTML; a double quote is what would end the attribute, and Char writes it without
   * one.
   */
  ampscript: between('%%', '%%', '%%=Replace(', ",Char(34),'&quot;')=%%", 'Replace', /^\w[\w .-]*$/),
} as const satisfies Record<string, Encoding>;

/** A filter at the end of the placeholder, before its last space. */
function filter(open: string, close: string, added: string): Encoding {
  const name = added.replace(/^.*[|?]\s*/, '');
  const known = name.replace(/\W.*$/, '');
  const isOurs = (text: string) => text.startsWith(open) && text.endsWith(close) && text.length > open.length + close.length;
  const split = (text: string) => {
    const inside = text.slice(open.length, -close.length);
    const body = inside.trimEnd();
    return { body, space: inside.slice(body.length) };
  };
  return {
    label: name,
    encode(plain) {
      if (!isOurs(plain)) return undefined;
      const { body, space } = split(plain);
      return /^\s*[#/!{]/.test(body) || new RegExp(`[|?]\\s*${known}\\b`).test(body) ? undefined : `${open}${body}${added}${space}${close}`;
    },
    plain(encoded) {
      if (!isOurs(encoded)) return undefined;
      const { body, space } = split(encoded);
      const bare = body.replace(new RegExp(`(\\s*\\|\\s*strip)?\\s*[|?]\\s*${known}(\\([^)]*\\))?$`), '');
      return bare === body ? undefined : `${open}${bare}${space}${close}`;
    },
  };
}

/** A function around what the placeholder names. `takes` are names that need no more care. */
function between(open: string, close: string, before: string, after: string, label: string, takes: RegExp): Encoding {
  const inside = (text: string, start: string, end: string) =>
    text.length > start.length + end.length && text.startsWith(start) && text.endsWith(end)
      ? text.slice(start.length, text.length - end.length)
      : undefined;
  return {
    label,
    encode(plain) {
      const name = inside(plain, open, close)?.trim();
      return name !== undefined && takes.test(name) ? `${before}${name}${after}` : undefined;
    },
    plain(encoded) {
      const name = inside(encoded, before, after);
      return name === undefined ? undefined : `${open}${name}${close}`;
    },
  };
}

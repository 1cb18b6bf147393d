/**
 * Fills a tag for one recipient as each service does, by the documentation of its language. Shares nothing
 * with the code that builds tags. A filter or function that a language does not have is an error, as it would
 * be there.
 */
export type Recipient = (field: string) => string;

const percent = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
/** As forms are sent: a space is a plus. */
const form = (text: string) => percent(text).replaceAll('%20', '+');
/** Python's quote leaves slashes. */
const quoted = (text: string) => percent(text).replaceAll('%2F', '/');
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');

type Filters = Readonly<Record<string, (text: string, argument: string) => string>>;
const orElse = (text: string, argument: string) => (text === '' ? argument : text);
const LIQUID: Filters = { default: orElse, strip: (text) => text.trim(), url_encode: form, date: (text) => text, escape: escaped };
const DJANGO: Filters = { default: orElse, urlencode: quoted, escape: escaped };
const TWIG: Filters = { default: orElse, url_encode: percent, escape: escaped };

/** `name | filter: 'argument' | …` */
function filtered(expression: string, recipient: Recipient, filters: Filters): { text: string; names: string[] } {
  const [first = '', ...steps] = (expression.match(/(?:'[^']*'|"[^"]*"|[^|])+/g) ?? []).map((part) => part.trim());
  let text = recipient(first);
  const names = steps.map((step) => {
    const [, name = '', argument = ''] = /^(\w+)(?:\s*:\s*(.*))?$/.exec(step) ?? [];
    const filter = filters[name];
    if (!filter) throw new Error(`There is no filter ${step}.`);
    text = filter(text, argument.replace(/^(['"])(.*)\1$/, '$2'));
    return name;
  });
  return { text, names };
}

type Language = (html: string, recipient: Recipient, options?: { escapes?: boolean }) => string;
const raw =
  (pattern: RegExp): Language =>
  (html, recipient) =>
    html.replace(pattern, (_, field: string) => recipient(field));
const liquid =
  (pattern: RegExp): Language =>
  (html, recipient) =>
    html.replace(pattern, (_, expression: string) => filtered(expression, recipient, LIQUID).text);
/**
 * Whether values are escaped for HTML without being asked is the account's choice or not documented: `escape`
 * does it once in both.
 */
const escaping =
  (filters: Filters, safe: string): Language =>
  (html, recipient, { escapes = true } = {}) =>
    html.replace(/\{\{(.*?)\}\}/g, (_, expression: string) => {
      const { text, names } = filtered(expression, recipient, filters);
      return !escapes || names.includes(safe) || names.includes('escape') ? text : escaped(text);
    });
const django = escaping(DJANGO, 'urlencode');

const handlebars: Language = (html, recipient) => {
  const names = (text: string) =>
    text.replace(/\{\{\{(\w+)\}\}\}|\{\{(\w+)\}\}/g, (_, plain: string | undefined, field = '') =>
      plain === undefined ? escaped(recipient(field)) : recipient(plain),
    );
  return html
    .split(/(\{\{#urlEncode\}\}.*?\{\{\/urlEncode\}\})/)
    .map((part) =>
      part.startsWith('{{#urlEncode}}') ? form(names(part.slice('{{#urlEncode}}'.length, -'{{/urlEncode}}'.length))) : names(part),
    )
    .join('');
};

const ampscript: Language = (html, recipient) =>
  html
    .replace(/%%=URLEncode\((\w+),1,1\)=%%/g, (_, field: string) => form(recipient(field)))
    .replace(/%%=Replace\((\w+),Char\(34\),'([^']*)'\)=%%/g, (_, field: string, by: string) => recipient(field).replaceAll('"', by))
    .replace(/%%(\w+)%%/g, (_, field: string) => recipient(field));

const mailchimp: Language = (html, recipient) =>
  html.replace(/\*\|(URL:)?(\w+)\|\*/g, (_, url: string | undefined, field: string) => (url ? percent : String)(recipient(field)));

const mapp: Language = (html, recipient) =>
  html.replace(/<%\$\{(?:(ecm:urlEncode)\()?user\['(\w+)'\]\)?\}%>/g, (_, encodes: string | undefined, field: string) =>
    (encodes ? form : String)(recipient(field)),
  );

const adobe: Language = (html, recipient) =>
  html.replace(/<%= (?:(escapeUrl)\()?([\w.]+)\)? %>/g, (_, encodes: string | undefined, field: string) =>
    // `<%=` escapes what it writes.
    escaped((encodes ? percent : String)(recipient(field))),
  );

const eloqua: Language = (html, recipient) =>
  html.replace(/<span class=eloquaemail( encodeFor=url)?>(\w+)<\/span>/g, (_, encodes: string | undefined, field: string) =>
    (encodes ? percent : escaped)(recipient(field)),
  );

const zephyr: Language = (html, recipient) =>
  html.replace(/\{(?:(u)\()?([\w.]+)\)?\}/g, (_, encodes: string | undefined, field: string) =>
    (encodes ? percent : String)(recipient(field)),
  );

const freemarker: Language = (html, recipient) =>
  html.replace(/\$\{([\w.]+)(\?url\('UTF-8'\)|\?html)?\}/g, (_, field: string, filter: string | undefined) =>
    (filter === undefined ? String : filter === '?html' ? escaped : percent)(recipient(field)),
  );

/** By the id of the preset. */
export const LANGUAGES: Readonly<Record<string, Language>> = {
  acoustic: raw(/%%(\w+)%%/g),
  'act-on': raw(/\{\{([\w -]+)\}\}/g),
  activecampaign: raw(/%([A-Z]+)%/g),
  'adobe-campaign': adobe,
  marketo: (html, recipient) => html.replace(/\{\{lead\.([\w ]+)(?::default=(\w*))?\}\}/g, (_, field: string) => escaped(recipient(field))),
  aweber: raw(/\{!(\w+)\}/g),
  bloomreach: django,
  braze: liquid(/\{\{((?:[^{}]|\$\{\w+\})*?)\}\}/g),
  brevo: django,
  'campaign-monitor': raw(/\[(\w+)(?:,fallback=\w*)?\]/g),
  // The second form is of its older emails.
  'constant-contact': raw(/(?:\[\[|\$SUBSCRIBER\.)(\w+)(?:\]\]|\$)/g),
  'customer-io': liquid(/\{\{(.*?)\}\}/g),
  dotdigital: raw(/@([A-Z]+)@/g),
  drip: liquid(/\{\{(.*?)\}\}/g),
  eloqua,
  emarsys: escaping(TWIG, 'url_encode'),
  getresponse: raw(/\[\[(\w+)\]\]/g),
  // No filters in emails.
  hubspot: raw(/\{\{ ([\w.]+) \}\}/g),
  iterable: handlebars,
  keap: raw(/~Contact\.(\w+)~/g),
  kit: liquid(/\{\{(.*?)\}\}/g),
  klaviyo: django,
  mailchimp,
  mailerlite: raw(/\{\$(\w+)\}/g),
  mailjet: raw(/\[\[(?:data:)?(\w+)(?::"\w*")?\]\]/g),
  mapp,
  omnisend: liquid(/\[\[(.*?)\]\]/g),
  ontraport: raw(/\[([\w ]+)\]/g),
  responsys: freemarker,
  sailthru: zephyr,
  salesforce: ampscript,
  sendpulse: raw(/\{\{(\w+)\}\}/g),
  adestra: raw(/\[\* ([\w.]+) \*\]/g),
};

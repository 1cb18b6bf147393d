/**
 * Alternative text that is personal: the image's own merge fields in it become what the tag carries for them.
 */
import { parseTemplate } from '@limn/merge';
import { familiesOf, findPlaceholders, type Placeholder } from './placeholders.ts';
import { TOKEN_KINDS, type Preset } from './presets.ts';

export interface PersonalAlt {
  text: string;
  /**
   * Placeholders that were left out: a quote in a value of theirs would end the attribute and break the tag.
   */
  withheld: string[];
}

/**
 * "Hello {{firstname}}" with the setting `{{ first_name|urlencode }}` becomes "Hello {{ first_name|escape
 * }}": a text has the placeholder that is escaped for HTML where an address has the one that is encoded.
 * Where a service escapes nothing, the text goes without: "Hello". What is no field of the image stays as it
 * is: it may be a placeholder that was typed.
 */
export function personalAlt(alt: string, settings: readonly (readonly [name: string, value: string])[], preset: Preset): PersonalAlt {
  const values = new Map(settings);
  const { parts, starts } = parseTemplate(alt);
  const filled = parts
    .map((part, index) => {
      const written = alt.slice(starts[index], starts[index + 1] ?? alt.length);
      return typeof part === 'string' ? written : (values.get(part.field)?.trim() ?? written);
    })
    .join('');
  return forHtml(filled, preset);
}

function forHtml(filled: string, preset: Preset): PersonalAlt {
  // Nothing is known of the service: people know what they typed.
  if (preset.families === 'all') return { text: filled, withheld: [] };
  const withheld: string[] = [];
  let text = '';
  let from = 0;
  for (const placeholder of findPlaceholders(filled, familiesOf(preset))) {
    const escaped = escapedFor(placeholder, preset);
    if (escaped === undefined) withheld.push(placeholder.text);
    const before = filled.slice(from, placeholder.start);
    // Without its name a greeting has no space before the comma.
    text += escaped === undefined ? before.trimEnd() : before + escaped;
    from = placeholder.end;
  }
  text += filled.slice(from);
  return { text: withheld.length > 0 ? text.replace(/^[\s,;:!.]+/, '') : text, withheld };
}

/** Undefined where nothing keeps a quote in its value from ending the attribute. */
function escapedFor({ text }: Placeholder, preset: Preset): string | undefined {
  const plain = preset.encoding?.plain(text) ?? text;
  // Three braces are Handlebars' way around its own escaping.
  if (preset.html === 'by itself') return plain.replace(/^\{\{\{([^{}]+)\}\}\}$/, '{{$1}}');
  const escaped = preset.html?.encode(plain);
  if (escaped !== undefined) return escaped;
  const isSafe = !isValue(plain, preset) || (preset.html !== undefined && plain.includes(preset.html.label));
  return isSafe ? plain : undefined;
}

/**
 * True for what the service fills; brackets around a word of prose are none of a service that has other
 * delimiters.
 */
function isValue(plain: string, preset: Preset): boolean {
  return TOKEN_KINDS.flatMap((kind) => preset[kind]).some((token) => {
    const [open = ''] = /^[^\w\s]+/.exec(token.plain) ?? [];
    return plain.startsWith(open);
  });
}

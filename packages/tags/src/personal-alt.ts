/** Alternative text that is personal: the image's own merge fields in it become what the tag carries for them. */
import { parseTemplate } from '@limn/merge';
import { familiesOf, findPlaceholders } from './placeholders.ts';
import type { Preset } from './presets.ts';

/**
 * "Hello {{firstname}}" with the setting `*|URL:FNAME|*` becomes "Hello *|FNAME|*": a text has the plain placeholder where an
 * address has the encoded one. What is no field of the image stays as it is: it may be a placeholder that was typed.
 */
export function personalAlt(alt: string, settings: readonly (readonly [name: string, value: string])[], preset: Preset): string {
  const values = new Map(settings);
  const { parts, starts } = parseTemplate(alt);
  const filled = parts
    .map((part, index) => {
      const written = alt.slice(starts[index], starts[index + 1] ?? alt.length);
      return typeof part === 'string' ? written : (values.get(part.field)?.trim() ?? written);
    })
    .join('');
  return withPlainTokens(filled, preset);
}

function withPlainTokens(text: string, preset: Preset): string {
  if (!preset.encoding) return text;
  let plain = '';
  let from = 0;
  for (const placeholder of findPlaceholders(text, familiesOf(preset))) {
    plain += text.slice(from, placeholder.start) + (preset.encoding.plain(placeholder.text) ?? placeholder.text);
    from = placeholder.end;
  }
  return plain + text.slice(from);
}

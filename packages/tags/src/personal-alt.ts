/** Alternative text that is personal: the image's own merge fields in it become what the tag carries for them. */
import { parseTemplate } from '@limn/merge';

/**
 * "Hello {{firstname}}" with the setting `*|FNAME|*` becomes "Hello *|FNAME|*". What is no field of the image stays as it is: it
 * may be a placeholder that was typed.
 */
export function personalAlt(alt: string, settings: readonly (readonly [name: string, value: string])[]): string {
  if (!alt.includes('{{')) return alt;
  const values = new Map(settings);
  const { parts, starts } = parseTemplate(alt);
  return parts
    .map((part, index) => {
      if (typeof part === 'string') return alt.slice(starts[index], starts[index + 1] ?? alt.length);
      const value = values.get(part.field);
      return value === undefined ? alt.slice(starts[index], starts[index + 1] ?? alt.length) : forProse(value.trim());
    })
    .join('');
}

/** Mailchimp has a form for addresses and one for texts. */
function forProse(value: string): string {
  return value.replace(/^\*\|URL:([^|]+)\|\*$/, '*|$1|*');
}

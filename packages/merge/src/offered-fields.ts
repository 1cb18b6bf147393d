/** How an editor writes the merge fields that it offers. */

/**
 * Fields by the label of their category, as the server lists them. A value is the field's full name
 * (`customer.plan`); parameters of the tag, in the category URL, have their plain names.
 */
export type OfferedFields = Readonly<Record<string, readonly { name: string; value: string }[]>>;

/** The category of the tag's parameters. */
const URL = { label: 'URL', id: 'url' };

/** In links and settings: `{{town}}` for a parameter of the tag, `[[customer.plan]]` for any other field. */
export function fieldInText(label: string, value: string): string {
  return label === URL.label ? `{{${value}}}` : `[[${value}]]`;
}

/** In the value of a rule, where every field has its category: `[[url.town]]`, `[[customer.plan]]`. */
export function fieldInRule(label: string, value: string): string {
  return label === URL.label ? `[[${URL.id}.${value}]]` : `[[${value}]]`;
}

/** Labels of API fields. Apart from the schemas, which no page of the web app should have to load. */
const WORDS: Readonly<Record<string, string>> = {
  data: 'design',
  bgcolor: 'background colour',
  lock: 'lock',
  url_settings: 'URL tracking',
  api_source: 'data source',
  email_field: 'email field',
  email_provider: 'ESP',
  url_custom: 'custom tracking',
  address_1: 'address, line 1',
  address_2: 'address, line 2',
  allowed_hosts: 'allowed link hosts',
  eid_kind: 'identity in tags',
  recipe_attribution: 'attribution models',
};

/** A field as people call it: "utm source" for `url_utm_source`. */
export function fieldLabel(field: string): string {
  return (Object.hasOwn(WORDS, field) ? WORDS[field] : undefined) ?? field.replace(/^url_/, '').replaceAll('_', ' ');
}

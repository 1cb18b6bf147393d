/**
 * Where a click leads. The rule that must never break: a host that the marketer wrote is the host the reader
 * reaches, and a host from the request is reached only when the company allowed it.
 */
import { fillText, fillUrl, parseTemplate, type UrlPolicy, type Values } from '@limn/merge';
import { trackingParameters, type TrackingSettings } from '@limn/tags';

export interface LinkTemplates {
  link: string;
  fallbackLink: string;
  /** The company's website. */
  website: string;
}

/**
 * The address to send a reader to: link, else fallback link, else website; undefined if all are missing.
 */
export function resolveLink(templates: LinkTemplates, values: Values, policy: UrlPolicy, tracking: TrackingSettings): string | undefined {
  for (const template of [templates.link, templates.fallbackLink, templates.website]) {
    const address = fillComplete(template, values, policy);
    if (address !== undefined) return withTracking(address, tracking, values);
  }
  return undefined;
}

/** A template is used only when every field in it has a value: half an address leads to the wrong page. */
function fillComplete(text: string, values: Values, policy: UrlPolicy): string | undefined {
  const template = parseTemplate(text);
  if (template.fields.some((field) => !values.get(field)?.text)) return undefined;
  return fillUrl(template, values, policy) ?? undefined;
}

/**
 * Adds the parameters that the address does not have yet, before its fragment, leaving the rest of it as it
 * is. Where the click itself carries one, the mail service has filled it in, and that value is the right one.
 */
function withTracking(address: string, tracking: TrackingSettings, values: Values): string {
  const { searchParams } = new URL(address);
  const added = trackingParameters(tracking)
    .map(([name, template]) => [name, values.get(name)?.text ?? fillText(template, values)] as const)
    .filter(([name, text]) => text !== '' && !searchParams.has(name))
    .map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`);
  if (added.length === 0) return address;
  const hash = address.indexOf('#');
  const [page, fragment] = hash < 0 ? [address, ''] : [address.slice(0, hash), address.slice(hash)];
  const glue = !page.includes('?') ? '?' : /[?&]$/.test(page) ? '' : '&';
  return `${page}${glue}${added.join('&')}${fragment}`;
}

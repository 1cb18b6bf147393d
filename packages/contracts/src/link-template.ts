import { text } from './common.ts';

/** Everything that browsers leave out of an address before they read its scheme. */
const IGNORED = /[\p{Cc}\s]/gu;
const SCHEME = /^([a-z][a-z0-9+.-]*):(.*)$/is;
/** `shop.example:8443/…` and `localhost:3000` begin like a scheme and are none. */
const HOST_AND_PORT = /^(localhost|[^:/?#]*\.[^:/?#]*):\d{1,5}(?=$|[/?#])/i;

/**
 * Where a click leads, with merge fields in it. An address that could never be followed is refused when it is
 * saved.
 */
export const LinkTemplate = text(4096).refine(leadsToTheWeb, { error: 'Use an address that begins with https:// or http://.' });

/** Without a scheme, with http or https, or with merge fields in front. */
function leadsToTheWeb(link: string): boolean {
  const address = link.replace(IGNORED, '');
  const scheme = SCHEME.exec(address)?.[1]?.toLowerCase();
  return scheme === undefined || scheme === 'http' || scheme === 'https' || HOST_AND_PORT.test(address);
}

import { Link } from 'react-router';

/** How an address is linked: ours inside the app, another site in a tab of its own. */
export function placeOf(address: string) {
  return isOurs(address)
    ? { component: Link, to: address }
    : { component: 'a' as const, href: address, target: '_blank', rel: 'noreferrer' };
}

export function isOurs(address: string): boolean {
  return address.startsWith('/') && !address.startsWith('//');
}

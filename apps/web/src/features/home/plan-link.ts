/** Where the plan's link leads. A target whose page does not exist is not offered. */
import type { Company } from '@limn/contracts';
import type { HelpLinks } from '../../api/app-config.ts';
import { footLinks, GROUPS } from '../../shell/navigation.ts';

export interface PlanLink {
  text: string;
  to: string;
}

export function planLink(usage: Company['billing']['usage'], links: HelpLinks): PlanLink | undefined {
  const { link_text: text, link_target: target } = usage;
  if (text === '') return undefined;
  if (target === 'contact') return { text, to: links.support };
  // The drawer names a page only when it works.
  const pages = [...GROUPS.flatMap((group) => group.links), ...footLinks(links)];
  if (target === 'billing' && pages.some((page) => page.to === '/settings')) return { text, to: '/settings' };
  return undefined;
}

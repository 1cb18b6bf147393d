import { expect, test } from 'vitest';
import { APP_CONFIG } from '../../../testing/app-config.ts';
import { aCompany } from '../../../testing/builders.ts';
import { planLink } from './plan-link.ts';

const { usage } = aCompany().billing;
const link = (link_target: typeof usage.link_target, { hasWidget = false, customer = null as string | null } = {}) =>
  planLink({ usage: { ...usage, link_target, link_text: 'Go' }, billsby_id: customer }, APP_CONFIG.links, hasWidget);

test('leads each target of the plan to its place', () => {
  expect(link('billing')).toEqual({ text: 'Go', to: '/settings/billing' });
  expect(link('contact')).toEqual({ text: 'Go', to: '/help/support' });
  expect(link('manage')).toEqual({ text: 'Go', to: '/settings/billing' });
  expect(link('manage', { hasWidget: true })).toEqual({ text: 'Go', to: '/settings/billing' });
  expect(link('manage', { hasWidget: true, customer: 'C1' })).toEqual({ text: 'Go', customerId: 'C1' });
  expect(link('')).toBeUndefined();
});

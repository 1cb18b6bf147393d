import { expect, test } from 'vitest';
import { SETTINGS_TABS } from './tabs.ts';

test('orders the tabs by these labels', () => {
  expect(SETTINGS_TABS.map(({ label }) => label)).toEqual([
    'Settings',
    'Fonts',
    'Users',
    'Profile',
    'Billing',
    'API keys',
    'Activity',
    'Your data',
  ]);
});

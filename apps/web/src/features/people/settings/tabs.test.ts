import { expect, test } from 'vitest';
import { SETTINGS_TABS } from './tabs.ts';

test('the tabs stand in their order, by these words', () => {
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

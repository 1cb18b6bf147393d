/** The tabs of Account Settings, in their order. A tab stands here only when it works. */
import { lazyPart, type LazyPart } from '../../../ui/lazy-part.tsx';

export interface SettingsTab {
  /** Last part of its address: /settings/<id>. */
  id: string;
  label: string;
  Body: LazyPart<object>;
}

export const SETTINGS_TABS: readonly SettingsTab[] = [
  { id: 'company', label: 'Settings', Body: lazyPart(async () => (await import('./company/CompanyTab.tsx')).CompanyTab) },
  { id: 'fonts', label: 'Fonts', Body: lazyPart(async () => (await import('./fonts/FontsTab.tsx')).FontsTab) },
  { id: 'users', label: 'Users', Body: lazyPart(async () => (await import('./users/UsersTab.tsx')).UsersTab) },
  { id: 'profile', label: 'Profile', Body: lazyPart(async () => (await import('./profile/ProfileTab.tsx')).ProfileTab) },
  { id: 'billing', label: 'Billing', Body: lazyPart(async () => (await import('./billing/BillingTab.tsx')).BillingTab) },
  { id: 'keys', label: 'API keys', Body: lazyPart(async () => (await import('./keys/KeysTab.tsx')).KeysTab) },
  { id: 'activity', label: 'Activity', Body: lazyPart(async () => (await import('./activity/ActivityTab.tsx')).ActivityTab) },
  { id: 'data', label: 'Your data', Body: lazyPart(async () => (await import('./data/DataTab.tsx')).DataTab) },
];

/** Questions to companies and users, at the start and in the settings. */
import { PRESETS } from '@limn/tags';
import type { Option } from '../../../../ui/SelectField.tsx';

export type Role = 'design_and_coding' | 'email_strategy' | 'data_and_segmentation';
export type Goal = 'impact' | 'save_time' | 'personalisation' | 'overcome_integration' | 'other';

export const ROLE_OPTIONS: readonly Option<Role>[] = [
  { value: 'design_and_coding', label: 'Design and coding' },
  { value: 'email_strategy', label: 'Email strategy' },
  { value: 'data_and_segmentation', label: 'Data and segmentation' },
];

export const GOAL_OPTIONS: readonly Option<Goal>[] = [
  { value: 'impact', label: 'More impact from email' },
  { value: 'save_time', label: 'Save time' },
  { value: 'personalisation', label: 'Personalisation' },
  { value: 'overcome_integration', label: 'Overcome integration problems' },
  { value: 'other', label: 'Other' },
];

const INDUSTRIES = [
  'Agency or ESP',
  'Charity',
  'Financial Services',
  'Gaming/Betting',
  'Retail',
  'Software/Internet',
  'Sports',
  'Travel',
  'Other',
] as const;
const LIST_SIZES = ['1 - 50,000', '50,001 - 250,000', '250,001 - 1,000,000', 'Over 1M'] as const;
export const INDUSTRY_OPTIONS: readonly Option[] = INDUSTRIES.map((name) => ({ value: name, label: name }));
export const LIST_SIZE_OPTIONS: readonly Option[] = LIST_SIZES.map((size) => ({ value: size, label: size }));
/** Email services, "Other" last. */
export const ESP_OPTIONS: readonly Option[] = PRESETS.map(({ name }) => ({ value: name, label: name }));

/** The two steps of creating a company: what is asked, and what is still wrong with the answers. */
import type { Option } from '../../ui/SelectField.tsx';

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

export interface YourDetails {
  role: Role[];
  goal: Goal[];
  goal_other: string;
}

export interface CompanyDetails {
  name: string;
  website: string;
  industry: string;
  email_provider: string;
  email_list_size: string;
}

export type Problems<T> = { [K in keyof T]?: string };

export const NO_DETAILS: YourDetails = { role: [], goal: [], goal_other: '' };
export const NO_COMPANY: CompanyDetails = { name: '', website: '', industry: '', email_provider: '', email_list_size: '' };

export function problemsOfYou(you: YourDetails): Problems<YourDetails> {
  const problems: Problems<YourDetails> = {};
  if (you.role.length === 0) problems.role = 'At least one item should be selected';
  if (you.goal.length === 0) problems.goal = 'At least one item should be selected';
  if (you.goal.includes('other') && you.goal_other.trim() === '') problems.goal_other = 'Please specify your goal';
  return problems;
}

const WEBSITE = /^(https?:\/\/)?(?!https?:\/\/)\S+$/i;

export function problemsOfCompany(company: CompanyDetails): Problems<CompanyDetails> {
  const problems: Problems<CompanyDetails> = {};
  if (company.name.trim() === '') problems.name = 'Company name is required';
  if (!WEBSITE.test(company.website.trim())) problems.website = 'Company website is required';
  if (company.industry === '') problems.industry = 'Company industry is required';
  if (company.email_provider === '') problems.email_provider = 'ESP is required';
  if (company.email_list_size === '') problems.email_list_size = 'Email List Size is required';
  return problems;
}

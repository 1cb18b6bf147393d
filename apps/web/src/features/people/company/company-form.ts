/** The two steps of creating a company: what is asked, and what is still wrong with the answers. */
import type { Goal, Role } from './parts/company-options.ts';

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

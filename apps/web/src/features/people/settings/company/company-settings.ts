/**
 * The settings of a company while they are being changed: what is shown, what is wrong with it, and what is
 * sent.
 */
import { attributionModels, MAX_WINDOW_HOURS, TOO_LONG_WINDOW, type Company } from '@limn/contracts';
import type { Input } from '../../../../api/use-api-query.ts';

/** Settings that are one text each. */
export const TEXTS = [
  'name',
  'website',
  'industry',
  'twitter',
  'instagram',
  'address_1',
  'address_2',
  'city',
  'county',
  'postcode',
  'country',
  'email_provider',
  'email_list_size',
  'email_field',
  'url_utm_source',
  'url_utm_medium',
  'url_utm_campaign',
  'url_utm_content',
  'url_custom',
  'timezone',
  'locale',
  'eid_kind',
] as const;
export type TextName = (typeof TEXTS)[number];

/** A row of a list keeps its key while others come and go. */
export interface HostRow {
  key: number;
  host: string;
}
export interface ModelRow {
  key: number;
  /** Undefined until it is saved for the first time. */
  id: number | undefined;
  label: string;
  /** As typed. */
  hours: string;
  /** As it is kept. One that is longer than new ones may be stays. */
  savedHours?: number | undefined;
}

export type CompanyDraft = Record<TextName, string> & { hosts: HostRow[]; models: ModelRow[] };

/** Messages by field: "website", "hosts.2", "models.1.label", with the row's key. */
export type CompanyProblems = Readonly<Record<string, string>>;

type Body = Input<'updateCompany'>['body'];

const NO_HOST = 'Use a host name like shop.example.com.';
const HOST = /^(?!-)[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;

export function draftOf(company: Company): CompanyDraft {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, company[name]])) as Record<TextName, string>;
  return {
    ...texts,
    hosts: company.allowed_hosts.map((host, key) => ({ key, host })),
    models: attributionModels(company.recipe_attribution).map(({ id, label, window_hours }) => ({
      key: id,
      id,
      label,
      hours: String(window_hours),
      savedHours: window_hours,
    })),
  };
}

/** A website as it will be kept. */
export function withHttp(website: string): string {
  const trimmed = website.trim();
  return trimmed === '' || /^http/i.test(trimmed) ? trimmed : `http://${trimmed}`;
}

export function problemsOf(draft: CompanyDraft): CompanyProblems {
  const problems: Record<string, string> = {};
  if (draft.name.trim() === '') problems.name = 'Company name is required';
  if (/\s/.test(draft.website.trim())) problems.website = 'Use a URL like https://www.example.com.';
  for (const { key, host } of draft.hosts) if (host.trim() !== '' && !HOST.test(host.trim())) problems[`hosts.${key}`] = NO_HOST;
  for (const { key, label, hours, savedHours } of draft.models) {
    if (label.trim() === '') problems[`models.${key}.label`] = 'Give the model a name.';
    const wrong = wrongHours(hours, savedHours);
    if (wrong) problems[`models.${key}.window_hours`] = wrong;
  }
  return problems;
}

function wrongHours(typed: string, savedHours: number | undefined): string | undefined {
  const hours = Number(typed.trim());
  if (typed.trim() === '' || !Number.isInteger(hours)) return 'Use whole hours.';
  if (hours < 1) return 'Use at least 1 hour.';
  return hours > MAX_WINDOW_HOURS && hours !== savedHours ? TOO_LONG_WINDOW : undefined;
}

/** Only what differs from what is kept, so that what a colleague changes meanwhile stays. */
export function changeOf(draft: CompanyDraft, kept: CompanyDraft): Body {
  const body: Body = {};
  for (const name of TEXTS) if (draft[name] !== kept[name]) body[name] = name === 'website' ? withHttp(draft[name]) : draft[name].trim();
  if (!sameText(hostsOf(draft), hostsOf(kept))) body.allowed_hosts = hostsOf(draft);
  if (!sameText(modelsOf(draft), modelsOf(kept))) body.recipe_attribution = JSON.stringify(modelsOf(draft));
  return body;
}

export function isChanged(draft: CompanyDraft, kept: CompanyDraft): boolean {
  return Object.keys(changeOf(draft, kept)).length > 0;
}

/** Server errors are shown at their fields. */
export function placed(refused: Readonly<Record<string, string>>, draft: CompanyDraft): CompanyProblems {
  const hosts = draft.hosts.filter(({ host }) => host.trim() !== '');
  return Object.fromEntries(
    Object.entries(refused).map(([path, message]) => {
      const [list, index = '', field] = path.split('.');
      if (list === 'allowed_hosts') return [`hosts.${hosts[Number(index)]?.key ?? ''}`, message];
      if (list === 'recipe_attribution') return [`models.${draft.models[Number(index)]?.key ?? ''}.${field ?? 'label'}`, message];
      return [path, message];
    }),
  );
}

function hostsOf({ hosts }: CompanyDraft): string[] {
  return hosts.map(({ host }) => host.trim()).filter((host) => host !== '');
}

function modelsOf({ models }: CompanyDraft) {
  return models.map(({ id, label, hours }) => ({ ...(id === undefined ? {} : { id }), label: label.trim(), window_hours: Number(hours) }));
}

function sameText(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

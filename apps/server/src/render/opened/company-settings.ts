/** Company settings that every kind of object reads with its own. */
import { PLAN_TYPE, stopsWithoutCredits } from '@limn/model';
import { formOf } from '@limn/values';
import type { TrackingSettings } from '@limn/tags';
import type { OpenedCompany } from './opened-object.ts';

/** Columns of the company as `c`. */
export const COMPANY_COLUMNS = `c.website, c.timezone, c.locale, c.country, c.allowed_hosts, c.eid_key, c.plan_type, c.plan_id,
  c.url_utm_campaign, c.url_utm_content, c.url_utm_medium, c.url_utm_source, c.url_custom`;

export interface CompanyRow {
  website: string;
  timezone: string;
  locale: string;
  country: string;
  allowed_hosts: string[];
  eid_key: Buffer;
  plan_type: string;
  plan_id: string;
  url_utm_campaign: string;
  url_utm_content: string;
  url_utm_medium: string;
  url_utm_source: string;
  url_custom: string;
}

export function companyOf(row: CompanyRow): OpenedCompany {
  return {
    timezone: row.timezone,
    form: formOf(row.locale),
    country: row.country,
    website: row.website,
    allowedHosts: row.allowed_hosts,
    recipientKey: row.eid_key,
    stopsWithoutCredits: stopsWithoutCredits({ planType: row.plan_type, planId: row.plan_id }),
    isTrial: row.plan_type === PLAN_TYPE.freeTrial,
  };
}

/** The object's own settings come before the company's. */
export function trackingOf(row: CompanyRow, own: Partial<TrackingSettings>): TrackingSettings {
  return {
    utm_campaign: own.utm_campaign ?? row.url_utm_campaign,
    utm_content: own.utm_content ?? row.url_utm_content,
    utm_medium: own.utm_medium ?? row.url_utm_medium,
    utm_source: own.utm_source ?? row.url_utm_source,
    custom: own.custom ?? row.url_custom,
  };
}

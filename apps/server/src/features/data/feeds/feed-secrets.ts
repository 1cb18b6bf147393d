/** Secrets that a feed asks of its callers, sealed for that feed; and the form's state without them. */
import { openRequestSecrets, sealRequestSecrets, withHiddenSecrets, type RequestSecrets } from '../../../platform/request-secrets.ts';
import type { Secrets } from '../../../platform/secrets.ts';

export interface SealedSecrets {
  company_id: number;
  id: number;
  secrets: string | null;
}

export function sealFeedSecrets(secrets: Secrets, companyId: number, feedId: number, plain: RequestSecrets): string | null {
  return sealRequestSecrets(secrets, contextOf(companyId, feedId), plain);
}

/** None where nothing is kept, or where it was sealed by a key that is gone. */
export function openFeedSecrets(secrets: Secrets, row: SealedSecrets): RequestSecrets {
  return openRequestSecrets(secrets, contextOf(row.company_id, row.id), row.secrets);
}

/** Sealed by the key in force; undefined where it is already. */
export function renewFeedSecrets(secrets: Secrets, row: SealedSecrets): string | undefined {
  return row.secrets === null ? undefined : secrets.renew(row.secrets, contextOf(row.company_id, row.id));
}

/**
 * The state of the form without what it must not tell: only its own parts, without what is sealed and without
 * echoes of it.
 */
export function withoutSecrets(state: Readonly<Record<string, unknown>>, secrets: RequestSecrets): Record<string, unknown> {
  const kept: Record<string, unknown> = Object.fromEntries(Object.entries(state).filter(([key]) => key.startsWith('dataSource')));
  const { dataSourceHeaders: headers, dataSourceResponse: response } = kept;
  if (headers !== undefined) kept['dataSourceHeaders'] = Array.isArray(headers) ? headers.map(nameOnly) : [];
  if (response !== undefined) kept['dataSourceResponse'] = JSON.parse(withHiddenSecrets(response, secrets));
  return { ...kept, dataSourceUsername: '', dataSourcePassword: '' };
}

function nameOnly(entry: unknown): { header: string; value: string } {
  const header: unknown = typeof entry === 'object' && entry !== null && 'header' in entry ? entry.header : '';
  return { header: typeof header === 'string' ? header : '', value: '' };
}

function contextOf(companyId: number, feedId: number): string {
  return `feed:${companyId}:${feedId}`;
}

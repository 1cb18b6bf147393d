import { useApiQuery } from '../../../../api/use-api-query.ts';

/** The company's clock; UTC until it is known. */
export function useTimezone(): string {
  const company = useApiQuery('getUserCompany', {}).data?.company;
  return company ? company.timezone : 'UTC';
}

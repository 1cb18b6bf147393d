import { useApiQuery } from './use-api-query.ts';

/**
 * Whether this person may change things of the company; false for one who only reads, and until it is known.
 */
export function useMayEdit(): boolean {
  const company = useApiQuery('getUserCompany', {}).data?.company;
  return company !== undefined && company !== 0 && company.role !== 'viewer';
}

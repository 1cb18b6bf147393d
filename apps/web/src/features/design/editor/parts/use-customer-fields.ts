import { useMemo } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';

const FRESH_MS = 60_000;

/** Fields of customers by the names that merge fields have them under (`customer.plan`), with their labels; undefined until they are known. */
export function useCustomerFields(wanted = true): ReadonlyMap<string, string> | undefined {
  const fields = useApiQuery('listCustomerFields', { query: {} }, { enabled: wanted, staleTime: FRESH_MS }).data?.fields;
  return useMemo(() => fields && new Map(fields.map(({ name, label }) => [`customer.${name}`, label])), [fields]);
}

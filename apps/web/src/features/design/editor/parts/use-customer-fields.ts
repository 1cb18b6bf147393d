import { useMemo } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';

const FRESH_MS = 60_000;

/** Fields of customers by the names that merge fields have them under (`customer.plan`), with their labels; undefined until they are known. */
export function useCustomerFields(wanted = true): ReadonlyMap<string, string> | undefined {
  const fields = useApiQuery('listCustomerFields', { query: {} }, { enabled: wanted, staleTime: FRESH_MS }).data?.fields;
  return useMemo(() => fields && new Map(fields.map(({ name, label }) => [`customer.${name}`, label])), [fields]);
}

/** Fields of customers as a list shows them: what customers are first, then what each event tells of them. */
export interface CustomerFieldGroup {
  title: string;
  /** The event that they are worked out from. */
  event: string | undefined;
  /** By the names that merge fields have them under. An event’s name is left out of its fields’ labels. */
  fields: ReadonlyMap<string, string>;
}

export function useCustomerFieldGroups(): readonly CustomerFieldGroup[] {
  const fields = useApiQuery('listCustomerFields', { query: {} }, { staleTime: FRESH_MS }).data?.fields;
  return useMemo(() => {
    const groups = new Map<string | null, CustomerFieldGroup & { fields: Map<string, string> }>();
    for (const { name, label, kind, event_name } of fields ?? []) {
      const event = kind === 'aggregate' ? event_name : null;
      const [title, short] = event === null ? ['Customer', label] : splitLabel(label);
      let group = groups.get(event);
      if (!group) groups.set(event, (group = { title, event: event ?? undefined, fields: new Map() }));
      group.fields.set(`customer.${name}`, short);
    }
    return [...groups.values()];
  }, [fields]);
}

/** "Purchase: sum of total, last 30 days" is "Sum of total, last 30 days" under "Purchase". */
function splitLabel(label: string): [title: string, rest: string] {
  const at = label.indexOf(': ');
  if (at < 0) return [label, label];
  const rest = label.slice(at + 2);
  return [label.slice(0, at), rest.charAt(0).toUpperCase() + rest.slice(1)];
}

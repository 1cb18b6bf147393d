import { useMemo } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';

const FRESH_MS = 60_000;

/**
 * Fields of customers by the names that merge fields have them under (`customer.plan`), with their labels;
 * undefined until they are known.
 */
export function useCustomerFields(wanted = true): ReadonlyMap<string, string> | undefined {
  const fields = useApiQuery('listCustomerFields', { query: {} }, { enabled: wanted, staleTime: FRESH_MS }).data?.fields;
  return useMemo(() => fields && new Map(fields.map(({ name, label }) => [`customer.${name}`, label])), [fields]);
}

/**
 * Fields of customers as a list shows them: what customers are first, then what each event tells of them, and
 * each view of events.
 */
export interface CustomerFieldGroup {
  title: string;
  /** Names the event or view that they are worked out from, and no other. */
  source: string | undefined;
  /**
   * By the names that merge fields have them under. The name of an event or view is left out of its fields’
   * labels.
   */
  fields: ReadonlyMap<string, string>;
}

export function useCustomerFieldGroups(): readonly CustomerFieldGroup[] {
  const fields = useApiQuery('listCustomerFields', { query: {} }, { staleTime: FRESH_MS }).data?.fields;
  return useMemo(() => {
    const groups = new Map<string | undefined, CustomerFieldGroup & { fields: Map<string, string> }>();
    for (const { name, label, kind } of fields ?? []) {
      const source = kind === 'aggregate' || kind === 'view' ? name.slice(0, name.lastIndexOf('.')) : undefined;
      const [title, short] = source === undefined ? ['Customer', label] : splitLabel(label, kind === 'view');
      let group = groups.get(source);
      if (!group) groups.set(source, (group = { title, source, fields: new Map() }));
      group.fields.set(`customer.${name}`, short);
    }
    return [...groups.values()];
  }, [fields]);
}

/**
 * "Purchase: sum of total, last 30 days" is "Sum of total, last 30 days" under "Purchase". A view's label may
 * hold a colon.
 */
function splitLabel(label: string, isView: boolean): [title: string, rest: string] {
  const at = isView ? label.lastIndexOf(': ') : label.indexOf(': ');
  if (at < 0) return [label, label];
  const rest = label.slice(at + 2);
  return [label.slice(0, at), rest.charAt(0).toUpperCase() + rest.slice(1)];
}

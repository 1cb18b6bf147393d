import type { MatchCount as Count, Uncounted } from '@limn/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useServices } from '../../../api/services.tsx';
import { apiKey } from '../../../api/use-api-query.ts';
import { formatCount } from '../../../ui/format.ts';
import { Text } from '../../../ui/Text.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';

const STILL_MS = 400;
const FRESH_MS = 60_000;

/**
 * How many customers, or rows of the one table that they ask, rules match now, or why no one can say. Empty
 * where they ask only the open.
 */
export function MatchCount({ rule, datatable }: { rule: unknown; datatable?: number | undefined }) {
  const { client } = useServices();
  const still = useDebounced(rule, STILL_MS);
  const body = { rule: still, ...(datatable === undefined ? {} : { datatable }) };
  const { data } = useQuery({
    queryKey: [...apiKey('countMatches'), body],
    queryFn: ({ signal }) => client.countMatches({ body, signal }),
    enabled: asksData(still),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
  });
  if (!data || !asksData(rule)) return null;
  return (
    <Text variant="body2" muted sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {data.count ? countText(data.count) : data.uncounted ? REASONS[data.uncounted] : null}
    </Text>
  );
}

/** "1,204 of 8,310 customers match now", "40 of the first 60,000 rows of Offers match now" */
export function countText({ of, name, matching, counted, total }: Count): string {
  const among = counted < total ? `the first ${formatCount(counted)}` : formatCount(total);
  const [one, many] = of === 'customers' ? ['customer', 'customers'] : ['row', 'rows'];
  const what = `${counted === 1 ? one : many}${name === null ? '' : ` of ${name}`}`;
  return `${formatCount(matching)} of ${among} ${what} ${matching === 1 ? 'matches' : 'match'} now`;
}

const REASONS: Readonly<Record<Uncounted, string>> = {
  merge_field: 'No count: the merge field has another value at each open',
  distance: 'No count: the distance is known only at an open',
  view_figure: 'No count: figures of event views are read for one customer at a time',
  no_column: 'No count: these rules ask columns that are worked out when items are chosen',
  open: 'No count: these rules also ask what only an open tells',
};

/** Spares a call for rules that ask nothing that is counted. */
function asksData(group: unknown): boolean {
  const { children } = (group ?? {}) as { children?: { type: string; off?: boolean; query?: { category_id: unknown } }[] };
  return (children ?? []).some((child) => {
    if (child.off) return false;
    if (child.type === 'segment') return true;
    if (child.type === 'group') return asksData(child);
    return /^(?:customer|item|table_\d+)$/.test(String(child.query?.category_id)) || /\[\[|\{\{/.test(JSON.stringify(child.query ?? null));
  });
}

import type { RouteName } from '@limn/contracts';

/** Queries that are stale once a table or its rows have changed. */
export const TABLE_READS = ['listDatatables', 'listTableRows', 'listScheduledImports'] as const satisfies readonly RouteName[];

/** Tells which tables a recipe may choose its items from, and why others can't serve. */
import type { Datatable } from '@limn/contracts';

export interface ItemTables {
  offered: readonly Datatable[];
  /** Undefined where all are offered. */
  whyNot: string | undefined;
}

export function itemTables(tables: readonly Datatable[] | undefined): ItemTables {
  const places = (tables ?? []).filter(({ type }) => type === 'location').length;
  return {
    offered: (tables ?? []).filter(({ type, usable }) => type === 'datatable' && usable),
    whyNot:
      places === 0 ? undefined : 'Location tables aren’t listed: their rows have no unique column, so nothing would tell items apart.',
  };
}

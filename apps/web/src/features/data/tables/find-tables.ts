import type { Datatable } from '@limn/contracts';

/** Tables whose name, kind or columns hold every typed word. */
export function findTables(tables: readonly Datatable[], words: string): Datatable[] {
  const typed = words.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return tables.filter(({ name, type, csv_header: header }) => {
    const text = `${name} ${type === 'location' ? 'location' : 'datatable'} ${header}`.toLowerCase();
    return typed.every((word) => text.includes(word));
  });
}

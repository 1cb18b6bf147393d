import type { ScheduledImport } from '@limn/contracts';

/** Imports whose name, kind, status or address hold every typed word. */
export function findImports(items: readonly ScheduledImport[], words: string): ScheduledImport[] {
  const typed = words.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    const text = `${item.name} ${item.type} ${item.data_source_type} ${item.last_run_status} ${item.schedule?.url ?? ''}`.toLowerCase();
    return typed.every((word) => text.includes(word));
  });
}

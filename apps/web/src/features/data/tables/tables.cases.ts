import type { Datatable } from '@limn/contracts';

export function aTable(change: Partial<Datatable> = {}): Datatable {
  return {
    id: 5,
    name: 'Members',
    type: 'datatable',
    rows: 3,
    updated_at: '2026-11-20T10:00:00.000Z',
    status: 'complete',
    reason: null,
    usable: true,
    csv_header: 'id,name',
    columns: [
      { name: 'name', type: 'text' },
      { name: 'id', type: 'number' },
    ],
    unique_header: 'id',
    unplaced: null,
    changes: null,
    has_previous: false,
    ...change,
  };
}

export function csv(name: string, content = 'id,name\n1,Ana\n'): File {
  return new File([content], name, { type: 'text/csv' });
}

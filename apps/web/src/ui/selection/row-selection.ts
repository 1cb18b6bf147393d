import type { RowSelection } from '../ListTable.tsx';
import type { Selected } from './use-selection.ts';

/** The selection interface of a list table. */
export function rowSelection<T extends { id: number; name: string }>({ has, toggle, inOrder }: Selected<T>): RowSelection<T> {
  return {
    label: ({ name }) => `Select ${name}`,
    has: ({ id }) => has(id),
    toggle: ({ id }, range) => toggle(id, range),
    inOrder: (rows) => inOrder(rows.map(({ id }) => id)),
  };
}

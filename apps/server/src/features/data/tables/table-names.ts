/**
 * The only place that writes the names of data tables and their columns into statements. They are made of ids: a name that
 * somebody typed never becomes one.
 */

export interface GenerationKey {
  companyId: number;
  tableId: number;
  generation: number;
}

/** `"c_7"."dt_12_g3"`; the same as `datatable_name` in the database. */
export function generationTable({ companyId, tableId, generation }: GenerationKey): string {
  return `"c_${whole(companyId)}"."dt_${whole(tableId)}_g${whole(generation)}"`;
}

/** The column at this place of the header, from 0. */
export function columnName(index: number): string {
  return `c${whole(index + 1)}`;
}

export function columnNames(count: number): string {
  return Array.from({ length: count }, (_, index) => columnName(index)).join(', ');
}

function whole(id: number): number {
  if (!Number.isInteger(id) || id <= 0 || id > 2_147_483_647) throw new Error(`Not an id: ${id}`);
  return id;
}

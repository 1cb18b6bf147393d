/** Generations of data tables, as the door to a company's own tables names them. */
import { columnName, companyTableName, SHOWN_COLUMN, type CompanyTable } from '../../../storage/company-tables.ts';

export { columnName, SHOWN_COLUMN };

export interface GenerationKey {
  companyId: number;
  tableId: number;
  generation: number;
}

export function tableOf({ companyId, tableId, generation }: GenerationKey): CompanyTable {
  return { companyId, kind: 'dt', id: tableId, generation };
}

/** `"c_7"."dt_12_g3"` */
export function generationTable(key: GenerationKey): string {
  return companyTableName(tableOf(key));
}

export function columnNames(count: number): string {
  return Array.from({ length: count }, (_, index) => columnName(index)).join(', ');
}

export function hasShown(columns: readonly { shown?: boolean | undefined }[]): boolean {
  return columns.some(({ shown }) => shown);
}

/** Behind other columns of a select: what cells show, where any does. */
export function shownSql(columns: readonly { shown?: boolean | undefined }[], of = ''): string {
  return hasShown(columns) ? `, ${of}${SHOWN_COLUMN}` : '';
}

/** Generations of data tables, as the door to a company's own tables names them. */
import { columnName, companyTableName, BESIDE_COLUMN, type CompanyTable } from '../../../storage/company-tables.ts';

export { columnName, BESIDE_COLUMN };

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
  return hasShown(columns) ? `, ${of}${BESIDE_COLUMN}` : '';
}

/** True where rows may have texts beside their cells. */
export function hasBeside(columns: readonly { shown?: boolean | undefined; figures?: boolean | undefined }[]): boolean {
  return columns.some(({ shown, figures }) => shown === true || figures === true);
}

/**
 * The figures of a column (from 0), an expression that is null for most rows; undefined where it has none.
 */
export function figuresSql(columns: readonly { figures?: boolean | undefined }[], index: number, of = ''): string | undefined {
  return columns[index]?.figures ? `${of}${BESIDE_COLUMN}[${columns.length + index + 1}]` : undefined;
}

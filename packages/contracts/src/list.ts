/**
 * Lists of the API. Without `page` a list is answered whole, as a plain array under its key; with `page` the
 * same key holds one page: `{data, current_page, per_page, total}`. `search`, `label` and `type_id` narrow
 * either.
 */
import { z } from 'zod';
import { Id, text } from './common.ts';
import type { RouteDefinition } from './route.ts';
import { integer } from './numbers.ts';

/**
 * Where the rows of a list stand in the answer, and what of a row may be asked for. Paths into a row are
 * dotted.
 */
export interface ListShape {
  key: string;
  /** Texts that `search` looks in. */
  searched: readonly string[];
  /** An array of labels; without one `label` is refused. */
  labels?: string;
  /** An image type's id; without one `type_id` is refused. */
  typeId?: string;
}

const listQuery = {
  /** Counted from 1. */
  page: integer(1, 1_000_000, { min: 'Pages are counted from 1.' }).optional(),
  rowsPerPage: integer(1, 100).optional(),
  /** Part of the name or of what else the list shows, whatever its case. */
  search: text(200).optional(),
  /** A whole label, whatever its case. */
  label: text(100).optional(),
  type_id: Id.optional(),
};
type ListQueryShape = typeof listQuery;
export type ListQuery = Partial<z.output<z.ZodObject<ListQueryShape>>>;

/** Rows of a page when `rowsPerPage` does not say. */
export const ROWS_PER_PAGE = 25;

/** Neither filters nor anything beside the rows. */
type NoShape = { [K in never]: z.ZodType };

interface ListOptions<K extends string, Row extends z.ZodType, Filters extends z.ZodRawShape, Beside extends z.ZodRawShape> {
  list: ListShape & { key: K };
  row: Row;
  /** The list's own filters. */
  filters?: Filters;
  /** The response's fields besides the rows. */
  beside?: Beside;
}

/**
 * The route of a list. Its type is that of the whole list, so that callers without `page` need not ask which
 * of the two came.
 */
export function listRoute<
  const K extends string,
  Row extends z.ZodType,
  const R extends Omit<RouteDefinition, 'method' | 'query' | 'response' | 'list'>,
  Filters extends z.ZodRawShape = NoShape,
  Beside extends z.ZodRawShape = NoShape,
>(definition: R & ListOptions<K, Row, Filters, Beside>) {
  const { row, filters, beside, ...rest } = definition;
  const page = z.object({
    data: z.array(row),
    current_page: z.number().int(),
    per_page: z.number().int(),
    /** Rows of all pages. */
    total: z.number().int(),
  });
  const response = z.object({ [definition.list.key]: z.union([z.array(row), page]), ...beside });
  return {
    ...rest,
    method: 'GET' as const,
    query: z.object({ ...filters, ...listQuery } as Filters & ListQueryShape),
    response: response as unknown as z.ZodObject<Record<K, z.ZodArray<Row>> & Beside>,
  };
}

export interface Page<T> {
  data: T[];
  current_page: number;
  per_page: number;
  total: number;
}

/** The rows that are asked for: all of them, or one page. */
export function pageOf<T>(rows: readonly T[], { page, rowsPerPage = ROWS_PER_PAGE }: ListQuery): T[] | Page<T> {
  if (page === undefined) return [...rows];
  const from = (page - 1) * rowsPerPage;
  return { data: rows.slice(from, from + rowsPerPage), current_page: page, per_page: rowsPerPage, total: rows.length };
}

/** True where the row is one of those that `search`, `label` and `type_id` ask for. */
export function isAskedFor(row: unknown, shape: ListShape, { search, label, type_id }: ListQuery): boolean {
  const holds = (path: string) => textsAt(row, path).some((value) => value.toLowerCase().includes(search?.trim().toLowerCase() ?? ''));
  return (
    (!search?.trim() || shape.searched.some(holds)) &&
    (label === undefined ||
      (shape.labels !== undefined && textsAt(row, shape.labels).some((own) => own.toLowerCase() === label.toLowerCase()))) &&
    (type_id === undefined || (shape.typeId !== undefined && textsAt(row, shape.typeId).includes(String(type_id))))
  );
}

function textsAt(row: unknown, path: string): string[] {
  const found = path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], row);
  return (Array.isArray(found) ? found : [found]).filter((value) => value !== null && value !== undefined).map(String);
}

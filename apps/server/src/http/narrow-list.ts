/**
 * Narrows the rows that a list's handler answered, and takes the page that was asked for. Handlers know
 * nothing of it.
 */
import { isAskedFor, pageOf, type ListQuery, type ListShape } from '@limn/contracts';
import { invalidField } from '@limn/model';

/**
 * The query of a list. A filter that this list has no column for is refused: the whole list would be a wrong
 * answer to it.
 */
export function listQueryOf(list: ListShape, query: unknown): ListQuery {
  const asked = query as ListQuery;
  if (asked.label !== undefined && list.labels === undefined) throw invalidField('label', 'What this list holds has no labels.');
  if (asked.type_id !== undefined && list.typeId === undefined) throw invalidField('type_id', 'What this list holds has no image type.');
  return asked;
}

export function rowsAskedFor(list: ListShape, asked: ListQuery, result: unknown): unknown {
  const answer = result as Record<string, unknown>;
  const rows = answer[list.key] as readonly unknown[];
  return {
    ...answer,
    [list.key]: pageOf(
      rows.filter((row) => isAskedFor(row, list, asked)),
      asked,
    ),
  };
}

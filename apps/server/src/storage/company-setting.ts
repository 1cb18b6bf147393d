/**
 * Row-level security asks the setting `app.company`. It is set by `set local`, whose value is part of the
 * text, and not by `set_config`: a cluster passes the one on to the machines that have the rows, and never
 * the other, so that a company would have none there.
 */

/** An id that is safe inside a statement's text. */
export function wholeId(id: number): number {
  if (!Number.isInteger(id) || id <= 0 || id > 2_147_483_647) throw new Error(`Not a company id: ${id}`);
  return id;
}

/**
 * Tells which rows or cards of a list are selected. Only those that the list shows count: nothing out of
 * sight is acted on.
 */

export interface Selection {
  ids: ReadonlySet<number>;
  /** Where a range begins: the last one that was selected or deselected by itself. */
  anchor: number | undefined;
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: undefined };

export function toggled({ ids }: Selection, id: number): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/**
 * From the anchor to this one, in the order of the list; the others stay. Without an anchor in sight: this
 * one.
 */
export function ranged(selection: Selection, shown: readonly number[], id: number): Selection {
  const [from, to] = [shown.indexOf(selection.anchor ?? -1), shown.indexOf(id)];
  if (from < 0 || to < 0) return { ids: new Set([...selection.ids, id]), anchor: id };
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...range]), anchor: selection.anchor };
}

/** Without those that are gone: one that is restored does not come back selected. */
export function keptOf(selection: Selection, there: ReadonlySet<number>): Selection {
  const ids = [...selection.ids].filter((id) => there.has(id));
  return ids.length === selection.ids.size ? selection : { ids: new Set(ids), anchor: selection.anchor };
}

export function allOf(shown: readonly number[]): Selection {
  return { ids: new Set(shown), anchor: shown[0] };
}

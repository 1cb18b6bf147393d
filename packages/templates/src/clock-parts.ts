/** The parts that countdowns are made of: one column for each of the clock's fields. */
import type { SceneObject } from '@limn/scene';

const COLUMNS = [
  ['days', 'Days'],
  ['hours', 'Hours'],
  ['minutes', 'Minutes'],
  ['seconds', 'Seconds'],
] as const;

export interface Column {
  /** As it stands in a text: `{{days}}`. */
  field: string;
  /** Name of the layer. */
  name: string;
  left: number;
}

/** Draws every column from the largest unit, `step` pixels apart. */
export function clockColumns(left: number, step: number, draw: (column: Column) => SceneObject[]): SceneObject[] {
  return COLUMNS.flatMap(([field, name], index) => draw({ field: `{{${field}}}`, name, left: left + index * step }));
}

/** The made-up values of a clock: "02 14 36 52" is two days and a half. */
export function clockAt(digits: string): Record<string, string> {
  return Object.fromEntries(digits.split(' ').map((value, index) => [COLUMNS[index]?.[0] ?? '', value]));
}

/**
 * Distances along the great circle, in miles. DISTANCE measures a place from a point in the rule; WITHIN,
 * BEYOND and DISTANCE_BETWEEN measure a stored point from where the recipient is.
 */
import type { Point } from '../facts.ts';
import { EARTH_RADIUS_MILES } from '../patterns.ts';
import { pointOf } from '../readings.ts';
import { NEVER, type Operand, type Operator, type OperatorKey, type ValueSchema } from './operator.ts';

const RADIANS = Math.PI / 180;
/** No two places are further apart. */
const HALF_ROUND_MILES = Math.PI * EARTH_RADIUS_MILES;

const near: Operator = {
  key: 'DISTANCE',
  schema: () => ({ kind: 'near' }),
  test: (_reading, operand) => {
    if (operand.kind !== 'near') return NEVER;
    return (value, moment) => {
      const point = pointOf(value, moment);
      return point !== undefined && milesBetween(point, operand.point) <= operand.miles;
    };
  },
  sql: (_reading, operand, column, sql) =>
    operand.kind === 'near' ? `${sql.miles(column, operand.point)} <= ${sql.number(operand.miles)}` : 'false',
  says: (words) => `is within ${words}`,
};

export const DISTANCES = {
  DISTANCE: near,
  WITHIN: fromRecipient('WITHIN', 'within', { kind: 'miles', key: 'value' }),
  BEYOND: fromRecipient('BEYOND', 'beyond', { kind: 'miles', key: 'value' }),
  DISTANCE_BETWEEN: fromRecipient('DISTANCE_BETWEEN', 'distance between', { kind: 'miles', key: 'distance_between' }),
} satisfies Partial<Record<string, Operator>>;

function fromRecipient(key: OperatorKey, label: string, schema: ValueSchema): Operator {
  const isBeyond = key === 'BEYOND';
  return {
    key,
    label,
    needsPlace: true,
    schema: () => schema,
    test: (_reading, operand) => {
      const miles = milesOf(operand);
      if (miles === undefined) return NEVER;
      return (value, moment, place) => {
        const point = pointOf(value, moment);
        if (!point || !place) return false;
        return milesBetween(point, place) > miles === isBeyond;
      };
    },
    sql: (_reading, operand, column, sql, place) => {
      const miles = milesOf(operand);
      return miles === undefined || !place ? 'false' : `${sql.miles(column, place)} ${isBeyond ? '>' : '<='} ${sql.number(miles)}`;
    },
    ...(isBeyond && { never: (operand: Operand) => (milesOf(operand) ?? 0) >= HALF_ROUND_MILES }),
    says: (words) => (isBeyond ? `is more than ${words} from the recipient` : `is within ${words} of the recipient`),
  };
}

function milesOf(operand: Operand): number | undefined {
  return operand.kind === 'miles' ? operand.miles : undefined;
}

/** By the haversine formula; `SqlReader.miles` is the same in SQL, step by step. */
export function milesBetween(a: Point, b: Point): number {
  const halfNorth = Math.sin(((b.latitude - a.latitude) * RADIANS) / 2);
  const halfEast = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2);
  const haversine = halfNorth ** 2 + Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * halfEast ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

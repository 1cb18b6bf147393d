/** The inputs of a decision: the values that rules read, this moment, and where the recipient is. */

import type { Form } from '@limn/values';

/**
 * A value that can't be known (the open came through a proxy, the answer came too late): no rule on it
 * matches.
 */
export const UNKNOWN: unique symbol = Symbol('unknown');

export interface Point {
  latitude: number;
  longitude: number;
}

/**
 * A text as its source writes numbers and dates, of a cell as it holds it. A plain text is read as
 * `DEFAULT_FORM` says.
 */
export interface Written {
  text: string;
  form: Form;
}

/**
 * Missing is `undefined`, `null`, `''` or `[]`. Anything else that can't be read by the rule's type is there,
 * but matches nothing.
 */
export type FactValue =
  | string
  | number
  | boolean
  | Date
  | Point
  | Written
  | null
  | undefined
  | typeof UNKNOWN
  | readonly (string | number | boolean | null)[];

export interface Moment {
  /** Unix milliseconds. */
  now: number;
  /** The company's timezone: days are counted in it. */
  timezone: string;
}

/** The part of a rule that says which value it is about. */
export interface FieldRef {
  category_id: string | number;
  id: string | number;
  /** Query string parameter of an item of the URL category. */
  string?: string;
}

export interface Facts {
  moment: Moment;
  /**
   * The value of a field. Called only when a rule that is reached asks for it. Return UNKNOWN for what is not
   * there yet: the verdict is `unknown` where it depends on that value, and the caller may fetch it and
   * decide again.
   */
  read: (field: FieldRef) => FactValue;
  /** Where the recipient is, for WITHIN, BEYOND and DISTANCE_BETWEEN. */
  place?: () => Point | null | undefined | typeof UNKNOWN;
  /**
   * The value of a merge field (`customer.tier` for `[[customer.tier]]`) inside a rule's value; its steps are
   * done here.
   */
  fill?: (name: string) => FactValue;
}

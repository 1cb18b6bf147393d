/**
 * On a cluster of Citus, tables that grow with opens and customers are kept by company: all rows of a company
 * are on one machine. All others stay on the first machine, which every connection goes to.
 * `docs/guides/cluster.md` says of each table why.
 */

/** The others lie beside the first of them. */
export const DISTRIBUTED_TABLES = [
  'impression',
  'chain',
  'roll',
  'subject_roll',
  'roll_hour',
  'opener_roll',
  'item',
  'mailing',
  'item_shown',
  'claim',
  'test_recipient',
  'test_sum',
  'conversion',
  'conversion_due',
  'conversion_roll',
  'attribution',
  'attributed_person',
  'customer',
  'customer_identity',
  'customer_merge',
  'customer_day',
] as const;

/** Names of the parameters in a tag's address that mean something to the render and link hosts. */
export const TAG_PARAMETER = {
  /** The opener: an address or any id of the recipient. */
  recipient: 'eid',
  /** The mailing. */
  send: 'sid',
  /** The position among several items, from 1. */
  position: 'pos',
  /** `1` asks for a picture of twice the pixels. */
  doubleScale: 'x2',
  /** A signed token of ours that shows a draft or a trace. */
  token: 't',
  debug: 'debug',
  /** A timestamp that keeps previews out of every cache. */
  refresh: '__refresh__',
} as const;

/** Further parameters of a recipe's tag. */
export const RECIPE_PARAMETER = {
  /** The opener, as `eid`. */
  recipient: 'ri_eid',
  /** The mailing, as `sid`. */
  send: 'ri_cid',
  /** Address of the live image that shows the items. */
  image: 'ri_img',
  /** The position in the list, from 1. */
  position: 'ri_pos',
  /** `json`, `img`, `api_img`, `link` or `api_link`. */
  type: 'ri_type',
  /** How many items, for who asks for JSON. */
  limit: 'ri_limit',
  /** `1` asks that nothing is counted; only for who holds a token. */
  uncounted: 'ri_log_setting',
  /** The item that recommendations begin with. */
  item: 'ri_item',
  /** Where the recipient is: a point, a postcode or a town. */
  location: 'ri_location',
  /** Before the number of a feed and the name of its field. */
  feedField: 'ri_a_',
} as const;

const RESERVED: ReadonlySet<string> = new Set(Object.values(TAG_PARAMETER));

/**
 * True where the hosts read this name themselves, so that no merge field can have it. Names that begin with
 * `ri_` are the recipes'.
 */
export function isReservedParameter(name: string): boolean {
  return RESERVED.has(name) || name.startsWith('ri_');
}

/**
 * Identities that the recipient in tags may be: the email address, or the ID that the company gave its
 * customer.
 */
export const EID_KINDS = ['address', 'customer_id'] as const;
export type EidKind = (typeof EID_KINDS)[number];

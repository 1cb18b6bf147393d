/** Names of the parameters in a tag's address that mean something to the render and link hosts. */
export const TAG_PARAMETER = {
  /** Who opens: an address or any id of the recipient. */
  recipient: 'eid',
  /** Which mailing this is. */
  send: 'sid',
  /** Which of several items, from 1. */
  position: 'pos',
  /** `1` asks for a picture of twice the pixels. */
  doubleScale: 'x2',
  /** A signed token of ours that shows a draft or a trace. */
  token: 't',
  debug: 'debug',
  /** A timestamp that keeps previews out of every cache. */
  refresh: '__refresh__',
} as const;

const RESERVED: ReadonlySet<string> = new Set(Object.values(TAG_PARAMETER));

/** True where the hosts read this name themselves, so that no merge field can have it. Names that begin with `ri_` are the recipes'. */
export function isReservedParameter(name: string): boolean {
  return RESERVED.has(name) || name.startsWith('ri_');
}

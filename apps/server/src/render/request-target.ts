/** Reads the address of a picture or link. Nothing here is ever refused: what is odd is somebody's mail service. */
import { parseTagQuery } from '@limn/tags';

export interface RequestTarget {
  kind: 'render' | 'link';
  /** Lower case; may be anything, existing or not. */
  uuid: string;
  /** The first value of each parameter. */
  params: ReadonlyMap<string, string>;
}

/**
 * After the uuid may stand a slash or a file name that a mail service or proxy added; before it the origin, where the request
 * went through a proxy that names it, and slashes that a joined address has twice.
 */
const PATH = /^(?:https?:\/\/[^/?#]*)?\/+(render|link)\/+([^/?&#]*)(?:\/[^?&#]*)?/i;

/** Undefined when the address is none of ours. `url` is the request's target as Node hands it out. */
export function readTarget(url: string): RequestTarget | undefined {
  const match = PATH.exec(url);
  if (!match) return undefined;
  const [start, kind, uuid = ''] = match;
  // Parameters follow `?`; older tags put `&` right after the uuid.
  return {
    kind: kind?.toLowerCase() === 'link' ? 'link' : 'render',
    uuid: uuid.toLowerCase(),
    params: parseTagQuery(url.slice(start.length)),
  };
}

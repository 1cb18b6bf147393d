/** Reads the address of a picture or link. Nothing here is ever refused: what is odd is somebody's mail service. */
import { parseTagQuery } from '@limn/tags';

export interface RequestTarget {
  kind: 'render' | 'link';
  /** Lower case; may be anything, existing or not. */
  uuid: string;
  /** The first value of each parameter. */
  params: ReadonlyMap<string, string>;
}

const PATH = /^\/(render|link)\/([^/?&#]*)/;

/** Undefined when the address is none of ours. `url` is the request's target as Node hands it out. */
export function readTarget(url: string): RequestTarget | undefined {
  const match = PATH.exec(url);
  if (!match) return undefined;
  const [start, kind, uuid = ''] = match;
  // Parameters follow `?`; older tags put `&` right after the uuid.
  return { kind: kind === 'link' ? 'link' : 'render', uuid: uuid.toLowerCase(), params: parseTagQuery(url.slice(start.length)) };
}

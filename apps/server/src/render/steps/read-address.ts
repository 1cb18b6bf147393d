/**
 * Reads the address of a picture or link. Nothing here is ever refused: odd addresses come from mail services
 * and proxies.
 */
import { TAG_PARAMETER } from '@limn/model';
import { parseTagQuery } from '@limn/tags';
import { Budget } from '../budget.ts';
import { checkPreviewToken } from '../preview-token.ts';
import { Visit, type Exchange, type RequestTarget } from '../visit.ts';

export interface AddressDeps {
  /** Key of the preview tokens. */
  tokenSecret: Uint8Array;
  nowMs: () => number;
  /** How long a request may take in all. */
  deadlineMs: number;
  /** How long a request waited already before anyone read it. */
  lagMs: () => number;
}

/** A designer would rather wait for a slow table than look at a picture without its values. */
const PREVIEW_MS = 8000;
/**
 * Part of the deadline that the wait before may take: a process that stood still for long still draws the
 * next picture.
 */
const MAX_LAG = 0.25;

/**
 * After the uuid may stand a slash or a file name that a mail service or proxy added; before it the origin,
 * where the request went through a proxy that names it, and slashes that a joined address has twice.
 */
const PATH = /^(?:https?:\/\/[^/?#]*)?\/+(render|link)\/+([^/?&#]*)(?:\/[^?&#]*)?/i;

/** Undefined when the address is neither a picture's nor a link's. */
export function createAddressReader({ tokenSecret, nowMs, deadlineMs, lagMs }: AddressDeps): (exchange: Exchange) => Visit | undefined {
  return ({ request, response }) => {
    const target = readTarget(request.url ?? '');
    if (!target) return undefined;
    const atMs = nowMs();
    const token = target.params.get(TAG_PARAMETER.token);
    const purpose = token === undefined ? undefined : checkPreviewToken({ uuid: target.uuid, token, nowMs: atMs }, tokenSecret);
    const budget = new Budget(purpose ? PREVIEW_MS : deadlineMs - Math.min(lagMs(), deadlineMs * MAX_LAG));
    return new Visit({ request, response, target, wantsLink: asksForLink(target), purpose, atMs, budget });
  };
}

/** `url` is the request's target as Node hands it out. */
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

/** The older form of a link, whatever else the address asks for. */
function asksForLink({ kind, params }: RequestTarget): boolean {
  return kind === 'link' || /^(api_)?link$/.test(params.get('ri_type') ?? '');
}

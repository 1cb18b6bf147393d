/**
 * One request for a picture or link, on its way through the steps. Each step fills its part and reads the
 * parts of those before it (`render-handler.ts` has them in their order). One object all the way: thousands
 * of requests a second make no copies of it.
 */
import { TAG_PARAMETER, type OpenerClass } from '@limn/model';
import type { LateClaim } from '../features/measuring/counting/claims.port.ts';
import type { Admission } from '../features/people/credits/admission.port.ts';
import type { RecordAnswer } from '../features/data/records/records.port.ts';
import type { Budget } from './budget.ts';
import type { Decision, DecisionId } from './decision.ts';
import type { ServedPicture } from './fallback.ts';
import type { OpenedWith } from './openers/describe-opener.ts';
import type { OpenedObject, PublishedObject } from './opened/opened-object.ts';
import type { TokenPurpose } from './preview-token.ts';
import type { Values } from './resolve-values.ts';

export interface RequestTarget {
  kind: 'render' | 'link';
  /** Lower case; may be anything, existing or not. */
  uuid: string;
  /** The first value of each parameter. */
  params: ReadonlyMap<string, string>;
}

/**
 * A request as far as it is read here, from whichever door it came: those of Node's HTTP server have all of
 * it.
 */
export interface PictureRequest {
  readonly method?: string | undefined;
  /** The request's target. */
  readonly url?: string | undefined;
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined; readonly 'user-agent'?: string | undefined };
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** Takes one answer. */
export interface PictureResponse {
  readonly headersSent: boolean;
  /** No one takes an answer any more. */
  readonly destroyed: boolean;
  /** @param headers names and values in turns, as they are sent soonest */
  writeHead(status: number, headers: string[]): unknown;
  end(body?: Buffer): unknown;
}

export interface Exchange {
  request: PictureRequest;
  response: PictureResponse;
}

export type Answer =
  | { kind: 'picture'; served: ServedPicture }
  | { kind: 'redirect'; location: string }
  | { kind: 'explanation'; body: object }
  | { kind: 'not_found' };

/** Facts in the address. */
export interface VisitRequest extends Exchange {
  target: RequestTarget;
  wantsLink: boolean;
  /** The purpose that a valid token allows; with one, nothing is counted. */
  purpose: TokenPurpose | undefined;
  atMs: number;
  budget: Budget;
}

export class Visit implements VisitRequest {
  readonly request: PictureRequest;
  readonly response: PictureResponse;
  readonly target: RequestTarget;
  readonly wantsLink: boolean;
  readonly purpose: TokenPurpose | undefined;
  readonly atMs: number;
  readonly budget: Budget;
  /** Once a step has one, only the last step is left. */
  answer: Answer | undefined = undefined;
  /**
   * False where the picture is only shown if it is there already: more opens wait than can be drawn.
   * Undefined: not asked yet.
   */
  mayDraw: boolean | undefined = undefined;

  // Found.
  declare opened: OpenedObject;
  /** Its live version, or its draft for holders of a token. */
  declare published: PublishedObject;

  // Identified.
  /** Values of the request. */
  declare given: Values;
  /** Parameters that arrived as the placeholder itself. */
  declare unresolved: readonly string[];
  /** The recipient, if the request names one. */
  declare eid: string | undefined;
  declare position: number;
  /** The mailing it belongs to. */
  declare send: string;
  declare address: string;
  declare openerClass: OpenerClass;
  /** With which program and device, and where; what is not known of people is unknown. */
  declare openedWith: OpenedWith;
  /** HEAD requests, bursts of scanners, tokens and deleted objects leave no record. */
  declare isCounted: boolean;

  // Followed.
  /** For a click: what its picture had chosen, where that is known. */
  followed: readonly DecisionId[] | undefined = undefined;
  followedItems: readonly string[] | undefined = undefined;

  // Decided.
  declare decision: Decision;
  /** Choices to keep that were made while the database was away. */
  lateClaims: LateClaim[] | undefined = undefined;

  // Filled.
  /** The row, store or feed entry; undefined where the link alone fills the picture. */
  declare record: RecordAnswer | undefined;
  declare values: Values;

  // Admitted.
  declare lease: Admission;

  // Counted.
  /** Resolves when the record is on the disk, or never will be. Undefined where nothing is counted. */
  declare counted: Promise<void> | undefined;

  constructor({ request, response, target, wantsLink, purpose, atMs, budget }: VisitRequest) {
    this.request = request;
    this.response = response;
    this.target = target;
    this.wantsLink = wantsLink;
    this.purpose = purpose;
    this.atMs = atMs;
    this.budget = budget;
  }
}

/**
 * Tells who is shown the picture, and in which place; undefined where the request does not say, or shows no
 * reader anything.
 */
export function recipientKey({
  eid,
  purpose,
  opened,
  position,
}: Pick<Visit, 'eid' | 'purpose' | 'opened' | 'position'>): string | undefined {
  return eid === undefined || purpose ? undefined : `${opened.objectId} ${position} ${eid}`;
}

export function scaleOf({ params }: RequestTarget): 1 | 2 {
  return params.get(TAG_PARAMETER.doubleScale) === '1' ? 2 : 1;
}

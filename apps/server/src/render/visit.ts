/** What a request is about, worked out once: whose picture, filled with what, opened by whom, counted or not. */
import type { IncomingMessage } from 'node:http';
import { contextOf, type MergeContext } from '@limn/merge';
import { OPENER_CLASS, TAG_PARAMETER, type OpenerClass } from '@limn/model';
import type { RecordAnswer } from '../features/data/records/records.port.ts';
import { clientAddress } from './client-address.ts';
import { readPosition } from './count.ts';
import type { LiveVersion, PublicImage } from './load-version.ts';
import { blockListOf } from './openers/address-ranges.ts';
import { createBurstWatch, isWatchable, LINK_PACE, RECIPIENT_PACE } from './openers/burst-watch.ts';
import { classifyOpener, type Opener } from './openers/classify-opener.ts';
import type { TokenPurpose } from './preview-token.ts';
import type { RequestTarget } from './request-target.ts';
import { resolveValues, type ComputedFields, type ResolvedValues } from './resolve-values.ts';

/** What was found for an address. */
export interface Found {
  target: RequestTarget;
  image: PublicImage;
  version: LiveVersion;
  purpose: TokenPurpose | undefined;
  atMs: number;
  wantsLink: boolean;
  /** False where the picture is only shown if it is there already: more opens wait than can be drawn. */
  mayDraw: boolean;
}

export interface Visit extends ResolvedValues, Found {
  position: number;
  /** Of the mailing. */
  send: string;
  address: string;
  openerClass: OpenerClass;
  /** Of a table or feed; undefined where the link alone fills the picture. */
  record: RecordAnswer | undefined;
  /** HEAD requests, bursts of scanners, tokens and deleted images leave no record. */
  isCounted: boolean;
}

export interface VisitReader {
  /** @param computed what the version makes of the values that come in; default: all of it */
  read(request: IncomingMessage, found: Found, computed?: ComputedFields): Visit;
  openerOf(request: IncomingMessage): Pick<Opener, 'userAgent' | 'address'>;
}

export function createVisitReader(trusted: readonly string[]): VisitReader {
  const links = createBurstWatch(LINK_PACE);
  const recipients = createBurstWatch(RECIPIENT_PACE);
  const trustedProxies = blockListOf(trusted);

  function openerOf(request: IncomingMessage): Pick<Opener, 'userAgent' | 'address'> {
    return { userAgent: request.headers['user-agent'] ?? '', address: clientAddress(request, trustedProxies) };
  }

  return {
    openerOf,
    read(request, found, computed = found.version.computed) {
      const { target, image, version, purpose, atMs, wantsLink, mayDraw } = found;
      const { values, given, unresolved, eid, isTest } = resolveValues(target.params, image.tokens, computed, contextFor(found));
      const position = readPosition(target.params.get(TAG_PARAMETER.position));
      const { userAgent, address } = openerOf(request);
      const who = `${address} ${userAgent}`;
      const isBurst =
        isWatchable(address) &&
        (wantsLink
          ? links.note(who, `${image.objectId} ${position}`, atMs)
          : eid !== undefined && recipients.note(`${who} ${image.objectId}`, eid, atMs));
      const openerClass = classifyOpener({ userAgent, address, isTest, isBurst });
      const isScannersBurst = wantsLink && isBurst && openerClass === OPENER_CLASS.scanner;
      return {
        values,
        given,
        unresolved,
        eid,
        isTest,
        target,
        image,
        version,
        purpose,
        atMs,
        wantsLink,
        mayDraw,
        position,
        send: target.params.get(TAG_PARAMETER.send) ?? '',
        address,
        openerClass,
        record: undefined,
        isCounted: request.method !== 'HEAD' && !purpose && !image.deleted && !isScannersBurst,
      };
    },
  };
}

/** The language is the version's, the calendar the company's. */
export function contextFor({ image, version, atMs }: Pick<Visit, 'image' | 'version' | 'atMs'>): MergeContext {
  return contextOf({ locale: version.snapshot.locale, timezone: image.company.timezone, now: atMs });
}

/** Who is shown the picture, and in which place; undefined where the request does not say, or shows no reader anything. */
export function recipientKey({ eid, purpose, image, position }: Pick<Visit, 'eid' | 'purpose' | 'image' | 'position'>): string | undefined {
  return eid === undefined || purpose ? undefined : `${image.objectId} ${position} ${eid}`;
}

export function scaleOf({ params }: RequestTarget): 1 | 2 {
  return params.get(TAG_PARAMETER.doubleScale) === '1' ? 2 : 1;
}

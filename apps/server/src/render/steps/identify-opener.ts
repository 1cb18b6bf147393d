/**
 * Tells who opens: what the link says of the recipient, and which class of opener asks, final from here on.
 */
import { OPENER_CLASS, TAG_PARAMETER } from '@limn/model';
import { clientAddress } from '../client-address.ts';
import { contextFor } from '../live-version.ts';
import { blockListOf } from '../openers/address-ranges.ts';
import { createBurstWatch, isWatchable, LINK_PACE, RECIPIENT_PACE } from '../openers/burst-watch.ts';
import { classifyOpener, type Opener } from '../openers/classify-opener.ts';
import { describeOpener } from '../openers/describe-opener.ts';
import type { TagNames } from '../opened/opened-object.ts';
import { computeValues, givenValues, type KnownTokens } from '../resolve-values.ts';
import type { UnresolvedFlags } from '../unresolved-flags.ts';
import type { PictureRequest, Visit } from '../visit.ts';
import type { Step } from './step.ts';

export interface IdentifyDeps {
  trustedProxies: readonly string[];
  /** Country of an address, two letters. Left out: countries are unknown. */
  countryOf?: ((address: string) => string | undefined) | undefined;
  /** Called with placeholders that arrived unfilled. */
  flags: Pick<UnresolvedFlags, 'note'>;
}

export interface Identify extends Step {
  run(visit: Visit): undefined;
}

const MAX_POSITION = 1_000_000;

export function identifyOpener({ trustedProxies, countryOf, flags }: IdentifyDeps): Identify {
  const links = createBurstWatch(LINK_PACE);
  const recipients = createBurstWatch(RECIPIENT_PACE);
  const trusted = blockListOf(trustedProxies);

  function isBurst({ wantsLink, opened: { objectId }, position, eid, atMs, address }: Visit, userAgent: string): boolean {
    if (!isWatchable(address)) return false;
    const who = `${address} ${userAgent}`;
    if (wantsLink) return links.note(who, `${objectId} ${position}`, atMs);
    return eid !== undefined && recipients.note(`${who} ${objectId}`, eid, atMs);
  }

  return {
    name: 'identify',
    run(visit) {
      const { request, target, opened, published, purpose, wantsLink } = visit;
      const { params, tokens } = commonNames(target.params, opened.tokens, published.named);
      const { given, unresolved } = givenValues(params, tokens);
      visit.given = given;
      visit.unresolved = unresolved;
      visit.eid = recipientOf(visit);
      visit.position = readPosition(params.get(TAG_PARAMETER.position));
      visit.send = params.get(TAG_PARAMETER.send) ?? '';
      visit.address = clientAddress(request, trusted);
      const userAgent = userAgentOf(request);
      const burst = isBurst(visit, userAgent);
      const isTest = unresolved.includes(TAG_PARAMETER.recipient);
      visit.openerClass = classifyOpener({ userAgent, address: visit.address, isTest, isBurst: burst });
      visit.openedWith = describeOpener(userAgent, visit.openerClass, () => countryOf?.(visit.address));
      const isScannersBurst = wantsLink && burst && visit.openerClass === OPENER_CLASS.scanner;
      visit.isCounted = request.method !== 'HEAD' && !purpose && !opened.deleted && !isScannersBurst;
      if (unresolved.length > 0 && visit.isCounted) flags.note(opened, unresolved, target.params, visit.atMs);
    },
  };
}

/** The parameters under the names that all tags share. An own name comes first. */
export function commonNames(
  params: ReadonlyMap<string, string>,
  tokens: KnownTokens,
  named: TagNames | undefined,
): { params: ReadonlyMap<string, string>; tokens: KnownTokens } {
  if (!named) return { params, tokens };
  const [common, known] = [new Map(params), new Map(tokens)];
  for (const part of ['recipient', 'send', 'position'] as const) {
    const [own, name] = [params.get(named[part]), TAG_PARAMETER[part]];
    if (own === undefined) continue;
    common.set(name, own);
    known.set(name, tokens.get(named[part]) ?? new Set());
  }
  return { params: common, tokens: known };
}

/** Only where the design itself says who the recipient is are its custom fields worked out for it. */
function recipientOf({ published: { identifiedBy }, opened, given, atMs }: Visit): string | undefined {
  const values = identifiedBy ? computeValues(given, identifiedBy.computed, contextFor(identifiedBy, opened.company, atMs)) : given;
  return values.get(TAG_PARAMETER.recipient)?.text.trim() || undefined;
}

export function openerOf(visit: Pick<Visit, 'request' | 'address'>): Pick<Opener, 'userAgent' | 'address'> {
  return { userAgent: userAgentOf(visit.request), address: visit.address };
}

function userAgentOf({ headers }: PictureRequest): string {
  return headers['user-agent'] ?? '';
}

/** Tells which of several items a tag shows, counted from 1. */
export function readPosition(text: string | undefined): number {
  const position = Number(text ?? '1');
  return Number.isInteger(position) && position >= 1 && position <= MAX_POSITION ? position : 1;
}

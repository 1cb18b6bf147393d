/**
 * The public host of pictures and links, on Node's bare HTTP: every picture request is answered with 200 and a picture, and
 * counted before it is answered. A signed-in person's token turns counting off and shows drafts or explanations.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isCounted, OPENER_CLASS, RECORD_KIND, TAG_PARAMETER, type RecordKind } from '@limn/model';
import { UNPAID, WITHOUT_LEASE, type Admission, type CreditGate } from '../features/people/credits/credit-gate.ts';
import type { Journal } from '../features/measuring/counting/journal.ts';
import { needsRecord, NO_RECORD, type RecordAnswer, type RecordSource } from '../features/data/records/records.port.ts';
import type { BlobStore } from '../platform/blobs.ts';
import type { Log } from '../platform/log.ts';
import type { Database } from '../storage/database.ts';
import { createLoadGate, type LoadGate } from './admit.ts';
import { sendJson, sendMethodNotAllowed, sendNotFound, sendPicture, sendRedirect, type Exchange } from './answer.ts';
import { createPictureChooser } from './choose-picture.ts';
import { countedRequest, createCounter } from './count.ts';
import type { DrawJob, DrawPort } from './draw/draw-port.ts';
import type { FetchedPictures } from './fetched-pictures.ts';
import { createFallbackTally, type FallbackReason } from './fallback-tally.ts';
import { createFallbackChain, TRANSPARENT, type ServedPicture } from './fallback.ts';
import { resolveLink } from './link.ts';
import type { LiveVersion, PublicImage, VersionSource } from './load-version.ts';
import type { MapPlanner } from './maps/map-planner.ts';
import { createPictureMemo } from './memo.ts';
import { explainOpener } from './openers/classify-opener.ts';
import { checkPreviewToken } from './preview-token.ts';
import { readTarget, type RequestTarget } from './request-target.ts';
import { createRecipientRecords } from './recipient-records.ts';
import { createRefusedOpens } from './refuse-open.ts';
import { computeValues } from './resolve-values.ts';
import { createUnresolvedFlags } from './unresolved-flags.ts';
import { createTimerClock } from './timer-clock.ts';
import { contextFor, createVisitReader, recipientKey, scaleOf, type Visit } from './visit.ts';
import { watchLoopLag } from '../platform/loop-lag.ts';
import { withDeadline } from '../platform/with-deadline.ts';

export interface RenderHandlerDeps {
  db: Pick<Database, 'withCompany'>;
  versions: VersionSource;
  draw: DrawPort;
  journal: Pick<Journal, 'write'>;
  /** Says whether an open may be counted. Left out: every one may. */
  credits?: Pick<CreditGate, 'admit' | 'release'>;
  /** Rows, stores and feeds. Left out: pictures are filled from their links alone. */
  records?: RecordSource;
  /** Pictures whose address depends on the recipient. Left out: they are never fetched, and their fallbacks are shown. */
  fetched?: FetchedPictures;
  /** Plans maps of the nearest stores. Left out: their fallbacks stand in their place. */
  maps?: MapPlanner;
  blobs: Pick<BlobStore, 'get'>;
  log: Log;
  /** Key of the preview tokens. */
  tokenSecret: Uint8Array;
  trustedProxies: readonly string[];
  /** Origin of this host, for addresses in explanations. */
  renderUrl: string;
  nowMs?: () => number;
  deadlineMs?: number;
  maxMemoBytes?: number;
  /** Left out: the one by waiting times. */
  gate?: LoadGate;
}

export interface RenderHandler {
  /** True when the request was one of ours and is being answered. */
  (request: IncomingMessage, response: ServerResponse): boolean;
  /** Resolves when nothing is being answered any more and all that was noted is written. */
  close(): Promise<void>;
  /** Drops what it remembers of readers: their pictures, their countdowns, and what was fetched with their values. */
  forget(): void;
  /** Requests answered without having been counted since the start. */
  readonly uncounted: number;
  /** Counted opens that got something else than their own picture since the start, by reason. */
  readonly fallbacks: Readonly<Record<FallbackReason, number>>;
}

const DEADLINE_MS = 1500;
/** Where the map does not say how many. */
const STORES_ON_A_MAP = 3;
/** A tile server has so long; outlines are drawn without it. */
const MAP_PATIENCE_MS = 600;
const MEMO_BYTES = 128 * 1024 * 1024;

export function createRenderHandler(deps: RenderHandlerDeps): RenderHandler {
  const { versions, log, nowMs = Date.now, deadlineMs = DEADLINE_MS } = deps;
  const memo = createPictureMemo({ maxBytes: deps.maxMemoBytes ?? MEMO_BYTES });
  const fallback = createFallbackChain(deps.blobs);
  const chooser = createPictureChooser({ draw: deps.draw, memo, fallback, fetched: deps.fetched ?? NOTHING_FETCHED, log });
  const counter = createCounter(deps.journal, log, deps.credits?.release);
  const flags = createUnresolvedFlags(deps.db, log);
  const reader = createVisitReader(deps.trustedProxies);
  const lag = watchLoopLag();
  const gate = deps.gate ?? createLoadGate({ lagMs: lag.ms });
  const refused = createRefusedOpens({ reader, fallback, memo, counter, admit, onRefused, deadlineMs });
  const fallbacks = createFallbackTally({ db: deps.db, log, nowMs });
  const timers = createTimerClock(deps.db, log);
  const recipientRecords = createRecipientRecords(deps.records ?? NO_RECORDS);
  let answering = 0;
  let onQuiet: (() => void) | undefined;

  function answered(): void {
    answering--;
    if (answering === 0) onQuiet?.();
  }

  /** Whether there is time to draw what an address asks for. Who made the picture always sees it. */
  function isAdmitted(target: RequestTarget, { live: version, deleted }: PublicImage): boolean {
    if (!version || deleted || target.params.has(TAG_PARAMETER.token)) return true;
    const { lane, waitMs } = deps.draw.outlook({ key: version.key, scale: scaleOf(target) });
    return gate.admits(lane, waitMs);
  }

  /** Where most pictures of a version are there already, the open takes its ordinary way, and is shown one that is. */
  function mayBeHeld({ key, drawnFields, hasDynamicPictures }: LiveVersion): boolean {
    return ((drawnFields.length === 0 && !hasDynamicPictures) || memo.hitShare(key) >= 0.5) && gate.admits('front', 0);
  }

  function onRefused(visit: Visit): void {
    noteFallback(visit, 'overload');
    if (visit.unresolved.length > 0 && visit.isCounted) flags.note(visit.image, visit.unresolved, visit.target.params, visit.atMs);
  }

  function noteFallback({ image, isCounted: leavesRecord }: Visit, because: FallbackReason | undefined): void {
    if (because !== undefined && leavesRecord) fallbacks.note(image.companyId, because);
  }

  async function answerAlways(exchange: Exchange, target: RequestTarget, decided: boolean | undefined): Promise<void> {
    try {
      await answer(exchange, target, decided);
    } catch (error) {
      log.error('render.fault', { uuid: target.uuid }, error);
      if (target.kind === 'link') sendNotFound(exchange);
      else sendPicture(exchange, { picture: TRANSPARENT, step: 'transparent' });
    } finally {
      answered();
    }
  }

  async function answer(exchange: Exchange, target: RequestTarget, decided: boolean | undefined): Promise<void> {
    const atMs = nowMs();
    const purpose = checkPreviewToken({ uuid: target.uuid, token: target.params.get(TAG_PARAMETER.token), nowMs: atMs }, deps.tokenSecret);
    // Whatever need not be waited for is not: thousands of requests a second would each leave their promises and timers behind.
    const image = versions.known(target.uuid) ?? (await findImage(target.uuid));
    const version = image && (purpose === 'draft' && !image.deleted ? await versions.draft(image) : image.live);
    const wantsLink = asksForLink(target);
    if (!image || !version) return wantsLink ? sendNotFound(exchange) : sendPicture(exchange, UNKNOWN);
    const mayDraw = decided ?? (wantsLink || isAdmitted(target, image));
    const read = reader.read(exchange.request, { target, image, version, purpose, atMs, wantsLink, mayDraw });
    const visit = !image.deleted && needsRecord(version.snapshot) ? await withRecord(read, wantsLink) : read;
    if (visit.unresolved.length > 0 && visit.isCounted) flags.note(image, visit.unresolved, target.params, atMs);
    if (wantsLink) return answerLink(exchange, visit);
    if (wantsExplanation(visit)) return sendJson(exchange, await explain(exchange.request, visit));
    return answerPicture(exchange, visit);
  }

  /** Undefined also when it cannot be found out in time: then there is nothing to show and nobody to count for. */
  async function findImage(uuid: string): Promise<PublicImage | undefined> {
    try {
      return await withDeadline(versions.find(uuid), deadlineMs);
    } catch (error) {
      log.error('render.version_not_found_out', { uuid }, error);
      return undefined;
    }
  }

  async function answerPicture(exchange: Exchange, visit: Visit): Promise<void> {
    const admission = admit(visit);
    const lease = typeof admission === 'number' ? admission : await admission;
    if (lease === UNPAID) return answerUnpaid(exchange, visit);
    const counted = count(visit, RECORD_KIND.impression, lease); // started together with the drawing, awaited before the answer
    const { response } = exchange;
    const picture = await pictureOf(visit, () => !response.destroyed);
    if (!response.destroyed) noteFallback(visit, picture.because);
    if (counted) await withDeadline(counted, deadlineMs);
    sendPicture(exchange, picture);
  }

  /** Machines are free, and so is what leaves no record. */
  function admit({ image, openerClass, isCounted: leavesRecord }: Visit): Admission | Promise<Admission> {
    if (!deps.credits || !leavesRecord || !isCounted(openerClass)) return WITHOUT_LEASE;
    return deps.credits.admit(image.companyId, image.company);
  }

  async function answerUnpaid(exchange: Exchange, visit: Visit): Promise<void> {
    noteFallback(visit, 'unpaid');
    const noted = count(visit, RECORD_KIND.unpaid, WITHOUT_LEASE);
    const picture = await fallback.after(visit.version, undefined);
    if (noted) await withDeadline(noted, deadlineMs);
    sendPicture(exchange, picture);
  }

  async function pictureOf(visit: Visit, isWanted: () => boolean = () => true): Promise<ServedPicture> {
    const { image, version, values, target, mayDraw } = visit;
    if (image.deleted) return fallback.after(version, undefined);
    if (visit.record?.found === false && hasFallbackImage(version))
      return { ...(await fallback.after(version, undefined)), because: 'no_record' };
    const scale = scaleOf(target);
    const clock = version.snapshot.timer
      ? await timers.at({ ...visit, isCounted: visit.isCounted && isCounted(visit.openerClass), isPreview: visit.purpose !== undefined })
      : undefined;
    return chooser.choose({
      clock,
      context: contextFor(visit),
      maps: deps.maps && visit.record?.near && (await mapsOf(deps.maps, visit.record.near, visit, scale)),
      image,
      version,
      values,
      recipient: recipientKey(visit),
      scale,
      mayDraw,
      isWanted,
      deadlineMs,
    });
  }

  /** Undefined also when they cannot be planned in time: the picture is then drawn without. */
  async function mapsOf(
    planner: MapPlanner,
    { stores, place }: NonNullable<RecordAnswer['near']>,
    { version, image }: Visit,
    scale: number,
  ): Promise<DrawJob['maps']> {
    try {
      const planning = planner.mapsOf({ document: version.snapshot.document, stores, storeCount: STORES_ON_A_MAP, place, scale });
      return await withDeadline(planning, MAP_PATIENCE_MS);
    } catch (error) {
      log.warn('render.map_not_planned', { objectId: image.objectId, why: error instanceof Error ? error.name : 'unknown' });
      return undefined;
    }
  }

  async function answerLink(exchange: Exchange, visit: Visit): Promise<void> {
    const counted = count(visit, RECORD_KIND.click, WITHOUT_LEASE);
    const location = linkOf(visit);
    if (counted) await withDeadline(counted, deadlineMs);
    if (location === undefined) sendNotFound(exchange);
    else sendRedirect(exchange, location);
  }

  function linkOf({ image, version: { snapshot }, values }: Visit): string | undefined {
    const { company, tracking, deleted } = image;
    const templates = { link: deleted ? '' : snapshot.link, fallbackLink: snapshot.fallbackLink, website: company.website };
    return resolveLink(templates, values, { allowedHosts: company.allowedHosts }, tracking);
  }

  /** Undefined where nothing is to be noted. */
  function count(visit: Visit, kind: RecordKind, lease: Admission): Promise<void> | undefined {
    return visit.isCounted ? counter.count(countedRequest(visit, kind, lease)) : undefined;
  }

  /** The visit with what the table or feed says that the version is filled from. */
  async function withRecord(visit: Visit, wantsLink: boolean): Promise<Visit> {
    const { version, purpose, given } = visit;
    const record = await recipientRecords.of({ ...visit, isPreview: purpose !== undefined, wantsLink });
    return { ...visit, record, values: computeValues(new Map([...given, ...record.values]), version.computed, contextFor(visit)) };
  }

  /** Why this picture: for the person who made it, never for the public. */
  async function explain(request: IncomingMessage, visit: Visit): Promise<object> {
    const { image, version, values, unresolved, position, openerClass, target } = visit;
    const shown = [...target.params].filter(
      ([name]) => name !== TAG_PARAMETER.token && name !== TAG_PARAMETER.debug && !name.startsWith('ri_'),
    );
    const { step, picture } = await pictureOf(visit);
    return {
      url: `${deps.renderUrl}/render/${image.uuid}?${new URLSearchParams(shown).toString()}`,
      debug: {
        rule: null,
        version: version.version,
        step,
        record: visit.record?.found ?? null,
        format: picture.mime,
        weight: picture.bytes.length,
        position,
        link: linkOf(visit) ?? null,
        values: Object.fromEntries([...values].map(([name, { text, origin }]) => [name, { text, origin }])),
        missing: version.drawnFields.filter((name) => !values.get(name)?.text),
        unresolved,
        opener: {
          class: Object.entries(OPENER_CLASS).find(([, id]) => id === openerClass)?.[0],
          because: explainOpener(reader.openerOf(request)),
        },
      },
    };
  }

  const handle = (request: IncomingMessage, response: ServerResponse): boolean => {
    const target = readTarget(request.url ?? '');
    if (!target) return false;
    const exchange = { request, response };
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      sendMethodNotAllowed(exchange);
      return true;
    }
    answering++;
    // What is not known yet is judged when it is.
    const image = versions.known(target.uuid);
    const mayDraw = image && (asksForLink(target) || isAdmitted(target, image));
    if (image?.live && mayDraw === false && !mayBeHeld(image.live)) {
      const found = { target, image, version: image.live, purpose: undefined, atMs: nowMs(), wantsLink: false, mayDraw };
      if (refused.answer(exchange, found, answered)) return true;
    }
    void answerAlways(exchange, target, mayDraw);
    return true;
  };

  return Object.defineProperties(handle, {
    forget: {
      value: () => {
        memo.forget();
        timers.forget();
        deps.fetched?.forget();
      },
    },
    uncounted: { get: () => counter.uncounted },
    fallbacks: { get: () => fallbacks.totals },
    close: {
      value: async () => {
        if (answering > 0) await new Promise<void>((resolve) => (onQuiet = resolve));
        lag.close();
        deps.fetched?.close();
        await flags.close();
        await fallbacks.close();
      },
    },
  }) as RenderHandler;
}

const NOTHING_FETCHED: Pick<FetchedPictures, 'take'> = { take: async () => ({}) };
const NO_RECORDS: RecordSource = { read: async () => NO_RECORD };
const UNKNOWN: ServedPicture = { picture: TRANSPARENT, step: 'unknown' };

function hasFallbackImage({ snapshot }: LiveVersion): boolean {
  return snapshot.pictures.some(({ src }) => src !== '' && src === snapshot.fallbackImage);
}

/** The older form of a link, whatever else the address asks for. */
function asksForLink({ kind, params }: RequestTarget): boolean {
  return kind === 'link' || /^(api_)?link$/.test(params.get('ri_type') ?? '');
}

function wantsExplanation({ purpose, target }: Visit): boolean {
  return (
    (purpose === 'debug' && target.params.get(TAG_PARAMETER.debug) === '1') ||
    (purpose === 'json' && target.params.get('ri_type') === 'json')
  );
}

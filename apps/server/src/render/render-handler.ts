/**
 * The public host of pictures and links, apart from the web framework: every picture request is answered with
 * 200 and a picture, and counted before it is answered. What happens to a request is the list of steps; here
 * it is put together, and always answered.
 */
import { dayIn, OPENER_CLASS } from '@limn/model';
import type { CreditGate } from '../features/people/credits/admission.port.ts';
import { createClaims } from '../features/measuring/counting/claims.port.ts';
import type { Journal } from '../features/measuring/counting/opens.port.ts';
import { recipientHash, sendHash } from '../features/measuring/counting/recipients.port.ts';
import { keptChoice } from '../features/measuring/counting/kept-choice.read.ts';
import type { CustomerSource } from '../features/data/customers/customers.port.ts';
import { NO_RECORD, type RecordSource } from '../features/data/records/records.port.ts';
import type { BlobStore } from '../platform/blobs.ts';
import type { Log } from '../platform/log.ts';
import type { Histogram, Metrics } from '../platform/metrics.ts';
import { watchLoopLag } from '../platform/loop-lag.ts';
import type { Database } from '../storage/database.ts';
import type { DrawPort } from './draw/draw-port.ts';
import type { FetchedPictures } from './fetched-pictures.ts';
import { createFallbackTally, type FallbackReason } from './fallback-tally.ts';
import { createFallbackChain, TRANSPARENT } from './fallback.ts';
import { createLoadGate, type LoadGate } from './load-gate.ts';
import type { MapPlanner } from './maps/map-planner.ts';
import { createPictureMemo, type PictureMemo } from './memo.ts';
import type { ShownCopy } from './recipes/shown-copy.ts';
import type { ObjectSource } from './opened/object-source.ts';
import { createPictures } from './picture-for.ts';
import { createPictureParts } from './picture-parts.ts';
import { createRefusedOpens } from './refuse-open.ts';
import { admitOpen } from './steps/admit.ts';
import { createAnswerTally } from './answer-sums.ts';
import { answerVisit, sendMethodNotAllowed, sendNotFound, sendPicture } from './steps/answer.ts';
import { countOpen, createCounter } from './steps/count.ts';
import { decideShown } from './steps/decide-shown.ts';
import { fillValues } from './steps/fill-values.ts';
import { findOpened } from './steps/find-opened.ts';
import { followPicture } from './steps/follow-picture.ts';
import { identifyOpener } from './steps/identify-opener.ts';
import { createAddressReader } from './steps/read-address.ts';
import { showPicture } from './steps/show-picture.ts';
import type { Step } from './steps/step.ts';
import { createTimerClock } from './timer-clock.ts';
import { createUnresolvedFlags } from './unresolved-flags.ts';
import type { PictureRequest, PictureResponse, Visit } from './visit.ts';

export interface RenderHandlerDeps {
  db: Pick<Database, 'withCompany' | 'renderRead'>;
  objects: ObjectSource;
  draw: DrawPort;
  journal: Pick<Journal, 'write'>;
  /** Says whether an open may be counted. Left out: every one may. */
  credits?: Pick<CreditGate, 'admit' | 'release'>;
  /** Rows, stores and feeds. Left out: pictures are filled from their links alone. */
  records?: RecordSource;
  /** Left out: fields of customers stay empty. */
  customers?: CustomerSource | undefined;
  /** Hears of items that recipients are shown. */
  shownCopy?: Pick<ShownCopy, 'showed' | 'forget'>;
  /**
   * Pictures whose address depends on the recipient. Left out: they are never fetched, and their fallbacks
   * are shown.
   */
  fetched?: FetchedPictures;
  /** Plans maps of the nearest stores. Left out: their fallbacks stand in their place. */
  maps?: MapPlanner;
  /** For pictures that stand in: what is not there at once is passed over. */
  blobs: Pick<BlobStore, 'get'>;
  log: Log;
  /** Key of the preview tokens. */
  tokenSecret: Uint8Array;
  trustedProxies: readonly string[];
  /** Country of an address, two letters. Left out: countries are unknown. */
  countryOf?: (address: string) => string | undefined;
  /** Origin of this host, for addresses in explanations. */
  renderUrl: string;
  nowMs?: () => number;
  /** How long a request may take in all. */
  deadlineMs?: number;
  maxMemoBytes?: number;
  /** Left out: the one by waiting times. */
  gate?: LoadGate;
  /** Left out: no one asks how long steps take. */
  metrics?: Metrics | undefined;
}

export interface RenderHandler {
  /** True when the request was one of ours and is being answered. */
  (request: PictureRequest, response: PictureResponse): boolean;
  /** Resolves when nothing is being answered any more and all that was noted is written. */
  close(): Promise<void>;
  /** Companies of whose readers it may remember something. */
  readonly remembered: ReadonlySet<number>;
  /**
   * Drops what it remembers of readers of a company, or of all: their pictures and countdowns. What was
   * fetched with their values is held by its address, no matter who asked, so all of that goes.
   */
  forget(companyId?: number): void;
  /** Names of the steps that a request takes, in their order. */
  readonly steps: readonly string[];
  /** Requests answered without having been counted since the start. */
  readonly uncounted: number;
  /** Counted opens that got something else than their own picture since the start, by reason. */
  readonly fallbacks: Readonly<Record<FallbackReason, number>>;
  /** Recently drawn pictures: requests, hits since the start, and their size. */
  readonly memo: Pick<PictureMemo, 'asks' | 'hits' | 'bytes'>;
}

const DEADLINE_MS = 1500;
const MEMO_BYTES = 128 * 1024 * 1024;
const NO_RECORDS: RecordSource = { read: async () => NO_RECORD };

export function createRenderHandler(deps: RenderHandlerDeps): RenderHandler {
  const { db, objects, draw, blobs, log, credits, nowMs = () => Date.now(), deadlineMs = DEADLINE_MS } = deps;
  const memo = createPictureMemo({ maxBytes: deps.maxMemoBytes ?? MEMO_BYTES });
  const fallback = createFallbackChain(blobs);
  const fallbacks = createFallbackTally({ db, log, nowMs });
  const timers = createTimerClock(db, log);
  const flags = createUnresolvedFlags(db, log);
  const lag = watchLoopLag();
  const gate = deps.gate ?? createLoadGate({ lagMs: lag.ms });
  const counter = createCounter(deps.journal, log, credits?.release);
  const parts = createPictureParts({ timers, maps: deps.maps, fetched: deps.fetched, log });
  const pictureFor = createPictures({ draw, memo, fallback, parts, blobs, log, deadlineMs });
  const onFallback = fallbacks.note;

  const readAddress = createAddressReader({ tokenSecret: deps.tokenSecret, nowMs, deadlineMs, lagMs: lag.ms });
  const identify = identifyOpener({ trustedProxies: deps.trustedProxies, countryOf: deps.countryOf, flags });
  const sums = createAnswerTally(deps.journal);
  const answer = answerVisit(sums);
  const follow = followPicture({ db, objects, log });
  const claims = createClaims(db, log, nowMs);
  const admit = admitOpen({ draw, gate, credits });
  const remembered = new Set<number>();
  const remember = (visit: Visit) => {
    remembered.add(visit.opened.companyId);
    follow.remember(visit);
    noteItems(visit);
  };

  function noteItems({ wantsLink, isCounted, openerClass, eid, send, opened, decision, atMs }: Visit): void {
    if (!deps.shownCopy || !decision.items || wantsLink || !isCounted || openerClass > OPENER_CLASS.prefetch || eid === undefined) return;
    const { companyId, objectId, company } = opened;
    const { recipientKey, timezone } = company;
    const mailing = { objectId, send: send === '' ? 0n : sendHash(recipientKey, send) };
    deps.shownCopy.showed({ companyId, recipient: recipientHash(recipientKey, eid) }, mailing, decision.items, dayIn(timezone, atMs));
  }
  /** In this order; after one that has an answer, the last one only. */
  const steps: readonly Step[] = [
    findOpened({ objects, log }),
    identify,
    follow,
    decideShown({ claims, findKept: (key) => keptChoice(db, key), log, remember }),
    fillValues(deps.records ?? NO_RECORDS, deps.customers),
    admit,
    countOpen(counter),
    showPicture({ pictureFor, onFallback, renderUrl: deps.renderUrl }),
    answer,
  ];
  const refused = createRefusedOpens({ objects, gate, admit, identify, fallback, memo, counter, onFallback, deadlineMs });
  const seconds = deps.metrics && measured(steps, deps.metrics);
  let answering = 0;
  let onQuiet: (() => void) | undefined;

  function answered(): void {
    answering--;
    if (answering === 0) onQuiet?.();
  }

  async function answerAlways(visit: Visit): Promise<void> {
    try {
      let startedAt = seconds ? performance.now() : 0;
      for (const step of steps) {
        if (visit.answer && step !== answer) continue;
        // Nothing is awaited that is there: thousands of requests a second would each leave their promises
        // behind.
        const waiting = step.run(visit);
        if (waiting) await waiting;
        if (seconds) startedAt = observe(seconds.get(step), startedAt);
      }
    } catch (error) {
      log.error('render.failed', { uuid: visit.target.uuid }, error);
      if (visit.target.kind === 'link') sendNotFound(visit);
      else sendPicture(visit, { picture: TRANSPARENT, step: 'transparent' });
    } finally {
      answered();
    }
  }

  const handle = (request: PictureRequest, response: PictureResponse): boolean => {
    const visit = readAddress({ request, response });
    if (!visit) return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      sendMethodNotAllowed(visit);
      return true;
    }
    answering++;
    if (!refused.answers(visit, answered)) void answerAlways(visit);
    return true;
  };

  return Object.defineProperties(handle, {
    forget: {
      value: (companyId?: number) => {
        memo.forget(companyId);
        follow.forget(companyId);
        deps.shownCopy?.forget(companyId);
        claims.forget(companyId);
        timers.forget(companyId);
        deps.fetched?.forget();
      },
    },
    remembered: { value: remembered },
    steps: { value: steps.map(({ name }) => name) },
    uncounted: { get: () => counter.uncounted },
    fallbacks: { get: () => fallbacks.totals },
    memo: { value: memo },
    close: {
      value: async () => {
        if (answering > 0) await new Promise<void>((resolve) => (onQuiet = resolve));
        lag.close();
        deps.fetched?.close();
        await Promise.all([sums.close(), flags.close()]);
        await fallbacks.close();
      },
    },
  }) as RenderHandler;
}

function measured(steps: readonly Step[], metrics: Metrics): ReadonlyMap<Step, Histogram> {
  return new Map(
    steps.map((step) => [
      step,
      metrics.histogram('limn_step_seconds', 'How long the steps of a picture or link took.', { step: step.name }),
    ]),
  );
}

/** Answers when the next step begins. */
function observe(seconds: Histogram | undefined, startedAt: number): number {
  const now = performance.now();
  seconds?.observe((now - startedAt) / 1000);
  return now;
}

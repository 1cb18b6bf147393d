/**
 * Draw children behind one port. Each active child gets a few jobs at a time, the least busy one first; the
 * rest wait, bounded (see job-queue.ts). One more child is kept warm: when another dies, the spare takes its
 * place and draws again what was in flight. Until then it draws what takes long, one at a time, which would
 * keep the readers of all other pictures waiting; active children help where they have nothing else to do and
 * it is not too expensive.
 *
 * A job's way: waiting → in flight → answered. It leaves early when its deadline passes (its answer is then
 * ignored). The job a child was busy with when it died goes round once more; the second time it is given up,
 * for it is the likely cause. A child that is busy with one job for too long is killed, and that job is given
 * up at once. What was given up is not tried again for a while (see quarantine.ts).
 */
import { AppError } from '@limn/model';
import type { Log } from '../../platform/log.ts';
import { watchLoopLag } from '../../platform/loop-lag.ts';
import type { DrawJob, DrawPort, Drawn } from './draw-port.ts';
import { createHangWatch } from './hang-watch.ts';
import { startDrawWorker, type DrawWorker, type WorkerSettings } from './draw-worker.ts';
import { createJobQueue, inFlightFor, kindOf, LANES, type Lane, type Waiting } from './job-queue.ts';
import type { DrawAnswer, DrawCost } from './messages.ts';
import { createQuarantine } from './quarantine.ts';

export interface DrawPoolOptions extends WorkerSettings {
  children: number;
  log: Log;
  /** For jobs that name none. */
  deadlineMs?: number;
  /** How long one job may occupy a child that has a processor to itself. */
  hangMs?: number;
  maxWaiting?: number;
}

export interface DrawPool extends DrawPort {
  /** Process ids of the children that can draw, the spare among them. */
  readonly pids: readonly number[];
  /** Jobs that wait for a child. */
  waiting(lane: Lane | 'tried'): number;
  /** Jobs that children have. */
  readonly inFlight: number;
}

const MAX_DEATHS_PER_JOB = 2;
const MAX_SENT_KEYS = 20_000;
/** Expected start time of a child before one has reported. */
const START_MS = 700;
const RESTART_PAUSE_MS = 1000;
const CLOSE_TIMEOUT_MS = 3000;
/** So long after the last quick picture no one is expected to be kept waiting. */
const QUIET_MS = 500;
const HELPED_AFTER_MS = 300;
/** Versions that a spare draws once, so that it is at once as quick as the child whose place it takes. */
const WARMED = 4;
const WARM_AGAIN_MS = 5000;

interface Pending extends Waiting {
  job: DrawJob;
  deaths: number;
  settled: boolean;
  /** Its child was sent the snapshot with it, and has to compile it. */
  compiles?: boolean;
  /** No one waits for it: it makes a spare ready for what is being opened now. */
  isWarming?: boolean;
  settle(outcome: Drawn | AppError): void;
}

interface Member {
  worker: DrawWorker;
  /** In the order they were sent, which is the order they are drawn in. */
  inFlight: Map<number, Pending>;
  /** When the oldest of them became the oldest. */
  headSince: number;
  startedAt: number;
}

/** Resolves when the first child can draw. */
export async function openDrawPool(options: DrawPoolOptions): Promise<DrawPool> {
  const { log, deadlineMs = 1500, hangMs = 2500, maxWaiting = 2500 } = options;
  const members: Member[] = []; // the first `children` ready ones are active, a further one is the spare
  const queue = createJobQueue<Pending>({
    children: options.children,
    deadlineMs,
    maxWaiting,
    onLate: (pending) => pending.settle(TOO_LATE),
  });
  const latest = new Map<string, DrawJob>(); // one of each of the versions that were opened last
  const quarantine = createQuarantine();
  const hangWatch = createHangWatch({ hangMs });
  const lag = watchLoopLag();
  let nextId = 1;
  let quickAt = Number.NEGATIVE_INFINITY;
  let startMs = START_MS;
  let accepting = true;
  let closing = false;
  let firstReady = () => {};
  const ready = new Promise<void>((resolve) => (firstReady = resolve));

  /**
   * One after the other: where all have died, two that start at once would each keep readers waiting for as
   * long again.
   */
  function addMember(): void {
    if (closing || members.length > options.children || members.some(({ worker }) => !worker.ready)) return;
    const member: Member = {
      inFlight: new Map(),
      headSince: 0,
      startedAt: performance.now(),
      worker: startDrawWorker(options, {
        onReady: () => {
          startMs = performance.now() - member.startedAt;
          firstReady();
          addMember();
          pump();
          warmSpare();
        },
        onAnswer: (id, answer, cost) => answered(member, id, answer, cost),
        onGone: (why) => gone(member, why),
      }),
    };
    members.push(member);
  }

  const inFlightPerChild = () => inFlightFor({ averageMs: queue.averageMs, lagMs: lag.ms() });

  /** Jobs of a lane that children have already. Those of other lanes are drawn by the spare. */
  const inFlightIn = (lane: Lane) =>
    members.reduce((sum, { inFlight }, place) => sum + (place < options.children === (lane === 'quick') ? inFlight.size : 0), 0);

  /** Until there is a child at all. */
  function startingMs(): number {
    if (members.some(({ worker }) => worker.ready)) return 0;
    return Math.max(0, startMs - (performance.now() - (members[0]?.startedAt ?? Number.NEGATIVE_INFINITY)));
  }

  const readyMembers = () => members.filter(({ worker }) => worker.ready);
  const drawsSlowly = ({ inFlight }: Member) =>
    [...inFlight.values()].some((pending) => !pending.isWarming && queue.laneOf(pending) !== 'quick');

  /** The least busy of the active children that can take a job. */
  function quickMember(): Member | undefined {
    const active = readyMembers().slice(0, options.children);
    const min = active.reduce<Member | undefined>(
      (best, member) => (drawsSlowly(member) || (best && best.inFlight.size <= member.inFlight.size) ? best : member),
      undefined,
    );
    return min && min.inFlight.size < inFlightPerChild() ? min : undefined;
  }

  /** One that does nothing, the spare first. */
  function idleMember(lane: Exclude<Lane, 'quick'>): Member | undefined {
    const able = readyMembers();
    const mayTakeAll = able.length === 1 || (lane === 'slow' && firstChildMayHelp());
    return able.findLast(({ inFlight }, place) => inFlight.size === 0 && (mayTakeAll || place > 0));
  }

  /**
   * The first active child is reserved for quick drawings, unless no quick one waits or others cannot wait
   * any longer.
   */
  function firstChildMayHelp(): boolean {
    const now = performance.now();
    return now - quickAt > QUIET_MS || now - (queue.oldest('slow')?.addedAt ?? now) > HELPED_AFTER_MS;
  }

  const memberFor = (lane: Lane) => (lane === 'quick' ? quickMember() : idleMember(lane));

  function pump(): void {
    for (const lane of LANES) {
      for (let member = memberFor(lane); member; member = memberFor(lane)) {
        const pending = queue.next(lane, member.inFlight.size);
        if (!pending) break;
        if (pending.job.isWanted?.() === false) {
          pending.settle(UNWANTED);
          queue.left(pending);
          continue;
        }
        if (lane === 'quick') quickAt = performance.now();
        send(member, pending);
      }
    }
  }

  function send(member: Member, pending: Pending, withSnapshot = !member.worker.sent.has(pending.job.key)): void {
    const { snapshot, deadlineMs: _deadline, isWanted: _isWanted, isBackground: _isBackground, ...request } = pending.job;
    const id = nextId++;
    if (member.inFlight.size === 0) member.headSince = performance.now();
    member.inFlight.set(id, pending);
    pending.compiles = withSnapshot;
    if (member.worker.sent.size >= MAX_SENT_KEYS) member.worker.sent.clear(); // a snapshot too many does no harm
    member.worker.sent.add(request.key);
    member.worker.send(id, withSnapshot ? { ...request, snapshot } : request, member.inFlight.size > 2);
  }

  function remember(job: DrawJob): void {
    latest.delete(job.key);
    latest.set(job.key, job);
    if (latest.size > WARMED) for (const oldest of latest.keys()) return void latest.delete(oldest);
  }

  /** Has the spare draw what it has not seen yet. */
  function warmSpare(): void {
    const spare = readyMembers()[options.children];
    if (!spare || closing) return;
    for (const job of latest.values()) {
      if (spare.worker.sent.has(job.key)) continue;
      send(spare, {
        job,
        kind: '',
        addedAt: 0,
        deadlineAt: Number.POSITIVE_INFINITY,
        deaths: 0,
        settled: true,
        isWarming: true,
        settle: () => {},
      });
    }
  }

  function answered(member: Member, id: number, answer: DrawAnswer, { wallMs, cpuMs }: DrawCost): void {
    const pending = member.inFlight.get(id);
    member.inFlight.delete(id);
    member.headSince = performance.now();
    if (pending && answer.kind === 'missing' && !pending.settled) return send(member, pending, true);
    if (answer.kind === 'drawn' && pending) {
      // Only what can be drawn: a poison would end the spare as well.
      if (!pending.isWarming) {
        queue.drawn(pending, { ms: wallMs, cpuMs, isTypical: !pending.compiles });
        if (queue.laneOf(pending) === 'quick') remember(pending.job);
      }
      pending.settle(answer.drawn);
    } else if (pending) queue.left(pending);
    if (answer.kind === 'failed') {
      log.warn('draw.picture_failed', { key: pending?.job.key, reason: answer.reason });
      pending?.settle(notDrawn(answer.reason));
    }
    pump();
  }

  function giveUp(pending: Pending, because: 'ended children' | 'took too long', why = 'killed'): void {
    quarantine.add(pending.job, because);
    queue.left(pending);
    pending.settle(notDrawn(`it ${because}: ${why}`));
  }

  function gone(member: Member, why: string): void {
    const place = members.indexOf(member);
    if (place >= 0) members.splice(place, 1);
    // Only the one that was being drawn can have ended it, also where no one waits for that one any more.
    const [head] = member.inFlight.values();
    const interrupted = [...member.inFlight.values()].filter((pending) => {
      if (pending.settled) queue.left(pending);
      return !pending.settled;
    });
    if (closing) return interrupted.forEach((pending) => pending.settle(CLOSING));
    // It was taken out, and another one takes its place.
    if (place < 0) return addMember();
    log.warn('draw.child_exited', { pid: member.worker.pid, why, interrupted: interrupted.length });
    if (head && !head.settled && ++head.deaths >= MAX_DEATHS_PER_JOB) giveUp(head, 'ended children', why);
    queue.putBack(interrupted.filter(({ settled }) => !settled));
    pump();
    if (member.worker.ready) addMember();
    // Keeps the process: who waits for the first child must not be left without an answer.
    else setTimeout(addMember, RESTART_PAUSE_MS);
  }

  const watch = setInterval(() => {
    for (const member of members) {
      if (member.inFlight.size === 0 || !hangWatch.hangs(member, member.worker.pid, member.headSince)) continue;
      const [head] = member.inFlight.values();
      if (head) giveUp(head, 'took too long');
      log.error('draw.child_hung', { pid: member.worker.pid, key: head?.job.key });
      member.worker.kill();
    }
  }, 100);
  watch.unref();
  const warm = setInterval(warmSpare, WARM_AGAIN_MS);
  warm.unref();

  addMember();
  await ready;

  return {
    get pids() {
      return members.flatMap(({ worker }) => (worker.ready && worker.pid !== undefined ? [worker.pid] : []));
    },
    waiting: (lane) => queue.length(lane),
    get inFlight() {
      return members.reduce((sum, { inFlight }) => sum + inFlight.size, 0);
    },
    outlook(job) {
      const { lane, waitMs } = queue.outlook(kindOf(job), inFlightIn);
      return { lane, waitMs: waitMs + startingMs() };
    },
    draw(job) {
      if (!accepting) return Promise.reject(CLOSING);
      if (quarantine.holds(job)) return Promise.reject(QUARANTINED);
      const timeoutMs = job.deadlineMs ?? deadlineMs;
      return new Promise<Drawn>((resolve, reject) => {
        const pending: Pending = {
          job,
          kind: kindOf(job),
          isBackground: job.isBackground,
          addedAt: performance.now(),
          deadlineAt: performance.now() + timeoutMs,
          deaths: 0,
          settled: false,
          settle(outcome) {
            if (pending.settled) return;
            pending.settled = true;
            clearTimeout(timer);
            if (outcome instanceof AppError) reject(outcome);
            else resolve(outcome);
          },
        };
        const timer = setTimeout(() => pending.settle(DEADLINE_PASSED), timeoutMs);
        if (queue.add(pending)) pump();
        else pending.settle(TOO_MANY);
      });
    },
    async close() {
      accepting = false;
      const until = performance.now() + CLOSE_TIMEOUT_MS;
      const busy = () => queue.busy || members.some(({ inFlight }) => inFlight.size > 0);
      while (busy() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 5));
      closing = true;
      clearInterval(watch);
      clearInterval(warm);
      lag.close();
      for (const { worker } of members) worker.end();
      while (members.length > 0 && performance.now() < until + 1000) await new Promise((resolve) => setTimeout(resolve, 5));
      for (const { worker } of members) worker.kill();
    },
  };
}

// Made once: to make one takes as long as much of a picture, and these come by the thousand.
const CLOSING = notDrawn('the pool is closing');
const QUARANTINED = notDrawn('it ended draw children before');
const TOO_MANY = notDrawn('too many pictures are waiting', true);
const UNWANTED = notDrawn('no one waits any more');
const TOO_LATE = notDrawn('it would come too late', true);
const DEADLINE_PASSED = notDrawn('its deadline passed', true);

/** @param isBusy more pictures were asked for than can be drawn */
function notDrawn(reason: string, isBusy = false): AppError {
  return new AppError('unavailable', {
    publicMessage: 'Couldn’t draw the picture. Please try again.',
    cause: new Error(`Not drawn: ${reason}`),
    details: isBusy ? { isBusy } : {},
  });
}

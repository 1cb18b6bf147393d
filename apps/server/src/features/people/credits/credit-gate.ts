/**
 * Whether an open may be counted, decided at the front while its picture is being answered. What this front
 * was allowed lies in memory: an open takes one off a number, and the next lease is asked for before the
 * number is used up.
 *
 *   company           lease                     an open
 *   never stopped     —                         is counted, by no lease
 *   may be stopped    some left                 takes one of it
 *                     none left                 waits for an answer, together with all others that wait for it
 *                     none to be had            is unpaid, at once; asked again after a second, or when credits come
 *   database away     some left, not ended      takes one of it
 *                     none left, or ended       a trial: unpaid; a pack: is counted, by no lease
 *
 * The journal says what was used. What this front was allowed and has not used goes back when it is wanted
 * elsewhere, when nothing was opened for a while and when the front ends; if it dies, when its journal is
 * drained (see `drain.ts`).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../../platform/log.ts';
import { steadyMs } from '../../../platform/steady-clock.ts';
import { withDeadline } from '../../../platform/with-deadline.ts';
import type { Database } from '../../../storage/database.ts';
import type { Front } from './front.port.ts';
import { takeLease } from './leases.store.ts';

export interface PayingCompany {
  /** True where pictures stop when no credits are left. */
  stopsWithoutCredits: boolean;
  isTrial: boolean;
}

/** The lease by which an open is counted: 0 where none is needed, `UNPAID` where it may not be counted. */
export type Admission = number;
export const WITHOUT_LEASE: Admission = 0;
export const UNPAID: Admission = -1;

export interface CreditGate {
  admit(companyId: number, company: PayingCompany): Admission | Promise<Admission>;
  /** For an open that was admitted and could not be written down. */
  release(companyId: number, lease: Admission): void;
  /** Unused allowance of this front. */
  held(): { leases: number; left: number };
  /** Gives back what is left. Nothing may be admitted any more. */
  close(): Promise<void>;
}

export interface CreditGateDeps {
  db: Pick<Database, 'withCompany' | 'listen'>;
  front: Front;
  log: Log;
  /** Called once when a company has no credit left, and again each time it has run out again. */
  onEmpty?: (companyId: number) => void;
  nowMs?: () => number;
}

/** This front's state of one company. */
interface Account {
  companyId: number;
  lease: number;
  /** Opens allowed by this lease since it began. */
  allowed: number;
  left: number;
  /** The next lease is asked for when so few are left. */
  refillAt: number;
  /** On the steady clock, as all moments here. */
  endsAt: number;
  renewAt: number;
  usedAt: number;
  waiting: number;
  /** The question that opens wait for; over when the database takes too long. */
  asking: Promise<void> | undefined;
  /** The question itself, until it has its answer. */
  question: Promise<void> | undefined;
  /** So many answers have come. */
  answers: number;
  /** Until then there is nothing to be had. */
  emptyUntil: number;
  isEmptyAnnounced: boolean;
  /** Holdings of other fronts at the last unsuccessful wait. */
  inVain: number;
  /** The last question had no answer. */
  isAway: boolean;
}

const TICK_MS = 50;
/** An open waits so many ticks for the database. */
const TICKS = 24;
/**
 * And looks so often for what other fronts hold. It comes back, or is used up, as soon as their journals are
 * drained.
 */
const LOOKS = 20;
const EMPTY_MS = 1000;
const RETRY_MS = 1000;
const IDLE_MS = 10_000;
const CHORES_MS = 5000;
/** Leases not returned by then come back when the journal is drained. */
const CLOSE_MS = 2000;

export async function openCreditGate({ db, front, log, onEmpty, nowMs = Date.now }: CreditGateDeps): Promise<CreditGate> {
  const accounts = new Map<number, Account>();
  let seq = 0;

  function admit(companyId: number, { stopsWithoutCredits, isTrial }: PayingCompany): Admission | Promise<Admission> {
    if (!stopsWithoutCredits) return WITHOUT_LEASE;
    const account = accountOf(companyId);
    const now = steadyMs();
    account.usedAt = now;
    if (takeOne(account, now)) {
      if (account.left < account.refillAt || now > account.renewAt) void ask(account);
      return account.lease;
    }
    if (now < account.emptyUntil) return UNPAID;
    if (!account.isAway) return wait(account, isTrial);
    if (now > account.renewAt) void ask(account);
    return isTrial ? UNPAID : WITHOUT_LEASE;
  }

  function accountOf(companyId: number): Account {
    let account = accounts.get(companyId);
    if (!account) accounts.set(companyId, (account = { ...NEW_ACCOUNT, companyId }));
    return account;
  }

  function takeOne(account: Account, now: number): boolean {
    if (account.left <= 0 || now >= account.endsAt) return false;
    account.left--;
    return true;
  }

  async function wait(account: Account, isTrial: boolean): Promise<Admission> {
    account.waiting++;
    try {
      for (;;) {
        const now = steadyMs();
        if (takeOne(account, now)) return account.lease;
        if (now < account.emptyUntil) return UNPAID;
        if (account.isAway) return isTrial ? UNPAID : WITHOUT_LEASE;
        await ask(account);
      }
    } finally {
      account.waiting--;
    }
  }

  /**
   * One question at a time for each company: anyone who needs its answer waits for the same. Never rejects,
   * and ends while the database hangs.
   */
  function ask(account: Account): Promise<void> {
    account.question ??= question(account).finally(() => (account.question = undefined));
    account.asking ??= Promise.race([account.question, timeout(account, account.question)]).finally(() => (account.asking = undefined));
    return account.asking;
  }

  async function question(account: Account): Promise<void> {
    try {
      for (let looks = 0; ; looks++) {
        const { asked, elsewhere } = await take(account, true);
        if (asked === 0 || account.left > 0) return;
        if (elsewhere === 0 || elsewhere === account.inVain || looks === LOOKS) {
          account.inVain = elsewhere;
          account.emptyUntil = steadyMs() + EMPTY_MS;
          // Credits that others hold may come back unused.
          if (elsewhere === 0 && !account.isEmptyAnnounced) {
            account.isEmptyAnnounced = true;
            onEmpty?.(account.companyId);
          }
          return;
        }
        await sleep(TICK_MS);
      }
    } catch (error) {
      setAway(account, error instanceof Error ? error.name : 'unknown');
    }
  }

  /** Counted in ticks, so that a process that is busy itself does not take the database for absent. */
  async function timeout(account: Account, running: Promise<void>): Promise<void> {
    let [isOver, seen, ticks] = [false, -1, 0];
    void running.finally(() => (isOver = true));
    while (ticks < TICKS) {
      await sleep(TICK_MS);
      if (isOver) return;
      ticks = account.answers === seen ? ticks + 1 : 0;
      seen = account.answers;
    }
    setAway(account, 'no answer');
  }

  function setAway(account: Account, why: string): void {
    if (!account.isAway) log.warn('credits.not_known', { companyId: account.companyId, why });
    account.isAway = true;
    account.renewAt = steadyMs() + RETRY_MS;
  }

  /** Answers for how many opens it asked, and what other fronts hold. */
  async function take(account: Account, isMoreWanted: boolean): Promise<{ asked: number; elsewhere: number }> {
    const askedAt = steadyMs();
    // Ended leases are returned and asked for again: the grants they came from may have ended, too.
    if (askedAt >= account.endsAt) setAside(account);
    const { companyId, lease, allowed } = account;
    const asked = isMoreWanted ? Math.max(0, account.waiting - account.left) : 0;
    const answer = await db.withCompany(companyId, (tx) =>
      takeLease(tx, {
        companyId,
        front,
        held: lease === 0 ? undefined : { id: lease, allowed },
        seq: ++seq,
        waiting: asked,
        ahead: isMoreWanted && account.left <= account.refillAt,
        nowMs: nowMs(),
      }),
    );
    // A lease that was taken back meanwhile took what was left of it along.
    account.left = answer.id === lease ? account.left + answer.given : answer.given;
    account.lease = answer.id;
    account.allowed = answer.allowed;
    if (answer.given > 0) account.refillAt = answer.given > asked ? Math.floor(answer.given / 4) : 0;
    else if (account.left <= account.refillAt) account.refillAt = 0; // from now on one by one
    account.endsAt = askedAt + answer.lastsMs;
    account.renewAt = askedAt + answer.lastsMs / 2;
    account.isAway = false;
    account.answers++;
    if (answer.given > 0) account.isEmptyAnnounced = false;
    return { asked, elsewhere: answer.elsewhere };
  }

  function release(companyId: number, lease: Admission): void {
    const account = accounts.get(companyId);
    if (account && lease > 0 && account.lease === lease) account.left++;
  }

  async function giveBack(account: Account): Promise<void> {
    while (account.question) await account.question;
    if (account.left === 0) return;
    setAside(account);
    account.question = take(account, false)
      .then(
        () => undefined,
        () => undefined, // the next question says the same
      )
      .finally(() => (account.question = undefined));
    await account.question;
  }

  /** Something has changed that we cannot know: ask again at the next open. */
  function lookAgain(account: Account | undefined): void {
    if (!account) return;
    account.emptyUntil = 0;
    account.isAway = false;
  }

  const stopVersions = await db.listen('version', (changed) => {
    if (!changed) accounts.forEach(lookAgain);
    else if ('companyId' in changed) lookAgain(accounts.get(changed.companyId));
  });
  const stopCredits = await db.listen('credits', (news) => {
    const account = news && accounts.get(news.companyId);
    if (!account) return;
    if (news.what === 'wanted' && account.waiting === 0) void giveBack(account);
    if (news.what === 'back') lookAgain(account);
  });
  const chores = setInterval(() => {
    const now = steadyMs();
    for (const account of accounts.values()) if (account.left > 0 && now - account.usedAt > IDLE_MS) void giveBack(account);
  }, CHORES_MS);
  chores.unref();

  return {
    admit,
    release,
    held() {
      const held = { leases: 0, left: 0 };
      for (const { lease, left } of accounts.values()) if (lease > 0) [held.leases, held.left] = [held.leases + 1, held.left + left];
      return held;
    },
    async close() {
      clearInterval(chores);
      await Promise.all([stopVersions(), stopCredits()]);
      await withDeadline(Promise.all([...accounts.values()].map(giveBack)), CLOSE_MS).catch(() => undefined);
    },
  };
}

/** Before the answer: what is being given back must not be used meanwhile, nor if no answer comes. */
function setAside(account: Account): void {
  account.allowed -= account.left;
  account.left = 0;
}

const NEW_ACCOUNT: Account = {
  companyId: 0,
  lease: 0,
  allowed: 0,
  left: 0,
  refillAt: 0,
  endsAt: 0,
  renewAt: 0,
  usedAt: 0,
  waiting: 0,
  asking: undefined,
  question: undefined,
  answers: 0,
  emptyUntil: 0,
  isEmptyAnnounced: false,
  inVain: 0,
  isAway: false,
};

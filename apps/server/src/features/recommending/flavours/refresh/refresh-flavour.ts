/**
 * Refreshes a flavour that was ordered or is due. A reader has the old model until the last step, one
 * transaction that names the new one. Killed anywhere before, nothing has changed; another worker takes it up
 * when the lease has ended.
 */
import { AppError } from '@limn/model';
import type { BlobStore } from '../../../../platform/blobs.ts';
import { startHeartbeat } from '../../../../platform/heartbeat.ts';
import type { Log } from '../../../../platform/log.ts';
import type { Database } from '../../../../storage/database.ts';
import { withLease, type Lease } from '../../../../storage/lease.ts';
import { companyTimezone } from '../../../people/accounts/accounts.read.ts';
import { questionText } from '../flavour-question.ts';
import { beatRefresh, beginRefresh, completeRefresh, failRefresh, findFlavour } from '../flavours.store.ts';
import type { AskLearner } from './ask-learner.ts';
import { forgetCounts } from './kept-counts.ts';
import { learnOrder } from './learn-order.ts';
import { CannotLearn } from './learning.ts';

export interface RefreshDeps {
  db: Database;
  blobs: Pick<BlobStore, 'put'>;
  ask: AskLearner;
  /** Where counts are kept for the next refresh, and bytes of that disk that stay free. */
  counts: { directory: string; reserveBytes: number };
  log: Log;
}

export interface FlavourKey {
  companyId: number;
  flavourId: number;
}

export interface FlavourRefreshes {
  /** Skipped while another process does it. Never rejects for failures that its row shows. */
  refresh(key: FlavourKey): Promise<void>;
  /** Ends what is running; another process begins with it again. */
  close(): void;
}

const BEAT_MS = 1000;
/**
 * A worker that was killed is followed by another soon: a refresh that was ordered waits for the end of the
 * lease.
 */
const LEASE_SECONDS = 20;
/** Work that ends its process each time must not go on for ever. */
const MAX_TRIES = 3;
const INTERRUPTED = 'The server was stopped before the refresh was finished, three times in a row.';
const NO_STORAGE = 'Couldn’t finish: the server’s storage is full or unavailable.';
const FAILED = 'Something went wrong on our side.';

/** Thrown where no one waits for it any more. */
class GivenUp extends Error {}

export function createRefreshes({ db, blobs, ask, counts, log }: RefreshDeps): FlavourRefreshes {
  const closing = new AbortController();

  async function run({ companyId, flavourId }: FlavourKey, lease: Lease): Promise<void> {
    if (!(await db.withCompany(companyId, (tx) => beginRefresh(tx, companyId, flavourId)))) return;
    const stopping = new AbortController();
    let progress = 0;
    const stop = startHeartbeat(BEAT_MS, async () => {
      const isWanted = await db.withCompany(companyId, (tx) => beatRefresh(tx, companyId, flavourId, progress));
      if (!isWanted || lease.isLost) stopping.abort(new GivenUp());
    });
    try {
      if (lease.tries > MAX_TRIES) throw new CannotLearn(INTERRUPTED);
      const { order, question } = await db.withCompany(companyId, async (tx) => {
        const row = await findFlavour(tx, companyId, flavourId);
        if (!row) throw new GivenUp();
        const timezone = await companyTimezone(tx, companyId);
        return { order: await learnOrder(tx, companyId, row, { timezone, ...counts }), question: questionText(row, timezone) };
      });
      const signal = AbortSignal.any([stopping.signal, closing.signal]);
      const onProgress = (done: number) => (progress = done);
      const { model, catalogue, ended, ...made } = await ask({ login: db.logins.app, order, onProgress, signal });
      const [modelHash, catalogueHash] = [await blobs.put(model), await blobs.put(catalogue)];
      if (lease.isLost) throw new GivenUp();
      const kept = made.counted && order.keep.key;
      const isDone = await db.withCompany(companyId, async (tx) => {
        const generation = { ...made, model: modelHash, catalogue: catalogueHash, question, counts: kept };
        const isCompleted = await completeRefresh(tx, companyId, flavourId, generation);
        if (isCompleted) await db.notify(tx, 'flavour', { companyId, flavourId });
        return isCompleted;
      });
      stop();
      // Its memory is free again before another one begins.
      await ended;
      const idle = isDone ? order.before?.key : order.keep.key;
      if (idle !== undefined) await forgetCounts(counts.directory, idle);
    } catch (error) {
      if (error instanceof GivenUp) return;
      if (!(error instanceof CannotLearn)) log.error('flavours.refresh_failed', { companyId, flavourId }, error);
      await db.withCompany(companyId, (tx) => failRefresh(tx, companyId, flavourId, reasonOf(error))).catch(() => undefined);
    } finally {
      stop();
    }
  }

  return {
    async refresh(key) {
      if (closing.signal.aborted) return;
      await withLease(db, `flavour ${key.companyId} ${key.flavourId}`, (lease) => run(key, lease), { seconds: LEASE_SECONDS });
    },
    close: () => closing.abort(new GivenUp()),
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof CannotLearn) return error.message;
  return error instanceof AppError && error.code === 'unavailable' ? NO_STORAGE : FAILED;
}
